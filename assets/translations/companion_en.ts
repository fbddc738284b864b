<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BackupBox</name>
    <message numerus="yes">
        <source>%n message(s) come back</source>
        <translation>
            <numerusform>%n message comes back</numerusform>
            <numerusform>%n messages come back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) read as before</source>
        <translation>
            <numerusform>%n message reads as before</numerusform>
            <numerusform>%n messages read as before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later message(s) are hidden</source>
        <translation>
            <numerusform>%n later message is hidden</numerusform>
            <numerusform>%n later messages are hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) come back</source>
        <translation>
            <numerusform>%n summary comes back</numerusform>
            <numerusform>%n summaries come back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) go</source>
        <translation>
            <numerusform>%n summary goes</numerusform>
            <numerusform>%n summaries go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other thing(s) she concluded change</source>
        <translation>
            <numerusform>%n other thing she concluded changes</numerusform>
            <numerusform>%n other things she concluded change</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardReport</name>
    <message numerus="yes">
        <source>%n further greeting(s)</source>
        <translation>
            <numerusform>%n further greeting</numerusform>
            <numerusform>%n further greetings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries of a lorebook</source>
        <translation>
            <numerusform>%n entry of a lorebook</numerusform>
            <numerusform>%n entries of a lorebook</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n picture</numerusform>
            <numerusform>%n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s), script(s) or link(s)</source>
        <translation>
            <numerusform>%n sound, script or link</numerusform>
            <numerusform>%n sounds, scripts or links</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message numerus="yes">
        <source>%n message(s) are kept in this conversation.</source>
        <translation>
            <numerusform>%n message is kept in this conversation.</numerusform>
            <numerusform>%n messages are kept in this conversation.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayCard</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayChoice</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DownButton</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EraseList</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EraseWords</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other version(s) of them</source>
        <translation>
            <numerusform>%n other version of them</numerusform>
            <numerusform>%n other versions of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s)</source>
        <translation>
            <numerusform>%n memory</numerusform>
            <numerusform>%n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s)</source>
        <translation>
            <numerusform>%n summary</numerusform>
            <numerusform>%n summaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>notes beside %n other message(s)</source>
        <translation>
            <numerusform>notes beside %n other message</numerusform>
            <numerusform>notes beside %n other messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n loose file(s)</source>
        <translation>
            <numerusform>traces in %n loose file</numerusform>
            <numerusform>traces in %n loose files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n backup(s)</source>
        <translation>
            <numerusform>traces in %n backup</numerusform>
            <numerusform>traces in %n backups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Erasing {things} in %n second(s). This can&apos;t be undone.</source>
        <translation>
            <numerusform>Erasing {things} in %n second. This can&apos;t be undone.</numerusform>
            <numerusform>Erasing {things} in %n seconds. This can&apos;t be undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) ({size}) were searched.</source>
        <translation>
            <numerusform>%n file ({size}) was searched.</numerusform>
            <numerusform>%n files ({size}) were searched.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Some of it still stands in %n file(s) that could not be changed:</source>
        <translation>
            <numerusform>Some of it still stands in %n file that could not be changed:</numerusform>
            <numerusform>Some of it still stands in %n files that could not be changed:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was found, but %n file(s) could not be read:</source>
        <translation>
            <numerusform>Nothing was found, but %n file could not be read:</numerusform>
            <numerusform>Nothing was found, but %n files could not be read:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FetchCard</name>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). Pick a voice meanwhile; you can cancel any time.</source>
        <translation>
            <numerusform>Getting the trial model, about %n minute. Pick a voice meanwhile; you can cancel any time.</numerusform>
            <numerusform>Getting the trial model, about %n minutes. Pick a voice meanwhile; you can cancel any time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). You can cancel any time.</source>
        <translation>
            <numerusform>Getting the trial model, about %n minute. You can cancel any time.</numerusform>
            <numerusform>Getting the trial model, about %n minutes. You can cancel any time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n minute(s) left.</source>
        <translation>
            <numerusform>About %n minute left.</numerusform>
            <numerusform>About %n minutes left.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Intents</name>
    <message numerus="yes">
        <source>%n message(s) deleted.</source>
        <translation>
            <numerusform>%n message deleted.</numerusform>
            <numerusform>%n messages deleted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>JustNow</name>
    <message numerus="yes">
        <source>%n note(s) dropped: no sentence of yours supports them.</source>
        <translation>
            <numerusform>%n note dropped: no sentence of yours supports it.</numerusform>
            <numerusform>%n notes dropped: no sentence of yours supports them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockScreen</name>
    <message numerus="yes">
        <source>That wasn&apos;t the right one. You can try again in %n second(s).</source>
        <translation>
            <numerusform>That wasn&apos;t the right one. You can try again in %n second.</numerusform>
            <numerusform>That wasn&apos;t the right one. You can try again in %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryBridge</name>
    <message numerus="yes">
        <source>Forgotten: %n memory(ies)</source>
        <translation>
            <numerusform>Forgotten: %n memory</numerusform>
            <numerusform>Forgotten: %n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message numerus="yes">
        <source>used %n time(s)</source>
        <translation>
            <numerusform>used once</numerusform>
            <numerusform>used %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MemoryLine</name>
    <message numerus="yes">
        <source>◇ noted: %n memory(ies)</source>
        <translation>
            <numerusform>◇ noted: %n memory</numerusform>
            <numerusform>◇ noted: %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ %n memory(ies)</source>
        <translation>
            <numerusform>◇ %n memory</numerusform>
            <numerusform>◇ %n memories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ from {date} · %n memory(ies)</source>
        <translation>
            <numerusform>◇ from {date} · %n memory</numerusform>
            <numerusform>◇ from {date} · %n memories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PersonaPage</name>
    <message numerus="yes">
        <source>%n message(s) with {name}</source>
        <translation>
            <numerusform>%n message with {name}</numerusform>
            <numerusform>%n messages with {name}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message numerus="yes">
        <source>Today: %n host(s).</source>
        <translation>
            <numerusform>Today: %n host.</numerusform>
            <numerusform>Today: %n hosts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message numerus="yes">
        <source>%n shortcut(s) changed by you</source>
        <translation>
            <numerusform>%n shortcut changed by you</numerusform>
            <numerusform>%n shortcuts changed by you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StorageBox</name>
    <message numerus="yes">
        <source>%n change(s) wait here to be sent.</source>
        <translation>
            <numerusform>%n change waits here to be sent.</numerusform>
            <numerusform>%n changes wait here to be sent.</numerusform>
        </translation>
    </message>
</context>
</TS>
