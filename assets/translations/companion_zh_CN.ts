<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Running for {time}</source>
        <translation>已运行 {time}</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>A character who talks with you and remembers you, on this computer.</source>
        <translation>一个会和你聊天、记得你的角色，就住在这台电脑里。</translation>
    </message>
    <message>
        <source>Look at everything</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>体检</translation>
    </message>
    <message>
        <source>Looks at the model, speech, devices and files, and says what helps.</source>
        <translation>检查模型、语音、设备和文件，并告诉你怎么办。</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>构建环境</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>复制，便于反馈</translation>
    </message>
    <message>
        <source>Licences of all parts</source>
        <translation>各部件的许可证</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>You may use, change and share it. Nothing is reported to anybody.</source>
        <translation>可以随意使用、修改和分享。程序不向任何人上报任何内容。</translation>
    </message>
    <message>
        <source>Work of others</source>
        <translation>他人的成果</translation>
    </message>
    <message>
        <source>Qt draws the window and stays a library that you can replace by your own.</source>
        <translation>窗口由 Qt 绘制。它是独立的库，可以换成你自己的版本。</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分钟</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountCard</name>
    <message>
        <source>Which service, and your key for it? The key is sent nowhere else.</source>
        <translation>用哪家的服务？填上你的密钥，它不会发给别处。</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>把密钥粘贴到这里</translation>
    </message>
    <message>
        <source>Try it and use it</source>
        <translation>试一下并使用</translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation>获取密钥</translation>
    </message>
    <message>
        <source>Another service…</source>
        <translation>其他服务……</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>正在请 {name} 回一个词……</translation>
    </message>
    <message>
        <source>The key works. It can go into a file that only your account may read.</source>
        <translation>密钥可用，可以存进只有你的账户能读的文件。</translation>
    </message>
</context>
<context>
    <name>ActionDesk</name>
    <message>
        <source>Copy selection</source>
        <translation>复制所选文字</translation>
    </message>
</context>
<context>
    <name>ActionRow</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Stop speaking</source>
        <translation>别说了</translation>
    </message>
    <message>
        <source>Say it aloud</source>
        <translation>念出来</translation>
    </message>
    <message>
        <source>Save as a sound file…</source>
        <translation>存成声音文件…</translation>
    </message>
    <message>
        <source>How fast was this…</source>
        <translation>这次有多快…</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>再答一次</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>接着说</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>上一个回答</translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation>下一个回答</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>取消星标</translation>
    </message>
    <message>
        <source>Star: remember this</source>
        <translation>加星标：记住这句</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>修改…</translation>
    </message>
    <message>
        <source>Select messages…</source>
        <translation>选择多条消息…</translation>
    </message>
    <message>
        <source>What is in this prompt…</source>
        <translation>这次发了些什么…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>彻底删除…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>Activity</name>
    <message>
        <source>waking up</source>
        <translation>正在醒来</translation>
    </message>
    <message>
        <source>here</source>
        <translation>在这里</translation>
    </message>
    <message>
        <source>reading memories</source>
        <translation>在翻记忆</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>在想</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>在写</translation>
    </message>
    <message>
        <source>speaking</source>
        <translation>在说话</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>在听</translation>
    </message>
    <message>
        <source>waiting for the service</source>
        <translation>在等对方服务</translation>
    </message>
    <message>
        <source>The service asked us to wait {seconds} seconds. It will resend by itself.</source>
        <translation>对方请我们等 {seconds} 秒，到时自动再发。</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>高对比度</translation>
    </message>
</context>
<context>
    <name>ArchiveBox</name>
    <message>
        <source>Save an archive…</source>
        <translation>保存存档…</translation>
    </message>
    <message>
        <source>Restore one…</source>
        <translation>恢复存档…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Talk there</source>
        <translation>去那边说话</translation>
    </message>
    <message>
        <source>Progress of the archive</source>
        <translation>存档进度</translation>
    </message>
    <message>
        <source>Cancelled; nothing is left of it.</source>
        <translation>已取消，没有留下任何东西。</translation>
    </message>
    <message>
        <source>Working on it: every file is read back and compared.</source>
        <translation>正在处理：每个文件都会读回核对。</translation>
    </message>
    <message>
        <source>{name} is here with {turns} messages and {facts} memories.</source>
        <translation>{name}来了，带着 {turns} 条消息和 {facts} 条记忆。</translation>
    </message>
    <message>
        <source>Saved and read back: {turns} messages, {facts} memories. {path}</source>
        <translation>已保存并读回核对：{turns} 条消息，{facts} 条记忆。{path}</translation>
    </message>
</context>
<context>
    <name>AsOfBanner</name>
    <message>
        <source>This is what she remembered on {day}.</source>
        <translation>这是她在{day}时记得的。</translation>
    </message>
    <message>
        <source>Back to today</source>
        <translation>回到今天</translation>
    </message>
</context>
<context>
    <name>AsOfChip</name>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>As of: {day}</source>
        <translation>截至：{day}</translation>
    </message>
    <message>
        <source>Look at what she remembered on another day</source>
        <translation>看看她在别的日子记得什么</translation>
    </message>
</context>
<context>
    <name>Backup</name>
    <message>
        <source>of the day</source>
        <translation>当日备份</translation>
    </message>
    <message>
        <source>before condensing</source>
        <translation>浓缩之前</translation>
    </message>
    <message>
        <source>before restoring</source>
        <translation>恢复之前</translation>
    </message>
    <message>
        <source>before changing many messages</source>
        <translation>批量改动之前</translation>
    </message>
    <message>
        <source>before an update</source>
        <translation>升级之前</translation>
    </message>
</context>
<context>
    <name>BackupBox</name>
    <message>
        <source>Backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>What would change?</source>
        <translation>会变什么？</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Progress of the restore</source>
        <translation>恢复进度</translation>
    </message>
    <message>
        <source>Working on it. Nothing is lost if the program ends meanwhile; the next start finishes it.</source>
        <translation>正在处理。中途退出也不会丢东西，下次启动会接着做完。</translation>
    </message>
    <message>
        <source>There is no backup yet. One is made each day, in a pause.</source>
        <translation>还没有备份。每天空闲时会自动做一份。</translation>
    </message>
    <message>
        <source>All of them together take {size}; they share what did not change.</source>
        <translation>全部备份共占 {size}，没变的内容只存一份。</translation>
    </message>
    <message>
        <source>Nothing differs from this backup.</source>
        <translation>和这份备份没有差别。</translation>
    </message>
    <message>
        <source>Restored: {changes}.</source>
        <translation>已恢复：{changes}。</translation>
    </message>
    <message>
        <source>This changes: {changes}. The state of now is backed up first, and nothing is removed.</source>
        <translation>将会改变：{changes}。会先备份现在的状态，什么也不会删除。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) come back</source>
        <translation>
            <numerusform>找回 %n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) read as before</source>
        <translation>
            <numerusform>%n 条消息变回原来的内容</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later message(s) are hidden</source>
        <translation>
            <numerusform>隐藏之后的 %n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) come back</source>
        <translation>
            <numerusform>找回 %n 条摘要</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) go</source>
        <translation>
            <numerusform>撤掉 %n 条摘要</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other thing(s) she concluded change</source>
        <translation>
            <numerusform>另有 %n 项记忆改变</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Put aside</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>BetterModelCard</name>
    <message>
        <source>This is a small trial model and it will get things wrong. A better one takes two minutes.</source>
        <translation>现在用的是试用小模型，会说错话。换一个更聪明的大脑只要两分钟。</translation>
    </message>
    <message>
        <source>Make her smarter</source>
        <translation>让她更聪明</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
</context>
<context>
    <name>BrainCard</name>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>正在请 {name} 回一个词……</translation>
    </message>
    <message>
        <source>How shall {name} think?</source>
        <translation>让{name}用什么思考？</translation>
    </message>
    <message>
        <source>With an account</source>
        <translation>用服务账号</translation>
    </message>
    <message>
        <source>Small trial model</source>
        <translation>用试用小模型</translation>
    </message>
    <message>
        <source>Small trial model ({size} MB)</source>
        <translation>用试用小模型（{size} MB）</translation>
    </message>
    <message>
        <source>The small model runs on this computer and makes mistakes; an account is smarter.</source>
        <translation>小模型在本机运行，会说错话；用账号会更聪明。</translation>
    </message>
    <message>
        <source>What you say to a server on this computer, or to the small model, stays here.</source>
        <translation>用本机的服务或小模型，你说的话都留在这台电脑上。</translation>
    </message>
</context>
<context>
    <name>Bubble</name>
    <message>
        <source>You said this aloud</source>
        <translation>这句是你说出来的</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>展开全文</translation>
    </message>
    <message>
        <source>with {picture}</source>
        <translation>附图：{picture}</translation>
    </message>
    <message>
        <source>— stopped before her first word</source>
        <translation>— 她还没开口就停下了</translation>
    </message>
    <message>
        <source>— interrupted here</source>
        <translation>— 说到这里被打断</translation>
    </message>
    <message>
        <source>— longest answer reached</source>
        <translation>—— 已到回答长度上限</translation>
    </message>
</context>
<context>
    <name>Cap</name>
    <message>
        <source>Raise the cap</source>
        <translation>提高上限</translation>
    </message>
    <message>
        <source>Tokens a day, from now on:</source>
        <translation>从现在起，每天的 token 上限：</translation>
    </message>
    <message>
        <source>Raise and send</source>
        <translation>提高并发送</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>CardReport</name>
    <message>
        <source>Talk with {name}</source>
        <translation>和{name}聊聊</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>{name} is here, with all that stands on her card.</source>
        <translation>{name}来了，卡片上的内容都用上了。</translation>
    </message>
    <message>
        <source>{name} is here. Kept, but not used: {losses}.</source>
        <translation>{name}来了。以下内容已保留，但用不上：{losses}。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>%n further greeting(s)</source>
        <translation>
            <numerusform>另外 %n 段开场白</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries of a lorebook</source>
        <translation>
            <numerusform>世界书 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>instructions for the end of each message</source>
        <translation>附在每条消息末尾的指令</translation>
    </message>
    <message>
        <source>macros ({names})</source>
        <translation>宏（{names}）</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s), script(s) or link(s)</source>
        <translation>
            <numerusform>%n 个声音、脚本或链接</numerusform>
        </translation>
    </message>
    <message>
        <source>fields ({names})</source>
        <translation>字段（{names}）</translation>
    </message>
</context>
<context>
    <name>ChangeItem</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>CharacterCard</name>
    <message>
        <source>Whom do you want to talk with?</source>
        <translation>想和谁聊？</translation>
    </message>
    <message>
        <source>Her name above opens the same choice at any time.</source>
        <translation>以后点上方她的名字随时可以换。</translation>
    </message>
    <message>
        <source>Stay with {name}</source>
        <translation>就和{name}聊</translation>
    </message>
    <message>
        <source>A character card…</source>
        <translation>导入角色卡……</translation>
    </message>
</context>
<context>
    <name>ChatContents</name>
    <message>
        <source>Conversation with {name}</source>
        <translation>和{name}的对话</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>{time} · edited</source>
        <translation>{time} · 已修改</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>chapter ended {time}</source>
        <translation>一章结束于 {time}</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Say something to {name}</source>
        <translation>对{name}说点什么</translation>
    </message>
    <message>
        <source>Say something</source>
        <translation>说点什么</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <source>Changing an earlier message; the old text is kept.</source>
        <translation>正在修改之前的消息，原文会保留。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停下</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>CondensedBar</name>
    <message>
        <source>Older talk was condensed. The originals are kept and searchable.</source>
        <translation>较早的对话已浓缩，原文都在，也能找回。</translation>
    </message>
    <message>
        <source>See</source>
        <translation>看看</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>收起</translation>
    </message>
</context>
<context>
    <name>ConsentCard</name>
    <message>
        <source>The online voice sounds more natural, but each line she speaks goes to Microsoft. Or use the voice on this computer.</source>
        <translation>在线声音更自然，但她说的每句话会发给微软来合成。也可以用本机声音。</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>本机声音</translation>
    </message>
    <message>
        <source>Voice on this computer ({size} MB)</source>
        <translation>本机声音（需下载 {size} MB）</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>在线声音</translation>
    </message>
    <message>
        <source>Don&apos;t speak</source>
        <translation>不出声</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Report of a fault</source>
        <translation>故障报告</translation>
    </message>
    <message>
        <source>Something went wrong inside the program. What was said is saved: each message is on the disk before it is answered. Start again if something does not work; if it comes back, keep this report for whoever helps you.</source>
        <translation>程序内部出了故障。说过的话都已保存：每条消息在回复之前就写进了磁盘。如果有什么不能用，请重新启动；如果再次出现，请留好这份报告，交给帮你的人。</translation>
    </message>
    <message>
        <source>This is all of it: versions, where in the program it happened, the end of the log. It holds nothing of what you or she said and no key, and nobody gets it unless you pass it on.</source>
        <translation>全部内容都在这里：版本、在程序里的位置、日志的末尾。其中没有你们说过的话，也没有密钥；除非你交出去，谁也拿不到。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Keep report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>Data &amp; backups</source>
        <translation>数据与备份</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) are kept in this conversation.</source>
        <translation>
            <numerusform>这段对话里存着 %n 条消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>这段对话</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>你的数据</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>存为 Markdown…</translation>
    </message>
    <message>
        <source>As JSONL…</source>
        <translation>存为 JSONL…</translation>
    </message>
    <message>
        <source>All that is visible of it, in one file: Markdown for reading, JSONL for other programs.</source>
        <translation>把看得见的内容全部存成一个文件：Markdown 方便阅读，JSONL 供其他程序使用。</translation>
    </message>
    <message>
        <source>Choose a card…</source>
        <translation>选择卡片…</translation>
    </message>
    <message>
        <source>Import a character</source>
        <translation>导入角色</translation>
    </message>
    <message>
        <source>Character cards of other programs: PNG, JSON or CHARX. You may drop them on the window too.</source>
        <translation>其他程序的角色卡：PNG、JSON 或 CHARX。也可以直接拖进窗口。</translation>
    </message>
    <message>
        <source>You and her in one file</source>
        <translation>你和她，装进一个文件</translation>
    </message>
    <message>
        <source>All that you said with this character, what she remembers, her looks and your drafts, for another computer. No key and no passphrase goes along; anyone who has the file can read it. Restoring one adds somebody to the list and changes nothing else.</source>
        <translation>和这个角色说过的话、她记得的事、她的样子和你的草稿，带到另一台电脑。不含密钥和口令；拿到文件的人都能读。恢复时会在名单里多出一个人，其他什么都不改。</translation>
    </message>
    <message>
        <source>Everything about somebody…</source>
        <translation>关于某个人的一切…</translation>
    </message>
    <message>
        <source>Everything said here…</source>
        <translation>这里说过的一切…</translation>
    </message>
    <message>
        <source>Erase for good</source>
        <translation>彻底删除</translation>
    </message>
    <message>
        <source>Out of conversation, memory, backups and every other file here; then all are searched. It can&apos;t be undone. One message or memory is erased from its own menu.</source>
        <translation>从对话、记忆、备份和这里的每个文件里删掉，再逐个文件检查，之后无法恢复。单条消息或记忆在它自己的菜单里删除。</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Of conversation and memory: the ten latest, one a day for two weeks, one a week for eight. Restoring makes both what they were, and can be undone.</source>
        <translation>包括对话和记忆：保留最近十份，两周内每天一份，八周内每周一份。恢复会把两者变回当时的样子，也可以撤销。</translation>
    </message>
    <message>
        <source>Everything is in plain files in this folder. Copy it to keep it safe: {path}</source>
        <translation>所有内容都是这个文件夹里的普通文件，复制一份就是备份：{path}</translation>
    </message>
</context>
<context>
    <name>DayCard</name>
    <message>
        <source>Open conversation</source>
        <translation>去看那段对话</translation>
    </message>
    <message>
        <source>More for {day}</source>
        <translation>{day}的更多操作</translation>
    </message>
    <message>
        <source>Erase this day for good…</source>
        <translation>彻底删除这一天…</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayChoice</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处变动</numerusform>
        </translation>
    </message>
    <message>
        <source>Marked days changed her memory.</source>
        <translation>标出的日子里，她的记忆有变动。</translation>
    </message>
</context>
<context>
    <name>DesktopBridge</name>
    <message>
        <source>Talk…</source>
        <translation>说句话…</translation>
    </message>
    <message>
        <source>Open the window</source>
        <translation>打开窗口</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Put her away</source>
        <translation>收起她</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>DesktopPage</name>
    <message>
        <source>Desktop</source>
        <translation>桌面</translation>
    </message>
    <message>
        <source>Closing the window hides it.</source>
        <translation>关闭窗口只会隐藏它。</translation>
    </message>
    <message>
        <source>Closing the window ends the program.</source>
        <translation>关闭窗口会退出程序。</translation>
    </message>
    <message>
        <source>This desktop has no place for an icon now.</source>
        <translation>这个桌面现在没有放图标的托盘。</translation>
    </message>
    <message>
        <source>On Wayland she can&apos;t stay above other windows or remember her place.</source>
        <translation>在 Wayland 下，她没法保持在最上层，也记不住位置。</translation>
    </message>
    <message>
        <source>The desktop is being asked for the key to talk.</source>
        <translation>正在向桌面申请说话键。</translation>
    </message>
    <message>
        <source>The key to talk can&apos;t be told apart outside the window; choose another one.</source>
        <translation>这个说话键在窗口外分辨不出来，请换一个。</translation>
    </message>
    <message>
        <source>This desktop lets no program listen for a key from anywhere.</source>
        <translation>这个桌面不允许程序在窗口外监听按键。</translation>
    </message>
    <message>
        <source>The system did not allow the key from anywhere; its privacy settings can.</source>
        <translation>系统没有允许在任何程序里使用说话键，可在系统的隐私设置里打开。</translation>
    </message>
    <message>
        <source>Keys from anywhere can&apos;t be watched here.</source>
        <translation>这里没法在窗口外监听按键。</translation>
    </message>
</context>
<context>
    <name>Destination</name>
    <message>
        <source>Network off. Nothing leaves this computer.</source>
        <translation>已断开外网。她的话只在这台电脑里。</translation>
    </message>
    <message>
        <source>What you say goes to {host}.</source>
        <translation>你说的话会发给 {host}。</translation>
    </message>
    <message>
        <source>What you say stays on this computer.</source>
        <translation>你说的话只在这台电脑里。</translation>
    </message>
    <message>
        <source>What was said goes to {host} to be summed up.</source>
        <translation>说过的话会发给 {host} 做总结。</translation>
    </message>
    <message>
        <source>What she says aloud goes to {host}.</source>
        <translation>她说出声的话会发给 {host}。</translation>
    </message>
    <message>
        <source>All that is said is kept on {host} too.</source>
        <translation>说过的话也会存到 {host}。</translation>
    </message>
</context>
<context>
    <name>DestinationMenu</name>
    <message>
        <source>Where words go</source>
        <translation>话去了哪里</translation>
    </message>
    <message>
        <source>Local only: network off</source>
        <translation>只在本机：断开外网</translation>
    </message>
    <message>
        <source>What was sent…</source>
        <translation>发出过什么…</translation>
    </message>
    <message>
        <source>Where she thinks…</source>
        <translation>她在哪里思考…</translation>
    </message>
</context>
<context>
    <name>DigestDialog</name>
    <message>
        <source>The older part, condensed</source>
        <translation>浓缩了的较早部分</translation>
    </message>
    <message>
        <source>What she has in mind of it</source>
        <translation>她心里留下的</translation>
    </message>
    <message>
        <source>What it replaced</source>
        <translation>原来的对话</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Undo puts these messages back into her prompt, word for word.</source>
        <translation>撤销后，这些消息会一字不差地回到她的上下文里。</translation>
    </message>
    <message>
        <source>Nothing of this conversation is condensed now.</source>
        <translation>这段对话现在没有浓缩过的部分。</translation>
    </message>
    <message>
        <source>Older talk was condensed on {when}: the prompt went from {before} to {after} tokens.</source>
        <translation>{when} 浓缩了较早的对话，上下文从 {before} 降到 {after} token。</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Her files</source>
        <translation>她的文件</translation>
    </message>
    <message>
        <source>Local only</source>
        <translation>只在本机</translation>
    </message>
    <message>
        <source>Where she thinks</source>
        <translation>她在哪里思考</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>服务器名称</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>加密</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Manners of the service</source>
        <translation>服务的脾气</translation>
    </message>
    <message>
        <source>Reading speech</source>
        <translation>听写</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>本机声音</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>在线声音</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>麦克风</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>扬声器</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>屏幕</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Input method</source>
        <translation>输入法</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>could be better</source>
        <translation>可以更好</translation>
    </message>
    <message>
        <source>doesn&apos;t work</source>
        <translation>不行</translation>
    </message>
    <message>
        <source>not looked at</source>
        <translation>没有检查</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Look for devices</source>
        <translation>重新查找设备</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Companion {program}, Python {python}, {system}.</source>
        <translation>Companion {program}，Python {python}，{system}。</translation>
    </message>
    <message>
        <source>Everything can be read.</source>
        <translation>都能读出来。</translation>
    </message>
    <message>
        <source>{count} files could not be read.</source>
        <translation>有 {count} 个文件读不出来。</translation>
    </message>
    <message>
        <source>They were set aside untouched; the others are fine.</source>
        <translation>已原样移到一旁，其余都好。</translation>
    </message>
    <message>
        <source>{gigabytes} GB free, and writing works.</source>
        <translation>剩余 {gigabytes} GB，可以写入。</translation>
    </message>
    <message>
        <source>Only {gigabytes} GB free.</source>
        <translation>只剩 {gigabytes} GB。</translation>
    </message>
    <message>
        <source>Free some space before it is full.</source>
        <translation>请在写满之前腾点空间。</translation>
    </message>
    <message>
        <source>Writing a small file took {seconds} s.</source>
        <translation>写一个小文件用了 {seconds} 秒。</translation>
    </message>
    <message>
        <source>Words are kept all the same, only later. A folder on another disk is quicker.</source>
        <translation>话照样会存下，只是慢些。换一块磁盘会快。</translation>
    </message>
    <message>
        <source>{name} answers.</source>
        <translation>{name} 有回应。</translation>
    </message>
    <message>
        <source>None can be reached.</source>
        <translation>找不到可用的钥匙串。</translation>
    </message>
    <message>
        <source>Keys can be kept in a private file instead, if you agree when you enter one.</source>
        <translation>填写密钥时若你同意，可以存进只有你能读的文件。</translation>
    </message>
    <message>
        <source>It doesn&apos;t answer.</source>
        <translation>没有回应。</translation>
    </message>
    <message>
        <source>It may be waiting for you to unlock it.</source>
        <translation>可能在等你解锁。</translation>
    </message>
    <message>
        <source>Off; each request beyond this computer is noted.</source>
        <translation>未开启；每次向外的请求都会记下。</translation>
    </message>
    <message>
        <source>On. The system keeps the processes that think, hear and speak from the network; the window&apos;s own process is kept by the program&apos;s own checks.</source>
        <translation>已开启。思考、听和说的进程由系统隔绝网络；窗口自己的进程由程序自身的检查约束。</translation>
    </message>
    <message>
        <source>On, but only the program&apos;s own checks enforce it; this system offers no more.</source>
        <translation>已开启，但只靠程序自身的检查；这个系统没有更强的办法。</translation>
    </message>
    <message>
        <source>On this computer; nothing goes out.</source>
        <translation>在这台电脑上，什么都不会发出去。</translation>
    </message>
    <message>
        <source>None in use.</source>
        <translation>没有使用代理。</translation>
    </message>
    <message>
        <source>{proxy} answers in {seconds} s.</source>
        <translation>{proxy} {seconds} 秒内有回应。</translation>
    </message>
    <message>
        <source>{host} was found in {seconds} s.</source>
        <translation>{seconds} 秒内查到了 {host}。</translation>
    </message>
    <message>
        <source>The proxy sees to this.</source>
        <translation>由代理负责。</translation>
    </message>
    <message>
        <source>{host} answers in {seconds} s.</source>
        <translation>{host} {seconds} 秒内有回应。</translation>
    </message>
    <message>
        <source>Nobody on the way can read it.</source>
        <translation>途中没有人能读到。</translation>
    </message>
    <message>
        <source>Others on the way can read what you say.</source>
        <translation>途中的人能读到你说的话。</translation>
    </message>
    <message>
        <source>Use an address that begins with https.</source>
        <translation>请换成以 https 开头的地址。</translation>
    </message>
    <message>
        <source>{host} can&apos;t prove who it is: {detail}.</source>
        <translation>{host} 无法证明自己的身份：{detail}。</translation>
    </message>
    <message>
        <source>Check this computer&apos;s date, and whether a proxy or scanner stands between.</source>
        <translation>请检查电脑的日期，以及中间有没有代理或安全软件。</translation>
    </message>
    <message>
        <source>It agrees with the service&apos;s.</source>
        <translation>和服务器的时间一致。</translation>
    </message>
    <message>
        <source>It is {minutes} min off.</source>
        <translation>差了 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>Let the system set the time by itself; certificates and voices need it.</source>
        <translation>请让系统自动校时，证书和声音都要靠它。</translation>
    </message>
    <message>
        <source>The service doesn&apos;t say what time it is.</source>
        <translation>服务没有给出时间。</translation>
    </message>
    <message>
        <source>It is accepted.</source>
        <translation>密钥有效。</translation>
    </message>
    <message>
        <source>None is needed.</source>
        <translation>不需要密钥。</translation>
    </message>
    <message>
        <source>{model} answers.</source>
        <translation>{model} 有回应。</translation>
    </message>
    <message>
        <source>{model} is here and answers.</source>
        <translation>{model} 在本机，有回应。</translation>
    </message>
    <message>
        <source>{tokens} tokens.</source>
        <translation>{tokens} 个 token。</translation>
    </message>
    <message>
        <source>Only {tokens} tokens, so there is little room for memories.</source>
        <translation>只有 {tokens} 个 token，放不下多少记忆。</translation>
    </message>
    <message>
        <source>Start the server with a longer context, or choose another model.</source>
        <translation>请用更长的上下文启动服务器，或换一个模型。</translation>
    </message>
    <message>
        <source>First words after {seconds} s, then piece by piece.</source>
        <translation>{seconds} 秒后出现第一个词，随后逐字出现。</translation>
    </message>
    <message>
        <source>It comes all at once, after {seconds} s.</source>
        <translation>{seconds} 秒后一次全部出现。</translation>
    </message>
    <message>
        <source>Something on the way holds it back; replies will appear late and as a whole.</source>
        <translation>途中有东西把它攒着，回复会晚些整段出现。</translation>
    </message>
    <message>
        <source>Nothing came for {seconds} s.</source>
        <translation>等了 {seconds} 秒才有动静。</translation>
    </message>
    <message>
        <source>A smaller model or another service is quicker.</source>
        <translation>换小一些的模型或别的服务会快些。</translation>
    </message>
    <message>
        <source>It keeps to the protocol.</source>
        <translation>完全遵守协议。</translation>
    </message>
    <message>
        <source>Learned, and heeded: {notes}</source>
        <translation>已经学会并照做：{notes}</translation>
    </message>
    <message>
        <source>Not reached.</source>
        <translation>还没走到这一步。</translation>
    </message>
    <message>
        <source>The model is here.</source>
        <translation>模型在本机。</translation>
    </message>
    <message>
        <source>The model is not here yet.</source>
        <translation>模型还没有下载。</translation>
    </message>
    <message>
        <source>It has to be fetched once ({megabytes} MB).</source>
        <translation>需要下载一次（{megabytes} MB）。</translation>
    </message>
    <message>
        <source>It answers in {seconds} s.</source>
        <translation>{seconds} 秒内有回应。</translation>
    </message>
    <message>
        <source>Not chosen, so nothing was asked of it.</source>
        <translation>没有选用，所以没有去问。</translation>
    </message>
    <message>
        <source>{name} works, of {count} in all.</source>
        <translation>{name} 可用，共 {count} 个设备。</translation>
    </message>
    <message>
        <source>{name} is on but silent.</source>
        <translation>{name} 打开了，但没有声音。</translation>
    </message>
    <message>
        <source>It may be muted or not allowed.</source>
        <translation>可能被静音，或没给权限。</translation>
    </message>
    <message>
        <source>No screen can be reached from here.</source>
        <translation>这里连不上屏幕。</translation>
    </message>
    <message>
        <source>Chinese and Japanese can be shown, with {name}.</source>
        <translation>中文和日文都能显示，用的是 {name}。</translation>
    </message>
    <message>
        <source>No font has Chinese or Japanese.</source>
        <translation>没有能显示中文或日文的字体。</translation>
    </message>
    <message>
        <source>{name} is spoken with.</source>
        <translation>正在使用 {name}。</translation>
    </message>
    <message>
        <source>None is asked for.</source>
        <translation>没有设置输入法。</translation>
    </message>
    <message>
        <source>{name} can&apos;t be spoken with from here.</source>
        <translation>这里用不了 {name}。</translation>
    </message>
    <message>
        <source>ibus and fcitx work: choose one of them, or set QT_IM_MODULE=ibus.</source>
        <translation>ibus 和 fcitx 可以用：选其中一个，或设置 QT_IM_MODULE=ibus。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘满了。</translation>
    </message>
    <message>
        <source>Free some space; until then nothing she hears can be kept.</source>
        <translation>请腾点空间；在那之前，她听到的都存不下来。</translation>
    </message>
    <message>
        <source>The program can&apos;t write here: {path}</source>
        <translation>程序无法写入这里：{path}</translation>
    </message>
    <message>
        <source>Allow writing to this folder; until then nothing she hears can be kept.</source>
        <translation>请允许写入这个文件夹；在那之前，她听到的都存不下来。</translation>
    </message>
    <message>
        <source>Install one, for example the package fonts-noto-cjk.</source>
        <translation>装一个就好，例如 fonts-noto-cjk 这个软件包。</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>钥匙串</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>Doctor</source>
        <translation>体检</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Without keys, names of files, and anything that was said.</source>
        <translation>不含密钥、文件名和说过的话。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再查一遍</translation>
    </message>
    <message>
        <source>The model is being fetched; the conversation shows how far it is.</source>
        <translation>正在下载模型，进度显示在对话窗口。</translation>
    </message>
    <message>
        <source>Looking at: {check}…</source>
        <translation>正在检查：{check}……</translation>
    </message>
    <message>
        <source>Stopped. What was found so far stands.</source>
        <translation>已停下，查到的都在下面。</translation>
    </message>
    <message>
        <source>Something doesn&apos;t work. The rows in red say what helps.</source>
        <translation>有的地方不行，红色的几行写了怎么办。</translation>
    </message>
    <message>
        <source>Everything needed works; some of it could be better.</source>
        <translation>需要的都正常，有的可以更好。</translation>
    </message>
    <message>
        <source>Everything works.</source>
        <translation>一切正常。</translation>
    </message>
</context>
<context>
    <name>DownButton</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n 条新消息</numerusform>
        </translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>到最新一条</translation>
    </message>
</context>
<context>
    <name>EarlierButton</name>
    <message>
        <source>Earlier messages</source>
        <translation>更早的消息</translation>
    </message>
</context>
<context>
    <name>EarsCard</name>
    <message>
        <source>It works</source>
        <translation>听得见</translation>
    </message>
    <message>
        <source>Choose another microphone…</source>
        <translation>换一个麦克风……</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>麦克风音量</translation>
    </message>
    <message>
        <source>Can {name} hear you? You can also just type.</source>
        <translation>{name}听得见你吗？只打字也可以。</translation>
    </message>
    <message>
        <source>Speak, and the bar moves. Nothing is kept.</source>
        <translation>说句话，音量条会动。什么都不会保存。</translation>
    </message>
</context>
<context>
    <name>Emotion</name>
    <message>
        <source>calm</source>
        <translation>平静</translation>
    </message>
    <message>
        <source>happy</source>
        <translation>开心</translation>
    </message>
    <message>
        <source>laughing</source>
        <translation>大笑</translation>
    </message>
    <message>
        <source>sad</source>
        <translation>难过</translation>
    </message>
    <message>
        <source>crying</source>
        <translation>在哭</translation>
    </message>
    <message>
        <source>angry</source>
        <translation>生气</translation>
    </message>
    <message>
        <source>surprised</source>
        <translation>惊讶</translation>
    </message>
    <message>
        <source>shy</source>
        <translation>害羞</translation>
    </message>
    <message>
        <source>thoughtful</source>
        <translation>若有所思</translation>
    </message>
    <message>
        <source>sleepy</source>
        <translation>困了</translation>
    </message>
    <message>
        <source>worried</source>
        <translation>担心</translation>
    </message>
    <message>
        <source>loving</source>
        <translation>温柔喜爱</translation>
    </message>
    <message>
        <source>pleased with herself</source>
        <translation>得意</translation>
    </message>
    <message>
        <source>pained</source>
        <translation>难受</translation>
    </message>
</context>
<context>
    <name>EndpointStatus</name>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>正在请 {name} 答一个词…</translation>
    </message>
    <message>
        <source>{name}. Not tested yet.</source>
        <translation>{name}，还没测试过。</translation>
    </message>
    <message>
        <source>{name} answers in {seconds} s</source>
        <translation>{name} 用 {seconds} 秒应答</translation>
    </message>
    <message>
        <source>{size} context</source>
        <translation>上下文 {size}</translation>
    </message>
</context>
<context>
    <name>EraseBridge</name>
    <message>
        <source>What you had begun to erase is erased now.</source>
        <translation>上次没删完的内容，现在已彻底删除。</translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>Erase for good</source>
        <translation>彻底删除</translation>
    </message>
    <message>
        <source>Name, and other names, parted by commas</source>
        <translation>名字和别的称呼，用逗号隔开</translation>
    </message>
    <message>
        <source>for example: Ann, Annie</source>
        <translation>例如：小王，王小明</translation>
    </message>
    <message>
        <source>The message it came from, too</source>
        <translation>连同它出自的那条消息</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>打开位置</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Erase in 10 seconds</source>
        <translation>10 秒后删除</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What is erased; untick what is to stay</source>
        <translation>将删除的内容；要留下的请取消勾选</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Progress of erasing</source>
        <translation>删除进度</translation>
    </message>
    <message>
        <source>Everything about whom?</source>
        <translation>要删除关于谁的一切？</translation>
    </message>
    <message>
        <source>Found are the messages, memories and summaries in which one of these names stands.</source>
        <translation>会找出提到这些名字的消息、记忆和摘要。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>什么都没有改动。</translation>
    </message>
    <message>
        <source>Erasing stopped in the middle. {problem}</source>
        <translation>删到一半停下了。{problem}</translation>
    </message>
    <message>
        <source>Nothing else is lost. “Go on” finishes it, and so does the next start.</source>
        <translation>别的内容没有丢失。点“继续”可以删完；不点的话，下次启动时会删完。</translation>
    </message>
    <message>
        <source>Erasing…</source>
        <translation>正在删除…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘满了。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>“{names}” stands in no message and no memory.</source>
        <translation>没有任何消息或记忆提到“{names}”。</translation>
    </message>
    <message>
        <source>There is nothing to erase here.</source>
        <translation>这里没有可删除的内容。</translation>
    </message>
    <message>
        <source>Erased for good.</source>
        <translation>已彻底删除。</translation>
    </message>
    <message>
        <source>Erased, but for some traces.</source>
        <translation>已删除，但还有些痕迹。</translation>
    </message>
</context>
<context>
    <name>EraseList</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>message and answer</source>
        <translation>消息和回答</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
</context>
<context>
    <name>EraseWords</name>
    <message>
        <source>Looking for everything that hangs on it…</source>
        <translation>正在找出与它有关的一切…</translation>
    </message>
    <message>
        <source>Taking it out of conversation and memory…</source>
        <translation>正在从对话和记忆里删除…</translation>
    </message>
    <message>
        <source>Taking it out of the backups…</source>
        <translation>正在从备份里删除…</translation>
    </message>
    <message>
        <source>Taking it out of the search index…</source>
        <translation>正在从搜索索引里删除…</translation>
    </message>
    <message>
        <source>Checking every file…</source>
        <translation>正在检查每个文件…</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other version(s) of them</source>
        <translation>
            <numerusform>%n 个别的版本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s)</source>
        <translation>
            <numerusform>%n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s)</source>
        <translation>
            <numerusform>%n 份摘要</numerusform>
        </translation>
    </message>
    <message>
        <source>what was condensed of it</source>
        <translation>浓缩内容里的相应部分</translation>
    </message>
    <message numerus="yes">
        <source>notes beside %n other message(s)</source>
        <translation>
            <numerusform>另外 %n 条消息旁的备注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n loose file(s)</source>
        <translation>
            <numerusform>%n 个零散文件里的痕迹</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n backup(s)</source>
        <translation>
            <numerusform>%n 份备份里的痕迹</numerusform>
        </translation>
    </message>
    <message>
        <source>{many} and {last}</source>
        <translation>{many}和 {last}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>This erases {things} for good. Nothing brings it back: no undo, no backup.</source>
        <translation>将永久删除 {things}。撤销和备份都无法恢复。</translation>
    </message>
    <message numerus="yes">
        <source>Erasing {things} in %n second(s). This can&apos;t be undone.</source>
        <translation>
            <numerusform>将永久删除 {things}，%n 秒后开始，之后无法恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Summaries are written anew from what stays.</source>
        <translation>摘要会根据留下的内容重新写。</translation>
    </message>
    <message>
        <source>In damaged files, logs and the like only the words are blanked; the rest stays.</source>
        <translation>损坏的文件、日志等只抹去相应的文字，其余不动。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) ({size}) were searched.</source>
        <translation>
            <numerusform>共检查了 %n 个文件（{size}）。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Some of it still stands in %n file(s) that could not be changed:</source>
        <translation>
            <numerusform>还有 %n 个文件里留有痕迹，无法改动：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was found, but %n file(s) could not be read:</source>
        <translation>
            <numerusform>没有发现痕迹，但有 %n 个文件读不出来：</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of it is left in any of them.</source>
        <translation>其中都已没有痕迹。</translation>
    </message>
</context>
<context>
    <name>ExchangeBridge</name>
    <message>
        <source>Character cards</source>
        <translation>角色卡</translation>
    </message>
    <message>
        <source>Import a character</source>
        <translation>导入角色</translation>
    </message>
    <message>
        <source>Save the conversation</source>
        <translation>保存对话</translation>
    </message>
    <message>
        <source>Only character cards (PNG, JSON, CHARX) and pictures can come in here.</source>
        <translation>这里只收角色卡（PNG、JSON、CHARX）和图片。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>The small model on this computer</source>
        <translation>本机小模型</translation>
    </message>
</context>
<context>
    <name>ExportCard</name>
    <message>
        <source>Progress of the export</source>
        <translation>导出进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>打开位置</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>已保存：{path}</translation>
    </message>
    <message>
        <source>Cancelled; no file was left.</source>
        <translation>已取消，没有留下文件。</translation>
    </message>
    <message>
        <source>Writing {done} of {total} messages…</source>
        <translation>正在写入第 {done} 条，共 {total} 条…</translation>
    </message>
</context>
<context>
    <name>FetchCard</name>
    <message>
        <source>Download of the model</source>
        <translation>模型下载进度</translation>
    </message>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). Pick a voice meanwhile; you can cancel any time.</source>
        <translation>
            <numerusform>正在准备试用小模型，约 %n 分钟。可以先挑声音，随时能取消。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). You can cancel any time.</source>
        <translation>
            <numerusform>正在准备试用小模型，约 %n 分钟。随时能取消。</numerusform>
        </translation>
    </message>
    <message>
        <source>Getting the trial model. You can cancel any time.</source>
        <translation>正在准备试用小模型。随时能取消。</translation>
    </message>
    <message>
        <source>Getting her voice, {done} of {total} MB.</source>
        <translation>正在下载她的声音，{done} / {total} MB。</translation>
    </message>
    <message>
        <source>Getting what reads your speech, {done} of {total} MB.</source>
        <translation>正在下载听写模型，{done} / {total} MB。</translation>
    </message>
    <message numerus="yes">
        <source>About %n minute(s) left.</source>
        <translation>
            <numerusform>大约还要 %n 分钟。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use an account</source>
        <translation>用账户</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation>位置：</translation>
    </message>
    <message>
        <source>Kind:</source>
        <translation>类型：</translation>
    </message>
    <message>
        <source>Save an archive</source>
        <translation>保存存档</translation>
    </message>
    <message>
        <source>Save as a sound file</source>
        <translation>存成声音文件</translation>
    </message>
    <message>
        <source>Restore an archive</source>
        <translation>恢复存档</translation>
    </message>
    <message>
        <source>Keep the report</source>
        <translation>保存报告</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the conversation</source>
        <translation>在对话里查找</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>找到的地方</translation>
    </message>
    <message>
        <source>Newer</source>
        <translation>较新的一处</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>较早的一处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation>{at} / {total}</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没找到</translation>
    </message>
</context>
<context>
    <name>FoundServer</name>
    <message>
        <source>{name} runs on this computer, with {models}.</source>
        <translation>本机上有 {name} 在运行，模型是 {models}。</translation>
    </message>
    <message>
        <source>{name} runs on this computer, but has no model yet.</source>
        <translation>本机上有 {name} 在运行，但还没有模型。</translation>
    </message>
    <message>
        <source>{name} runs on this computer, with {models} and more.</source>
        <translation>本机上有 {name} 在运行，有 {models} 等模型。</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>用这个</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>使用 {name}</translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>{name}: characters and people</source>
        <translation>{name}：角色和使用者</translation>
    </message>
    <message>
        <source>Characters and people</source>
        <translation>角色和使用者</translation>
    </message>
    <message>
        <source>Find in the conversation</source>
        <translation>在对话里查找</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>她记得的</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>trial model</source>
        <translation>试用小模型</translation>
    </message>
    <message>
        <source>This is a small trial model and it will get things wrong. A better one takes two minutes.</source>
        <translation>现在用的是试用小模型，会说错话。换一个更聪明的大脑只要两分钟。</translation>
    </message>
    <message>
        <source>The microphone is open.</source>
        <translation>麦克风开着。</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>network off</source>
        <translation>已断网</translation>
    </message>
</context>
<context>
    <name>Hide</name>
    <message>
        <source>Closing the window only hides it.</source>
        <translation>关闭窗口只会隐藏它。</translation>
    </message>
    <message>
        <source>She stays beside the clock; the menu there brings the window back or quits.</source>
        <translation>她会留在时钟旁的托盘里，从那里的菜单可以打开窗口或退出。</translation>
    </message>
    <message>
        <source>She stays on the desktop; a right click on her brings the window back or quits.</source>
        <translation>她会留在桌面上，右键点她可以打开窗口或退出。</translation>
    </message>
    <message>
        <source>Hide the window</source>
        <translation>隐藏窗口</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>HistoryBridge</name>
    <message>
        <source>History</source>
        <translation>变更</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>What happened to one memory</source>
        <translation>一条记忆的经过</translation>
    </message>
    <message>
        <source>Show all changes</source>
        <translation>查看全部变更</translation>
    </message>
    <message>
        <source>Nothing has changed in her memory yet.</source>
        <translation>她的记忆还没有变动过。</translation>
    </message>
</context>
<context>
    <name>HistoryWords</name>
    <message>
        <source>changed again since</source>
        <translation>之后又改过</translation>
    </message>
    <message>
        <source>erased since</source>
        <translation>之后已彻底删除</translation>
    </message>
    <message>
        <source>goes back with the message</source>
        <translation>随那条消息一起恢复</translation>
    </message>
    <message>
        <source>taken back by restoring the backup made before it</source>
        <translation>要撤销，请恢复在它之前做的备份</translation>
    </message>
    <message>
        <source>You changed {memory}.</source>
        <translation>你改了{memory}。</translation>
    </message>
    <message>
        <source>You had her forget {memory}.</source>
        <translation>你让她忘记了{memory}。</translation>
    </message>
    <message>
        <source>You brought back {memory}.</source>
        <translation>你找回了{memory}。</translation>
    </message>
    <message>
        <source>You changed {before} to {memory}.</source>
        <translation>你把{before}改成了{memory}。</translation>
    </message>
    <message>
        <source>You pinned {memory}.</source>
        <translation>你置顶了{memory}。</translation>
    </message>
    <message>
        <source>You let {memory} fade again.</source>
        <translation>你取消了{memory}的置顶。</translation>
    </message>
    <message>
        <source>You said that {memory} is right.</source>
        <translation>你确认了{memory}。</translation>
    </message>
    <message>
        <source>You had her use {memory} no more.</source>
        <translation>你让她不再用{memory}。</translation>
    </message>
    <message>
        <source>You let her use {memory} again.</source>
        <translation>你让她重新用{memory}。</translation>
    </message>
    <message>
        <source>You restored a backup. What changed of her memory: {count}.</source>
        <translation>你恢复了一份备份，她的记忆有 {count} 处变动。</translation>
    </message>
    <message>
        <source>Something was changed that you erased since.</source>
        <translation>改动过的内容，之后被你彻底删除了。</translation>
    </message>
    <message>
        <source>taken back {when}</source>
        <translation>{when} 已撤销</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>“{text}”</translation>
    </message>
    <message>
        <source>You took back {memory}.</source>
        <translation>你撤回了{memory}。</translation>
    </message>
    <message>
        <source>You had her forget {count} memories.</source>
        <translation>你让她忘记了 {count} 条记忆。</translation>
    </message>
    <message>
        <source>You put right what she remembered: {memory}.</source>
        <translation>你纠正了她记的：{memory}。</translation>
    </message>
    <message>
        <source>You asked her to remember {memory}.</source>
        <translation>你让她记住{memory}。</translation>
    </message>
    <message>
        <source>You merged {memory} into another memory.</source>
        <translation>你把{memory}并入了另一条记忆。</translation>
    </message>
    <message>
        <source>You merged {other} into {memory}.</source>
        <translation>你把{other}并入了{memory}。</translation>
    </message>
    <message>
        <source>She promised {memory}.</source>
        <translation>她答应了{memory}。</translation>
    </message>
    <message>
        <source>She noted {memory}.</source>
        <translation>她记下了{memory}。</translation>
    </message>
    <message>
        <source>Out of use, because a message was changed: {memory}.</source>
        <translation>因为消息改过，暂不使用：{memory}。</translation>
    </message>
    <message>
        <source>In use again with its message: {memory}.</source>
        <translation>消息恢复了，重新使用：{memory}。</translation>
    </message>
    <message>
        <source>You let her use the words of a message again.</source>
        <translation>你让她重新用某条消息里的话。</translation>
    </message>
    <message>
        <source>You had her use the words of a message no more.</source>
        <translation>你让她不再用某条消息里的话。</translation>
    </message>
    <message>
        <source>The summary of a chapter was set aside, because a message was changed.</source>
        <translation>因为消息改过，一章的摘要暂时搁置。</translation>
    </message>
    <message>
        <source>A chapter was summarised: {text}</source>
        <translation>一章写好了摘要：{text}</translation>
    </message>
    <message>
        <source>What was condensed was set aside, because a message was changed.</source>
        <translation>因为消息改过，浓缩的内容暂时搁置。</translation>
    </message>
    <message>
        <source>Older talk was condensed anew.</source>
        <translation>较早的对话重新浓缩了。</translation>
    </message>
    <message>
        <source>Older talk was condensed.</source>
        <translation>较早的对话已浓缩。</translation>
    </message>
</context>
<context>
    <name>Intents</name>
    <message>
        <source>Changed; the earlier text is kept.</source>
        <translation>已修改，原文还留着。</translation>
    </message>
    <message>
        <source>Another answer counts now.</source>
        <translation>已换成另一个回答。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) deleted.</source>
        <translation>
            <numerusform>已删除 %n 条消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>A new chapter begins with your next message.</source>
        <translation>下一句话开始新的一章。</translation>
    </message>
</context>
<context>
    <name>JustNow</name>
    <message>
        <source>Just now</source>
        <translation>刚刚</translation>
    </message>
    <message>
        <source>She is settling the last talk now.</source>
        <translation>她正在整理刚才的谈话。</translation>
    </message>
    <message>
        <source>Do it now</source>
        <translation>现在就整理</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) dropped: no sentence of yours supports them.</source>
        <translation>
            <numerusform>丢掉了 %n 条：你没有说过能支持它们的话。</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide them</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>See them</source>
        <translation>看看</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk when it comes to rest.</source>
        <translation>谈话停下来后，她会整理今天说过的事。</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk in less than a minute.</source>
        <translation>不到 1 分钟后，她会整理今天说过的事。</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk in {minutes} min.</source>
        <translation>{minutes} 分钟后，她会整理今天说过的事。</translation>
    </message>
</context>
<context>
    <name>KeyButton</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>请按键…</translation>
    </message>
    <message>
        <source>Click, then press the keys. Backspace switches them off, Esc leaves them.</source>
        <translation>点一下，再按新的键。退格键停用，Esc 保持不变。</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Save key</source>
        <translation>保存密钥</translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation>移除密钥</translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation>去申请密钥</translation>
    </message>
    <message>
        <source>A key is kept</source>
        <translation>已存有密钥</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>把密钥粘贴到这里</translation>
    </message>
    <message>
        <source>Saved in the system&apos;s keyring.</source>
        <translation>已存进系统钥匙串。</translation>
    </message>
    <message>
        <source>Saved in a plain text file that only your account may read.</source>
        <translation>已存进一个明文文件，只有你的系统账户能读。</translation>
    </message>
</context>
<context>
    <name>LedgerView</name>
    <message>
        <source>What left this computer</source>
        <translation>离开过这台电脑的</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>The list can&apos;t be written to the disk; it holds what was sent since this start.</source>
        <translation>列表写不进磁盘，这里只有这次启动以来发出的。</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>还没有。</translation>
    </message>
</context>
<context>
    <name>Link</name>
    <message>
        <source>Open a page of {host}?</source>
        <translation>要打开 {host} 的网页吗？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>LockScreen</name>
    <message numerus="yes">
        <source>That wasn&apos;t the right one. You can try again in %n second(s).</source>
        <translation>
            <numerusform>口令不对，%n 秒后可以再试。</numerusform>
        </translation>
    </message>
    <message>
        <source>A passphrase hides what {name} talks about.</source>
        <translation>{name}的对话用口令藏起来了。</translation>
    </message>
    <message>
        <source>A passphrase hides what is talked about here.</source>
        <translation>这里的对话用口令藏起来了。</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>口令</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>It only hides: the files on this computer are not encrypted. Forgotten? Close the program, open {path} with an editor and delete the line that begins with “passphrase”.</source>
        <translation>口令只是遮挡，电脑上的文件并没有加密。忘记了口令？关掉程序，用编辑器打开 {path}，删掉以“passphrase”开头的那一行。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Edge between her and the conversation</source>
        <translation>她与对话之间的分界</translation>
    </message>
    <message>
        <source>Companion</source>
        <translation>伴伴</translation>
    </message>
</context>
<context>
    <name>MemoryBridge</name>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Her memory can be searched completely again.</source>
        <translation>她的记忆又能完整查找了。</translation>
    </message>
    <message>
        <source>Reading her memory again: {done} of {total}. Nothing is lost.</source>
        <translation>正在重新读取她的记忆：{done}/{total}，什么都没丢。</translation>
    </message>
    <message>
        <source>These words won&apos;t be used again.</source>
        <translation>以后不再用这段话。</translation>
    </message>
    <message numerus="yes">
        <source>Forgotten: %n memory(ies)</source>
        <translation>
            <numerusform>已忘记 %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>Forgotten: {text}</source>
        <translation>已忘记：{text}。</translation>
    </message>
    <message>
        <source>The two memories are one now.</source>
        <translation>两条记忆已合并。</translation>
    </message>
    <message>
        <source>Remembered again: {text}</source>
        <translation>重新记住了：{text}</translation>
    </message>
    <message>
        <source>Changed: {text}</source>
        <translation>已改为：{text}</translation>
    </message>
    <message>
        <source>Noted: {text}</source>
        <translation>记下了：{text}。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>View</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Forget this? “{text}”</source>
        <translation>要忘记这件事吗？“{text}”</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>留着</translation>
    </message>
    <message>
        <source>Changed; she goes by your words now.</source>
        <translation>改好了，以后按你说的来。</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>没有可恢复的改动。</translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation>没有可撤销的改动。</translation>
    </message>
    <message>
        <source>Done again.</source>
        <translation>已恢复。</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>已撤销。</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Use mine</source>
        <translation>用我写的</translation>
    </message>
    <message>
        <source>Keep that</source>
        <translation>保留现在的</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>好</translation>
    </message>
    <message>
        <source>The older messages stand in her prompt again.</source>
        <translation>较早的消息又回到她的上下文里了。</translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message numerus="yes">
        <source>used %n time(s)</source>
        <translation>
            <numerusform>用过 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>收起这条</translation>
    </message>
    <message>
        <source>What is right</source>
        <translation>正确的说法</translation>
    </message>
    <message>
        <source>What is right? Enter keeps it.</source>
        <translation>正确的说法是？按回车保存。</translation>
    </message>
    <message>
        <source>in your words</source>
        <translation>按你的说法</translation>
    </message>
    <message>
        <source>she isn&apos;t sure, and won&apos;t use it until you say yes</source>
        <translation>她不确定，你说对之前不会用</translation>
    </message>
    <message>
        <source>What you said then</source>
        <translation>你当时说的话</translation>
    </message>
    <message>
        <source>Yes, that&apos;s right</source>
        <translation>对，没错</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>去看那段对话</translation>
    </message>
    <message>
        <source>Bring this one back</source>
        <translation>找回这一条</translation>
    </message>
    <message>
        <source>Remember again</source>
        <translation>重新记住</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘记</translation>
    </message>
    <message>
        <source>More for this note</source>
        <translation>这条的更多操作</translation>
    </message>
    <message>
        <source>Merge with another…</source>
        <translation>与另一条合并…</translation>
    </message>
    <message>
        <source>History of this note</source>
        <translation>这条的修改记录</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>彻底删除…</translation>
    </message>
</context>
<context>
    <name>MemoryLine</name>
    <message>
        <source>Hide</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>展开</translation>
    </message>
    <message numerus="yes">
        <source>◇ noted: %n memory(ies)</source>
        <translation>
            <numerusform>◇ 记下了 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ %n memory(ies)</source>
        <translation>
            <numerusform>◇ %n 条记忆</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ from {date} · %n memory(ies)</source>
        <translation>
            <numerusform>◇ 来自 {date} · %n 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>She said</source>
        <translation>她说的</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>你说的</translation>
    </message>
    <message>
        <source>{who}, {day}</source>
        <translation>{who}，{day}</translation>
    </message>
    <message>
        <source>{source} · not used any more</source>
        <translation>{source} · 已停用</translation>
    </message>
    <message>
        <source>Wrong…</source>
        <translation>不对…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>这次不用</translation>
    </message>
    <message>
        <source>Don&apos;t use this again</source>
        <translation>别再用</translation>
    </message>
    <message>
        <source>What is right</source>
        <translation>正确的说法</translation>
    </message>
    <message>
        <source>What is right? Enter keeps it.</source>
        <translation>正确的说法是？按回车保存。</translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token 用量</translation>
    </message>
    <message>
        <source>Everything she reads and writes is counted; services bill by it.</source>
        <translation>她读的和写的都会计数，服务商按这个收费。</translation>
    </message>
    <message>
        <source>See</source>
        <translation>看看</translation>
    </message>
    <message>
        <source>Condensed</source>
        <translation>浓缩</translation>
    </message>
    <message>
        <source>What the older part of this conversation became in her mind. The originals are all kept.</source>
        <translation>这段对话较早的部分在她心里变成了什么。原文都留着。</translation>
    </message>
</context>
<context>
    <name>MemoryPages</name>
    <message>
        <source>What she remembers</source>
        <translation>她记得的</translation>
    </message>
    <message>
        <source>Starred messages</source>
        <translation>星标消息</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>说过的话</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>没有找到。</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>去看那段对话</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Show where it comes from</source>
        <translation>看看出处</translation>
    </message>
    <message>
        <source>She hasn&apos;t promised anything yet. What she promises is quoted here.</source>
        <translation>她还没有许下约定。她答应过的事会原话记在这里。</translation>
    </message>
    <message>
        <source>No chapter yet. It begins with your first message.</source>
        <translation>还没有章节。从你的第一句话开始。</translation>
    </message>
    <message>
        <source>Nothing yet. Talk a little, or say “remember that…”.</source>
        <translation>还没有记住什么。聊几句，或对她说“记住……”。</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Days</source>
        <translation>日子</translation>
    </message>
    <message>
        <source>About you</source>
        <translation>关于你</translation>
    </message>
    <message>
        <source>Promises</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>What was condensed…</source>
        <translation>浓缩了什么…</translation>
    </message>
    <message>
        <source>Tokens and what they cost…</source>
        <translation>用量与花费…</translation>
    </message>
    <message>
        <source>The prompt of the last message…</source>
        <translation>最近一条消息的提示词…</translation>
    </message>
    <message>
        <source>Where it lies on this computer…</source>
        <translation>存在这台电脑的哪里…</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>她记得的</translation>
    </message>
</context>
<context>
    <name>MemoryWords</name>
    <message>
        <source>Who you are</source>
        <translation>你是谁</translation>
    </message>
    <message>
        <source>What you like</source>
        <translation>你的喜好</translation>
    </message>
    <message>
        <source>What you know and do</source>
        <translation>你会的、在做的</translation>
    </message>
    <message>
        <source>What you talk about</source>
        <translation>你常聊的</translation>
    </message>
    <message>
        <source>People in your life</source>
        <translation>你身边的人</translation>
    </message>
    <message>
        <source>Other things</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>How you&apos;d like her to be</source>
        <translation>你希望她怎样</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>按你的说法</translation>
    </message>
    <message>
        <source>Wishes</source>
        <translation>愿望</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>本月</translation>
    </message>
    <message>
        <source>Starred messages</source>
        <translation>星标消息</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>已忘记</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>“{text}”</translation>
    </message>
    <message>
        <source>Perhaps: {text}</source>
        <translation>可能：{text}</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>已忘记</translation>
    </message>
    <message>
        <source>no longer so</source>
        <translation>现在不是了</translation>
    </message>
    <message>
        <source>you changed the words it came from</source>
        <translation>你改过它出自的那句话</translation>
    </message>
    <message>
        <source>not used in answers</source>
        <translation>回答时不用</translation>
    </message>
    <message>
        <source>waits for your yes</source>
        <translation>等你说对</translation>
    </message>
    <message>
        <source>since {month}</source>
        <translation>从{month}起</translation>
    </message>
    <message>
        <source>before: {earlier}</source>
        <translation>之前：{earlier}</translation>
    </message>
    <message>
        <source>, earlier </source>
        <translation>，更早：</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>{who}, {day}, {time}</source>
        <translation>{who}，{day} {time}</translation>
    </message>
</context>
<context>
    <name>MergeBar</name>
    <message>
        <source>Choose the other note that says the same as “{text}”.</source>
        <translation>选出和“{text}”说的是同一件事的另一条。</translation>
    </message>
    <message>
        <source>Which sentence stays? The other&apos;s words can still be read from it.</source>
        <translation>留下哪一句？另一条的出处仍能从它看到。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Download of the model</source>
        <translation>模型下载进度</translation>
    </message>
    <message>
        <source>The model is on this computer.</source>
        <translation>模型已在这台电脑上。</translation>
    </message>
    <message>
        <source>{done} of {total} MB</source>
        <translation>已下载 {done} MB，共 {total} MB</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>A name needs at least one letter or sign that can be seen.</source>
        <translation>名字里至少要有一个看得见的字。</translation>
    </message>
</context>
<context>
    <name>NamedChoice</name>
    <message>
        <source>{name} (not there)</source>
        <translation>{name}（现在不在）</translation>
    </message>
    <message>
        <source>{name} (Bluetooth)</source>
        <translation>{name}（蓝牙）</translation>
    </message>
</context>
<context>
    <name>OffRecordBar</name>
    <message>
        <source>Off the record: nothing said now is kept or learned.</source>
        <translation>不留记录：现在说的话不会保存，也不会被记住。</translation>
    </message>
    <message>
        <source>Keep again</source>
        <translation>恢复记录</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>testing the service</source>
        <translation>测试服务</translation>
    </message>
    <message>
        <source>her voice</source>
        <translation>她的声音</translation>
    </message>
    <message>
        <source>download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>looking for a newer version</source>
        <translation>查看新版本</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>The system refuses the program every connection.</source>
        <translation>系统拒绝本程序的一切连接。</translation>
    </message>
    <message>
        <source>In the window&apos;s own process the program&apos;s own checks refuse every connection; the system doesn&apos;t.</source>
        <translation>窗口自己的进程由程序自身的检查拒绝一切外联，系统不参与。</translation>
    </message>
    <message>
        <source>Nothing is enforced in the window&apos;s own process.</source>
        <translation>窗口自己的进程没有任何强制。</translation>
    </message>
    <message>
        <source>The processes that think, hear and speak here can&apos;t reach the network at all: the system refuses.</source>
        <translation>在本机思考、听和说的进程完全连不上网络，由系统拒绝。</translation>
    </message>
    <message>
        <source>In the processes that think, hear and speak here only the program&apos;s own checks refuse; this system offers nothing stronger.</source>
        <translation>在本机思考、听和说的进程只由程序自身的检查拒绝外联，这个系统没有更强的办法。</translation>
    </message>
    <message>
        <source>Nothing is enforced in the processes that think, hear and speak.</source>
        <translation>思考、听和说的进程没有任何强制。</translation>
    </message>
    <message>
        <source>Other programs are not held back: a server of models on this computer, or a browser opened by a link.</source>
        <translation>别的程序不受约束，例如本机的模型服务，或点链接打开的浏览器。</translation>
    </message>
</context>
<context>
    <name>PanelBridge</name>
    <message>
        <source>These words aren&apos;t in the conversation any more.</source>
        <translation>这些话已经不在对话里了。</translation>
    </message>
    <message>
        <source>Nothing has been said yet.</source>
        <translation>还没有说过话。</translation>
    </message>
</context>
<context>
    <name>PanelHead</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>回到对话</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>她记得的</translation>
    </message>
    <message>
        <source>Under the hood</source>
        <translation>幕后</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Search what she remembers</source>
        <translation>搜索她记得的</translation>
    </message>
    <message>
        <source>Pages of her memory</source>
        <translation>记忆的各页</translation>
    </message>
</context>
<context>
    <name>PeopleBridge</name>
    <message>
        <source>Talk there</source>
        <translation>去那边说话</translation>
    </message>
    <message>
        <source>{name} is no longer in the list. Everything is kept.</source>
        <translation>{name}已从名单中移除，内容全部保留。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>PeopleMenu</name>
    <message>
        <source>Characters and people</source>
        <translation>角色和使用者</translation>
    </message>
    <message>
        <source>About {name}…</source>
        <translation>关于{name}…</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>New character…</source>
        <translation>新角色…</translation>
    </message>
    <message>
        <source>Import a character…</source>
        <translation>导入角色…</translation>
    </message>
    <message>
        <source>Who is talking</source>
        <translation>谁在说话</translation>
    </message>
    <message>
        <source>Add somebody…</source>
        <translation>添加一个人…</translation>
    </message>
    <message>
        <source>Somebody else is talking…</source>
        <translation>换个人来说话…</translation>
    </message>
    <message>
        <source>People and passphrase…</source>
        <translation>使用者和口令…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁上</translation>
    </message>
    <message>
        <source>Without a name</source>
        <translation>没有名字</translation>
    </message>
    <message>
        <source>New character</source>
        <translation>新角色</translation>
    </message>
    <message>
        <source>What is she called?</source>
        <translation>她叫什么名字？</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Who is talking?</source>
        <translation>谁在说话？</translation>
    </message>
    <message>
        <source>What should she call you?</source>
        <translation>她该怎么称呼你？</translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>People</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>The old passphrase wasn&apos;t right; nothing was changed. Wait a moment before the next try.</source>
        <translation>原来的口令不对，什么都没有改。请稍等一下再试。</translation>
    </message>
    <message>
        <source>Your passphrase is asked for from the next start or switch on.</source>
        <translation>从下次启动或切换起，会要求输入口令。</translation>
    </message>
    <message>
        <source>No passphrase is asked for any more.</source>
        <translation>不再要求口令。</translation>
    </message>
    <message>
        <source>Add somebody</source>
        <translation>添加一个人</translation>
    </message>
    <message>
        <source>What should she call them?</source>
        <translation>她该怎么称呼这个人？</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Who talks here</source>
        <translation>谁在这里说话</translation>
    </message>
    <message>
        <source>Everybody has conversations, memories, characters, looks and daily limits of their own. Services and keys are shared. Removing somebody from the list deletes nothing.</source>
        <translation>每个人的对话、记忆、角色、外观和每日用量上限都是各自的，服务和密钥共用。从名单中移除不会删除任何内容。</translation>
    </message>
    <message>
        <source>Add somebody…</source>
        <translation>添加一个人…</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>另一个人</translation>
    </message>
    <message>
        <source>She will not know what you told her.</source>
        <translation>你对她说过的，她不会在那边知道。</translation>
    </message>
    <message>
        <source>Passphrase so far</source>
        <translation>现在的口令</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>新口令</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>再输一遍</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Use a passphrase</source>
        <translation>使用口令</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>去掉口令</translation>
    </message>
    <message>
        <source>Hides your conversations and what she remembers on the screen. It does not encrypt: who can open this folder can read the files. If you forget it, delete the line that begins with “passphrase” in {path}.</source>
        <translation>把你的对话和她记得的事从屏幕上藏起来。它不加密：能打开这个文件夹的人就能读到文件。忘记了的话，删掉 {path} 里以“passphrase”开头的那一行。</translation>
    </message>
    <message>
        <source>Your passphrase</source>
        <translation>你的口令</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁上</translation>
    </message>
    <message>
        <source>Hide everything</source>
        <translation>全部藏起来</translation>
    </message>
    <message>
        <source>Until your passphrase is given.</source>
        <translation>直到输入你的口令。</translation>
    </message>
</context>
<context>
    <name>PersonaPage</name>
    <message>
        <source>Plum hair, honey eyes</source>
        <translation>梅紫头发，蜜色眼睛</translation>
    </message>
    <message>
        <source>Chestnut hair, sea-green eyes</source>
        <translation>栗色头发，海青色眼睛</translation>
    </message>
    <message>
        <source>Ink-blue hair, violet eyes</source>
        <translation>墨蓝头发，紫色眼睛</translation>
    </message>
    <message>
        <source>She</source>
        <translation>她</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) with {name}</source>
        <translation>
            <numerusform>和{name}聊了 %n 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>As it stands above the conversation.</source>
        <translation>显示在对话上方的名字。</translation>
    </message>
    <message>
        <source>What she calls you</source>
        <translation>怎么称呼你</translation>
    </message>
    <message>
        <source>Empty: she uses the name you told her, or none.</source>
        <translation>留空时，用你告诉她的名字，或不称呼。</translation>
    </message>
    <message>
        <source>Greeting</source>
        <translation>问候语</translation>
    </message>
    <message>
        <source>Her first words in an empty conversation, shown as they are.</source>
        <translation>空白对话里她的第一句话，原样显示。</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>性格</translation>
    </message>
    <message>
        <source>Who she is and how she talks. The model reads this before every answer.</source>
        <translation>她是谁、怎么说话。模型每次回答前都会读这一段。</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Those she speaks of her own accord; she follows yours anyway.</source>
        <translation>她主动说的语言；你换语言时她会跟着换。</translation>
    </message>
    <message>
        <source>As in the voice settings</source>
        <translation>跟随声音设置</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>试听</translation>
    </message>
    <message>
        <source>Her voice</source>
        <translation>她的声音</translation>
    </message>
    <message>
        <source>Hers alone; an online one speaks only where the online voice is chosen.</source>
        <translation>只用于她；在线的那些，要先选用在线声音才会出声。</translation>
    </message>
    <message>
        <source>Her colours</source>
        <translation>她的配色</translation>
    </message>
    <message>
        <source>Of the figure that the program draws.</source>
        <translation>用于程序画出来的形象。</translation>
    </message>
</context>
<context>
    <name>PictureCard</name>
    <message>
        <source>Take the picture away</source>
        <translation>移走图片</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>{model} reads text only, so she can&apos;t see it. It stays here and is sent nowhere.</source>
        <translation>{model} 只能读文字，她看不到这张图片。图片留在这里，不会发往任何地方。</translation>
    </message>
    <message>
        <source>It is too large to be sent. It stays here.</source>
        <translation>图片太大，发不出去，先留在这里。</translation>
    </message>
    <message>
        <source>Goes to {host} with your next message, without its place and camera.</source>
        <translation>会随下一条消息发往 {host}，不含拍摄地点和相机信息。</translation>
    </message>
    <message>
        <source>Goes to {model} on this computer with your next message.</source>
        <translation>会随下一条消息交给本机上的 {model}。</translation>
    </message>
    <message>
        <source>{name}: not a picture that can be read.</source>
        <translation>{name}：这张图片读不出来。</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>{activity}, {seconds} s</source>
        <translation>{activity}，{seconds} 秒</translation>
    </message>
</context>
<context>
    <name>PriceEditor</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>缓存读取</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
</context>
<context>
    <name>PrivacyBridge</name>
    <message>
        <source>Network off. Nothing leaves this computer.</source>
        <translation>已断开外网。她的话只在这台电脑里。</translation>
    </message>
    <message>
        <source>The network is on.</source>
        <translation>外网已接通。</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message numerus="yes">
        <source>Today: %n host(s).</source>
        <translation>
            <numerusform>今天：%n 个去处。</numerusform>
        </translation>
    </message>
    <message>
        <source>Today: nothing left this computer.</source>
        <translation>今天没有东西离开这台电脑。</translation>
    </message>
    <message>
        <source>Newest version</source>
        <translation>最新版本</translation>
    </message>
    <message>
        <source>One plain request to the project&apos;s page of releases; it says nothing of who asks.</source>
        <translation>只向项目的发布页发一次普通请求，不透露是谁在问。</translation>
    </message>
    <message>
        <source>This build names no page of releases, so there is nobody to ask.</source>
        <translation>这个版本没有写明发布页，没有地方可问。</translation>
    </message>
    <message>
        <source>You have the newest one.</source>
        <translation>已经是最新版本。</translation>
    </message>
    <message>
        <source>There is a newer one, {version}. Nothing was fetched; it can be had here: {page}</source>
        <translation>有更新的版本 {version}。什么都没有下载，可以到这里取：{page}</translation>
    </message>
    <message>
        <source>What enforces it here</source>
        <translation>这里靠什么保证</translation>
    </message>
    <message>
        <source>What left this computer</source>
        <translation>离开过这台电脑的</translation>
    </message>
    <message>
        <source>Every request beyond this computer: when, where to, what for, how much. No words, no addresses below the host, no keys. The list stays here; nothing is ever reported to anybody.</source>
        <translation>每一次向外的请求：何时、去哪、为了什么、多少字节。不含内容、不含主机以下的地址、不含密钥。列表只留在这里，从不上报给任何人。</translation>
    </message>
    <message>
        <source>Look now</source>
        <translation>现在查看</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>The disk is full and your last message isn&apos;t saved yet.</source>
        <translation>磁盘满了，这句话还没存上。</translation>
    </message>
    <message>
        <source>Free some space before closing.</source>
        <translation>请腾点空间，窗口先别关。</translation>
    </message>
    <message>
        <source>The program can&apos;t write here, so your last message isn&apos;t saved yet: {path}</source>
        <translation>这里写不进去，这句话还没存上：{path}</translation>
    </message>
    <message>
        <source>Allow writing to this folder before closing.</source>
        <translation>请先给这个文件夹写入权限，窗口先别关。</translation>
    </message>
    <message>
        <source>The program may not read this file: {path}</source>
        <translation>没有读取这个文件的权限：{path}</translation>
    </message>
    <message>
        <source>It was left as it is. Allow reading it, then start again.</source>
        <translation>文件没有动过。给它读取权限后重新启动。</translation>
    </message>
    <message>
        <source>One record can&apos;t be read.</source>
        <translation>有一份记录读不出来。</translation>
    </message>
    <message>
        <source>It was set aside untouched; the others are fine.</source>
        <translation>已原样移到一旁，其余的都好。</translation>
    </message>
    <message>
        <source>The folder where she keeps everything can&apos;t be written: {path}</source>
        <translation>存放她一切的文件夹无法写入：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Allow writing there or make room, then start again.</source>
        <translation>什么都没改动。请允许写入或腾出空间，再重新启动。</translation>
    </message>
    <message>
        <source>These files were written by a newer version: {path}</source>
        <translation>这些文件由更新版本的程序写成：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Use the newer program, or choose another folder.</source>
        <translation>什么都没有动过。请用新版程序，或换一个文件夹。</translation>
    </message>
    <message>
        <source>Another window is using this folder: {path}</source>
        <translation>另一个窗口正在用这个文件夹：{path}</translation>
    </message>
    <message>
        <source>Close that one first, or choose another folder.</source>
        <translation>先关掉那个窗口，或换一个文件夹。</translation>
    </message>
    <message>
        <source>The window that is open belongs to another version of the program.</source>
        <translation>现在打开的窗口属于这个程序的另一个版本。</translation>
    </message>
    <message>
        <source>Close it and try again; nothing was changed.</source>
        <translation>请关掉它再试，什么都没有改动。</translation>
    </message>
    <message>
        <source>The settings can&apos;t be read.</source>
        <translation>设置文件读不出来。</translation>
    </message>
    <message>
        <source>They were set aside untouched; the usual ones are used. Conversations are fine.</source>
        <translation>已原样移到一旁，先用默认设置。对话都好。</translation>
    </message>
    <message>
        <source>A character&apos;s file can&apos;t be read.</source>
        <translation>一个角色文件读不出来。</translation>
    </message>
    <message>
        <source>It was set aside untouched; the usual one is used. Conversations are fine.</source>
        <translation>已原样移到一旁，先用默认角色。对话都好。</translation>
    </message>
    <message>
        <source>The list of what leaves this computer can&apos;t be written: {path}</source>
        <translation>离开这台电脑的记录写不进去：{path}</translation>
    </message>
    <message>
        <source>Everything works; the privacy page lists what was sent since this start.</source>
        <translation>一切照常；隐私页会列出这次启动以来发出的。</translation>
    </message>
    <message>
        <source>There is no whole character card in this file: {path}</source>
        <translation>这个文件里没有完整的角色卡：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Cards are PNG, JSON or CHARX files; get it once more.</source>
        <translation>什么都没有改动。角色卡是 PNG、JSON 或 CHARX 文件，请重新下载一次。</translation>
    </message>
    <message>
        <source>This character card is larger than {limit} MB: {path}</source>
        <translation>这张角色卡超过 {limit} MB：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Try it without its largest pictures.</source>
        <translation>什么都没有改动。去掉最大的几张图片再试。</translation>
    </message>
    <message>
        <source>This file couldn&apos;t be written: {path}</source>
        <translation>这个文件没能写出来：{path}</translation>
    </message>
    <message>
        <source>Everything else is saved. Choose another folder, or free some space.</source>
        <translation>其他内容都已保存。换一个文件夹，或腾出一些空间。</translation>
    </message>
    <message>
        <source>This is no archive of this program: {path}</source>
        <translation>这不是本程序的存档：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Choose the .zip that was saved in the settings.</source>
        <translation>什么都没有改。请选择在设置里保存的 .zip 文件。</translation>
    </message>
    <message>
        <source>This archive is not as it was written: {path}</source>
        <translation>这份存档和写入时不一样了：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. It may be cut short; copy it once more from where it lies.</source>
        <translation>什么都没有改。文件可能不完整，请从原处重新复制一份。</translation>
    </message>
    <message>
        <source>This archive was written by a newer version: {path}</source>
        <translation>这份存档由更新的版本写成：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Restore it with the newer program.</source>
        <translation>什么都没有改。请用更新的程序来恢复。</translation>
    </message>
    <message>
        <source>This archive is protected by a password: {path}</source>
        <translation>这份存档有密码保护：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Unpack it and pack it again without a password.</source>
        <translation>什么都没有改。请解压后不带密码重新打包。</translation>
    </message>
    <message>
        <source>This archive would unpack to far more than it says: {path}</source>
        <translation>这份存档解压后会大得离谱：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. It was not written by this program.</source>
        <translation>什么都没有改。它不是本程序写成的。</translation>
    </message>
    <message>
        <source>There isn&apos;t enough room for this archive: {path}</source>
        <translation>空间不够，放不下这份存档：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Free about {megabytes} MB, then try again.</source>
        <translation>什么都没有改。请腾出约 {megabytes} MB 再试。</translation>
    </message>
    <message>
        <source>There is no keyring on this computer.</source>
        <translation>这台电脑没有钥匙串。</translation>
    </message>
    <message>
        <source>The key can go into a plain text file that only your account may read: {path}</source>
        <translation>密钥可以存进一个明文文件，只有你的系统账户能读：{path}</translation>
    </message>
    <message>
        <source>There is no user called {user} here.</source>
        <translation>这里没有叫 {user} 的用户。</translation>
    </message>
    <message>
        <source>Check the name, or start without one.</source>
        <translation>看看名字对不对，或不带名字启动。</translation>
    </message>
    <message>
        <source>A passphrase hides what was said here.</source>
        <translation>这里的对话用口令藏起来了。</translation>
    </message>
    <message>
        <source>Nothing was asked or shown. Give the passphrase first.</source>
        <translation>什么都没有问，也没有显示。请先输入口令。</translation>
    </message>
    <message>
        <source>It wasn&apos;t the right one. The next can be tried in {seconds} s.</source>
        <translation>口令不对，{seconds} 秒后可以再试。</translation>
    </message>
    <message>
        <source>Somebody has to be in the list.</source>
        <translation>名单里至少要留一个人。</translation>
    </message>
    <message>
        <source>Add somebody else first; nothing was changed.</source>
        <translation>请先添加另一个人，什么都没有改。</translation>
    </message>
    <message>
        <source>A name needs at least one letter or sign that can be seen.</source>
        <translation>名字里至少要有一个看得见的字。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>什么都没有改。</translation>
    </message>
    <message>
        <source>There is no character called {persona} here.</source>
        <translation>这里没有叫 {persona} 的角色。</translation>
    </message>
    <message>
        <source>This message isn&apos;t there any more.</source>
        <translation>这条消息已经不在了。</translation>
    </message>
    <message>
        <source>Nothing else was changed.</source>
        <translation>其他内容都没有动。</translation>
    </message>
    <message>
        <source>{name} can&apos;t have this value.</source>
        <translation>{name} 不能用这个值。</translation>
    </message>
    <message>
        <source>The value it had before stays.</source>
        <translation>仍用原来的值。</translation>
    </message>
    <message>
        <source>A backup of her memory could not be read back: {path}</source>
        <translation>她的记忆备份读不回来：{path}</translation>
    </message>
    <message>
        <source>Nothing was condensed or changed; you can go on talking.</source>
        <translation>没有浓缩或改动任何内容，可以继续聊天。</translation>
    </message>
    <message>
        <source>This was changed again since.</source>
        <translation>这里后来又改过。</translation>
    </message>
    <message>
        <source>Take the later change back first.</source>
        <translation>请先撤销后来的改动。</translation>
    </message>
    <message>
        <source>This was erased since, and can&apos;t come back.</source>
        <translation>它后来被彻底删除，回不来了。</translation>
    </message>
    <message>
        <source>This memory was changed while you were writing. It says: “{now}”.</source>
        <translation>你写的时候，这条记忆已经改过了。现在是：“{now}”。</translation>
    </message>
    <message>
        <source>Your words are not lost: “{yours}”.</source>
        <translation>你写的还在：“{yours}”。</translation>
    </message>
    <message>
        <source>Bring it back in the history first. Your words are not lost: “{yours}”.</source>
        <translation>先在变更记录里把它找回来。你写的还在：“{yours}”。</translation>
    </message>
    <message>
        <source>What was said so far is saved. Retry; a report tells where it happened.</source>
        <translation>之前说的都已保存。可以重试；报告里写着出在哪里。</translation>
    </message>
    <message>
        <source>No screen can be reached from here, so there is no window.</source>
        <translation>从这里连不上屏幕，所以打不开窗口。</translation>
    </message>
    <message>
        <source>Start it on a desktop. The verbs “ask” and “doctor” work in a terminal, too.</source>
        <translation>请在桌面环境里启动。“ask”和“doctor”这两个命令在终端里也能用。</translation>
    </message>
    <message>
        <source>The program ended by a fault last time.</source>
        <translation>上次程序因故障而结束。</translation>
    </message>
    <message>
        <source>What was said is saved. A report tells where it happened; nobody gets it.</source>
        <translation>说过的话都已保存。报告里写着出在哪里，不会发给任何人。</translation>
    </message>
    <message>
        <source>Safe mode: the program ended by a fault twice in a row.</source>
        <translation>安全模式：程序连续两次因故障而结束。</translation>
    </message>
    <message>
        <source>What was said is saved. She has no voice and the usual looks now, and the model on this computer starts only when you write.</source>
        <translation>说过的话都已保存。她现在没有声音，外观是默认的，本机模型要等你写了才启动。</translation>
    </message>
    <message>
        <source>The log can&apos;t be written: {path}</source>
        <translation>日志写不进去：{path}</translation>
    </message>
    <message>
        <source>Everything works; only what helps to find a fault is missing.</source>
        <translation>一切照常，只是少了查找故障用的记录。</translation>
    </message>
    <message>
        <source>This memory was forgotten while you were writing.</source>
        <translation>你写的时候，这条记忆已经被忘记了。</translation>
    </message>
    <message>
        <source>These two memories can&apos;t become one.</source>
        <translation>这两条记忆不能合并。</translation>
    </message>
    <message>
        <source>Nothing was changed. A promise of hers and a fact about you stay two.</source>
        <translation>什么都没有改动。她的约定和关于你的事不能并成一条。</translation>
    </message>
    <message>
        <source>This change or backup isn&apos;t there any more.</source>
        <translation>这次改动或备份已经不在了。</translation>
    </message>
    <message>
        <source>Something happened that the program wasn&apos;t ready for.</source>
        <translation>程序遇到了没料到的情况。</translation>
    </message>
    <message>
        <source>Your message is safe.</source>
        <translation>你的话还在。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>接着说</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重来</translation>
    </message>
    <message>
        <source>Enter a key</source>
        <translation>填密钥</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选模型</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>打开设置</translation>
    </message>
    <message>
        <source>Use the local model</source>
        <translation>用本机模型</translation>
    </message>
    <message>
        <source>Turn the network on</source>
        <translation>接通外网</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>打开位置</translation>
    </message>
    <message>
        <source>Send anyway today</source>
        <translation>今天照常发送</translation>
    </message>
    <message>
        <source>Raise the cap…</source>
        <translation>提高上限…</translation>
    </message>
    <message>
        <source>See report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>正常启动</translation>
    </message>
    <message>
        <source>Keep it in a file</source>
        <translation>存进文件</translation>
    </message>
    <message>
        <source>No connection.</source>
        <translation>连不上网络。</translation>
    </message>
    <message>
        <source>Everything is saved; retry when you&apos;re back.</source>
        <translation>聊天记录都在，连上后可以重试。</translation>
    </message>
    <message>
        <source>The network is off.</source>
        <translation>外网已断开。</translation>
    </message>
    <message>
        <source>Local-only mode let nothing out. What you wrote and what arrived is kept.</source>
        <translation>只在本机模式没有放任何内容出去。你写的和已收到的都在。</translation>
    </message>
    <message>
        <source>There is no server called {host}.</source>
        <translation>找不到服务器 {host}。</translation>
    </message>
    <message>
        <source>Check the address in the settings, or your connection.</source>
        <translation>看看设置里的地址对不对，网络通不通。</translation>
    </message>
    <message>
        <source>{host} doesn&apos;t answer.</source>
        <translation>{host} 没有应答。</translation>
    </message>
    <message>
        <source>If that server runs on this computer, start it, then retry.</source>
        <translation>如果服务器在这台电脑上，先启动它，再点重试。</translation>
    </message>
    <message>
        <source>The connection to {host} isn&apos;t secure.</source>
        <translation>与 {host} 的连接不安全。</translation>
    </message>
    <message>
        <source>Nothing was sent. Check this computer&apos;s date, its certificates and the proxy, then retry.</source>
        <translation>什么都没有发出去。看看电脑的日期、证书和代理，再点重试。</translation>
    </message>
    <message>
        <source>The proxy {proxy} didn&apos;t let the connection through.</source>
        <translation>代理 {proxy} 没有放行。</translation>
    </message>
    <message>
        <source>Check the proxy in the settings, then retry.</source>
        <translation>看看设置里的代理，再点重试。</translation>
    </message>
    <message>
        <source>This address can&apos;t be used: {address}</source>
        <translation>这个地址没法用：{address}</translation>
    </message>
    <message>
        <source>An address looks like https://example.com/v1; mend it in the settings, then retry.</source>
        <translation>地址的样子像 https://example.com/v1，在设置里改好再重试。</translation>
    </message>
    <message>
        <source>{host} asks for a key.</source>
        <translation>{host} 需要密钥。</translation>
    </message>
    <message>
        <source>Enter a key, then retry.</source>
        <translation>填好密钥再点重试。</translation>
    </message>
    <message>
        <source>The provider didn&apos;t accept this key.</source>
        <translation>服务商不认这个密钥。</translation>
    </message>
    <message>
        <source>Fix the key, then retry.</source>
        <translation>换好密钥再点重试。</translation>
    </message>
    <message>
        <source>Your message is safe; fix the key, then retry.</source>
        <translation>你的话还在，换好密钥再点重试。</translation>
    </message>
    <message>
        <source>The key was not sent to {host}.</source>
        <translation>密钥没有发给 {host}。</translation>
    </message>
    <message>
        <source>The address begins with http, so others on the way could read the key. Use one that begins with https.</source>
        <translation>地址以 http 开头，途中别人可能看到密钥。请用以 https 开头的地址。</translation>
    </message>
    <message>
        <source>{host} doesn&apos;t allow this.</source>
        <translation>{host} 不允许这样做。</translation>
    </message>
    <message>
        <source>This account may not have access to this model.</source>
        <translation>这个账户可能不能用这个模型。</translation>
    </message>
    <message>
        <source>This account is out of credit.</source>
        <translation>账户余额不足。</translation>
    </message>
    <message>
        <source>Top up and retry, or use the local model for now.</source>
        <translation>充值后重试，或先用本机模型。</translation>
    </message>
    <message>
        <source>{host} has no model called {model}.</source>
        <translation>{host} 没有叫 {model} 的模型。</translation>
    </message>
    <message>
        <source>Choose another model, then retry.</source>
        <translation>换个模型再点重试。</translation>
    </message>
    <message>
        <source>{host} has more requests than it takes.</source>
        <translation>{host} 的请求太多，暂时接不下。</translation>
    </message>
    <message>
        <source>Wait a little, then retry.</source>
        <translation>稍等一下再点重试。</translation>
    </message>
    <message>
        <source>It asked us to wait {seconds} seconds; retry after that.</source>
        <translation>对方请我们等 {seconds} 秒，之后再点重试。</translation>
    </message>
    <message>
        <source>{host} didn&apos;t accept the request.</source>
        <translation>{host} 没有接受这次请求。</translation>
    </message>
    <message>
        <source>Another model or another setting may work.</source>
        <translation>换个模型或设置也许可以。</translation>
    </message>
    <message>
        <source>{host} isn&apos;t working at the moment.</source>
        <translation>{host} 现在不可用。</translation>
    </message>
    <message>
        <source>The fault is on their side; retry in a while.</source>
        <translation>是对方的问题，过一会儿再重试。</translation>
    </message>
    <message>
        <source>{host} stopped sending.</source>
        <translation>{host} 发到一半停了。</translation>
    </message>
    <message>
        <source>What arrived is kept.</source>
        <translation>前半句已保留。</translation>
    </message>
    <message>
        <source>Nothing came for {seconds} seconds. What arrived is kept.</source>
        <translation>{seconds} 秒没有新内容。收到的部分已保留。</translation>
    </message>
    <message>
        <source>The connection dropped mid-reply.</source>
        <translation>她说到一半断线了。</translation>
    </message>
    <message>
        <source>{host} sent something that can&apos;t be read.</source>
        <translation>{host} 发来的内容读不懂。</translation>
    </message>
    <message>
        <source>What could be read is kept. Retry, or check that this address speaks the OpenAI protocol.</source>
        <translation>能读懂的部分已保留。可以重试，或确认这个地址支持 OpenAI 协议。</translation>
    </message>
    <message>
        <source>The answer was empty.</source>
        <translation>对方的回答是空的。</translation>
    </message>
    <message>
        <source>Retry, or choose another model.</source>
        <translation>可以重试，或换个模型。</translation>
    </message>
    <message>
        <source>The conversation is longer than this model can read at once.</source>
        <translation>对话太长，这个模型一次读不完。</translation>
    </message>
    <message>
        <source>It takes {tokens} tokens; there is room for {limit}. Nothing is lost. Choose a model that reads more.</source>
        <translation>需要 {tokens} 个 token，只放得下 {limit} 个。内容都在，换一个能读更多的模型就好。</translation>
    </message>
    <message>
        <source>{model} reads text only and can&apos;t see the picture.</source>
        <translation>{model} 只读文字，看不了这张图片。</translation>
    </message>
    <message>
        <source>Your message and the picture are still here. Retry sends the words without the picture.</source>
        <translation>你的话和图片都还在。点重试会只发文字，不带图片。</translation>
    </message>
    <message>
        <source>This message is too long for the model.</source>
        <translation>这段话太长，模型放不下。</translation>
    </message>
    <message>
        <source>It takes {tokens} tokens; there is room for {limit}. Your text is kept: shorten it, or send it in parts.</source>
        <translation>这段话要 {tokens} 个 token，只放得下 {limit} 个。文字还在，改短一点或分几次发。</translation>
    </message>
    <message>
        <source>Today&apos;s tokens are used up.</source>
        <translation>今天的 token 用完了。</translation>
    </message>
    <message>
        <source>{tokens} of the {limit} that you allow for a day. Nothing was sent; your message is safe.</source>
        <translation>你设的上限是每天 {limit}，已用 {tokens}。这句还没有发出去，内容都在。</translation>
    </message>
    <message>
        <source>{host} held this answer back.</source>
        <translation>{host} 拦下了这个回答。</translation>
    </message>
    <message>
        <source>Put it another way, or choose another model.</source>
        <translation>换个说法，或换个模型。</translation>
    </message>
    <message>
        <source>The program ended before she had finished.</source>
        <translation>她还没说完，程序就结束了。</translation>
    </message>
    <message>
        <source>What she had said is kept.</source>
        <translation>她说过的部分已保留。</translation>
    </message>
    <message>
        <source>The model {model} isn&apos;t on this computer yet.</source>
        <translation>模型 {model} 还不在这台电脑上。</translation>
    </message>
    <message>
        <source>What you say is kept and answered once it is here, or once you use an account.</source>
        <translation>你说的话都留着，模型到了或换用账号后就会回答。</translation>
    </message>
    <message>
        <source>The model&apos;s file is damaged.</source>
        <translation>模型文件损坏了。</translation>
    </message>
    <message>
        <source>Your conversation is not affected. Download the model again.</source>
        <translation>对话不受影响。重新下载模型就好。</translation>
    </message>
    <message>
        <source>The local model stopped by itself.</source>
        <translation>本机模型自己停了。</translation>
    </message>
    <message>
        <source>What arrived is kept. It starts again when you retry.</source>
        <translation>收到的部分已保留。点重试时它会重新启动。</translation>
    </message>
    <message>
        <source>The local model can&apos;t be started.</source>
        <translation>本机模型启动不了。</translation>
    </message>
    <message>
        <source>Close other programs to free memory and retry, or use an account.</source>
        <translation>关掉一些程序腾出内存再重试，或用账户。</translation>
    </message>
    <message>
        <source>There is no room for the model here, or writing isn&apos;t allowed: {path}</source>
        <translation>模型存不下，或这里不允许写入：{path}</translation>
    </message>
    <message>
        <source>What arrived is kept. Free some space or allow writing, then download it again.</source>
        <translation>已下载的部分还在。请腾出空间或允许写入，再下载一次。</translation>
    </message>
    <message>
        <source>{model} could not be downloaded.</source>
        <translation>{model} 没能下载下来。</translation>
    </message>
    <message>
        <source>What arrived is kept; the next try goes on from there.</source>
        <translation>下好的部分已保留，下次接着下。</translation>
    </message>
    <message>
        <source>The download was stopped.</source>
        <translation>下载已停下。</translation>
    </message>
    <message>
        <source>This computer lacks the library for sound.</source>
        <translation>这台电脑缺少声音所需的组件。</translation>
    </message>
    <message>
        <source>You can go on typing. On Debian and Ubuntu, install libportaudio2.</source>
        <translation>仍可打字聊天。在 Debian 和 Ubuntu 上请安装 libportaudio2。</translation>
    </message>
    <message>
        <source>There is no microphone.</source>
        <translation>没有麦克风。</translation>
    </message>
    <message>
        <source>You can go on typing. Plug one in, then look for devices again.</source>
        <translation>仍可打字聊天。插上麦克风后，重新查找设备。</translation>
    </message>
    <message>
        <source>There is no loudspeaker.</source>
        <translation>没有扬声器。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. Plug one in, then look for devices again.</source>
        <translation>她的话仍会显示在屏幕上。接上扬声器或耳机后，重新查找设备。</translation>
    </message>
    <message>
        <source>{device} is gone.</source>
        <translation>{device} 断开了。</translation>
    </message>
    <message>
        <source>The text stays. Plug it in again or choose another, then look for devices.</source>
        <translation>文字都在。重新插好或换一个设备，再查找一次。</translation>
    </message>
    <message>
        <source>{device} can&apos;t be used.</source>
        <translation>{device} 用不了。</translation>
    </message>
    <message>
        <source>Another program may hold it. Close that one or choose another device.</source>
        <translation>可能被别的程序占用。关掉那个程序，或换一个设备。</translation>
    </message>
    <message>
        <source>The system doesn&apos;t let this program use the microphone.</source>
        <translation>系统不允许本程序使用麦克风。</translation>
    </message>
    <message>
        <source>Allow it in the system&apos;s privacy settings, under Microphone. You can go on typing.</source>
        <translation>请在系统的隐私设置里允许使用麦克风。仍可打字聊天。</translation>
    </message>
    <message>
        <source>Reading your words stopped halfway.</source>
        <translation>语音识别中途停了。</translation>
    </message>
    <message>
        <source>The recording is kept and can be read again.</source>
        <translation>录音还在，可以再识别一次。</translation>
    </message>
    <message>
        <source>What reads speech doesn&apos;t start.</source>
        <translation>语音识别启动不了。</translation>
    </message>
    <message>
        <source>The recording is kept. You can go on typing.</source>
        <translation>录音还在，也可以打字。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is off by {minutes} minutes.</source>
        <translation>这台电脑的时钟差了 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>The online voice goes by the clock. Set it right in the system&apos;s settings.</source>
        <translation>在线声音要核对时间。请在系统设置里校准时钟。</translation>
    </message>
    <message>
        <source>The online voice is unavailable.</source>
        <translation>在线声音暂时不可用。</translation>
    </message>
    <message>
        <source>The offline one speaks meanwhile. It switches back by itself.</source>
        <translation>先用本机声音，恢复后会换回来。</translation>
    </message>
    <message>
        <source>It is tried again in about {seconds} seconds. The offline one speaks meanwhile.</source>
        <translation>约 {seconds} 秒后再试，先用本机声音。</translation>
    </message>
    <message>
        <source>The online voice broke off.</source>
        <translation>在线声音说到一半断了。</translation>
    </message>
    <message>
        <source>The offline one went on from there. It switches back by itself.</source>
        <translation>本机声音已接着说，恢复后会换回来。</translation>
    </message>
    <message>
        <source>The voice {voice} no longer exists.</source>
        <translation>声音 {voice} 已经没有了。</translation>
    </message>
    <message>
        <source>Choose another one in the settings.</source>
        <translation>请在设置里另选一个。</translation>
    </message>
    <message>
        <source>{instead} speaks in its place. You can choose another one in the settings.</source>
        <translation>现在由 {instead} 代替，也可以在设置里另选。</translation>
    </message>
    <message>
        <source>This is an online voice, so it said nothing.</source>
        <translation>这是在线声音，所以没有出声。</translation>
    </message>
    <message>
        <source>To hear it, choose the online voice in the settings first.</source>
        <translation>想听的话，请先在设置里选用在线声音。</translation>
    </message>
    <message>
        <source>The voice of this computer can&apos;t say this language.</source>
        <translation>本机声音不会说这种语言。</translation>
    </message>
    <message>
        <source>It speaks Chinese, Japanese and English. Her words stay on the screen.</source>
        <translation>它会说中文、日文和英文。文字都在屏幕上。</translation>
    </message>
    <message>
        <source>There is nothing in this reply to say aloud.</source>
        <translation>这条回复里没有可以念出来的内容。</translation>
    </message>
    <message>
        <source>No file was written.</source>
        <translation>没有写入文件。</translation>
    </message>
    <message>
        <source>The voice of this computer stopped halfway.</source>
        <translation>本机声音说到一半停了。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. It starts again with the next sentence.</source>
        <translation>文字都在屏幕上，下一句会重新开始。</translation>
    </message>
    <message>
        <source>The voice of this computer doesn&apos;t start.</source>
        <translation>本机声音启动不了。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. Download its model again, or use another voice.</source>
        <translation>文字都在屏幕上。请重新下载它的模型，或换一种声音。</translation>
    </message>
    <message>
        <source>This address of a MongoDB server can&apos;t be used: {address}</source>
        <translation>这个 MongoDB 服务器地址用不了：{address}</translation>
    </message>
    <message>
        <source>One looks like mongodb://example.com:27017 or mongodb+srv://example.com. All stays on this computer.</source>
        <translation>地址应该像 mongodb://example.com:27017 或 mongodb+srv://example.com。现在一切仍只存在这台电脑上。</translation>
    </message>
    <message>
        <source>There is no memory server called {host}.</source>
        <translation>找不到名为 {host} 的记忆服务器。</translation>
    </message>
    <message>
        <source>All you say is saved on this computer and sent later. Check its address, or your connection.</source>
        <translation>你说的话都存在这台电脑上，之后再发送。请检查地址或网络连接。</translation>
    </message>
    <message>
        <source>The memory server {host} can&apos;t be reached.</source>
        <translation>连不上记忆服务器 {host}。</translation>
    </message>
    <message>
        <source>All you say is saved on this computer, and sent by itself when the server is back.</source>
        <translation>你说的话都存在这台电脑上，服务器恢复后会自动发送。</translation>
    </message>
    <message>
        <source>The connection to the memory server {host} isn&apos;t secure.</source>
        <translation>与记忆服务器 {host} 的连接不安全。</translation>
    </message>
    <message>
        <source>Nothing was sent; all is saved on this computer. Check the date and the certificates.</source>
        <translation>什么都没有发送，一切都存在这台电脑上。请检查日期和证书。</translation>
    </message>
    <message>
        <source>The memory server {host} didn&apos;t accept this user or password.</source>
        <translation>记忆服务器 {host} 不接受这个用户名或密码。</translation>
    </message>
    <message>
        <source>All is saved on this computer and sent once they are right.</source>
        <translation>一切都存在这台电脑上，改正后就会发送。</translation>
    </message>
    <message>
        <source>This user may not write on the memory server {host}.</source>
        <translation>这个用户没有权限写入记忆服务器 {host}。</translation>
    </message>
    <message>
        <source>All is saved on this computer. The user needs the right to read and write there.</source>
        <translation>一切都存在这台电脑上。该用户需要那里的读写权限。</translation>
    </message>
    <message>
        <source>The memory server {host} is too old.</source>
        <translation>记忆服务器 {host} 的版本太旧。</translation>
    </message>
    <message>
        <source>MongoDB 4.2 or later is needed. All stays on this computer until then.</source>
        <translation>需要 MongoDB 4.2 或更高版本。在那之前，一切都留在这台电脑上。</translation>
    </message>
    <message>
        <source>The memory on {host} was written by a newer version of this program.</source>
        <translation>{host} 上的记忆是由更新版本的程序写入的。</translation>
    </message>
    <message>
        <source>Nothing there was changed. Update this computer; until then all stays here.</source>
        <translation>那里没有任何改动。请更新这台电脑上的程序；在那之前，一切都留在这里。</translation>
    </message>
    <message>
        <source>The memory server {host} is full.</source>
        <translation>记忆服务器 {host} 空间已满。</translation>
    </message>
    <message>
        <source>All is saved on this computer, and sent when there is room on the server again.</source>
        <translation>一切都存在这台电脑上，服务器有空间后会自动发送。</translation>
    </message>
    <message>
        <source>The memory server {host} refused what was sent to it.</source>
        <translation>记忆服务器 {host} 拒绝了发送的内容。</translation>
    </message>
    <message>
        <source>All is saved on this computer; it is tried again by itself.</source>
        <translation>一切都存在这台电脑上，会自动重试。</translation>
    </message>
    <message>
        <source>The network is off: nothing goes to the memory server {host}.</source>
        <translation>网络已关闭：不会向记忆服务器 {host} 发送任何内容。</translation>
    </message>
    <message>
        <source>All is saved on this computer, and sent once the network is on again.</source>
        <translation>一切都保存在这台电脑上，网络重新打开后再发送。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock and the memory server&apos;s are {minutes} minutes apart.</source>
        <translation>这台电脑与记忆服务器的时钟相差 {minutes} 分钟。</translation>
    </message>
    <message>
        <source>Nothing is lost or out of order; dates may look odd. Set the clock that is wrong.</source>
        <translation>没有丢失，顺序也没有乱；只是日期可能看起来奇怪。请校准不准的那个时钟。</translation>
    </message>
    <message>
        <source>Somebody is talking with her on {machine} too.</source>
        <translation>{machine} 上也正在和她聊天。</translation>
    </message>
    <message>
        <source>Each computer has a chapter of its own; both go into one memory.</source>
        <translation>每台电脑各有自己的篇章，都会汇入同一份记忆。</translation>
    </message>
    <message>
        <source>What was copied doesn&apos;t read back as it was written: {count} differ.</source>
        <translation>复制的内容读回来与写入的不一致：有 {count} 处不同。</translation>
    </message>
    <message>
        <source>Nothing was removed and nothing was switched. Try it again.</source>
        <translation>没有删除任何东西，也没有切换。请再试一次。</translation>
    </message>
    <message>
        <source>There are no conversations of the older layout in {path}.</source>
        <translation>{path} 里没有旧格式的对话。</translation>
    </message>
    <message>
        <source>Nothing was changed. They lie in collections called daily and session-history.</source>
        <translation>没有任何改动。旧格式的对话存放在名为 daily 和 session-history 的集合里。</translation>
    </message>
</context>
<context>
    <name>ProblemCard</name>
    <message>
        <source>Continue</source>
        <translation>接着说</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重来</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>上一个回答</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>What is in this prompt</source>
        <translation>这次发了些什么</translation>
    </message>
    <message>
        <source>Copy this part</source>
        <translation>复制这部分</translation>
    </message>
    <message>
        <source>Copy everything</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Parts of the prompt</source>
        <translation>上下文的各部分</translation>
    </message>
    <message>
        <source>Text of the part</source>
        <translation>这部分的内容</translation>
    </message>
    <message>
        <source>{tokens} of at most {budget} tokens, as far as they can be counted here.</source>
        <translation>约 {tokens} token，上限 {budget}（由本程序估算）。</translation>
    </message>
    <message>
        <source>This prompt was not noted when it was sent; it is made again from what is kept. Memory is as it was then. Her description, the settings, and messages that were edited or deleted are as they are now.</source>
        <translation>发送时没有留底，这里是按保存的内容重新拼出来的。记忆是当时的；她的设定、程序设置，以及改过或删掉的消息，是现在的样子。</translation>
    </message>
</context>
<context>
    <name>PromptPart</name>
    <message>
        <source>Who she is</source>
        <translation>她是谁</translation>
    </message>
    <message>
        <source>How she talks</source>
        <translation>她怎么说话</translation>
    </message>
    <message>
        <source>What you told of yourself</source>
        <translation>你说过的自己的事</translation>
    </message>
    <message>
        <source>What she promised</source>
        <translation>她答应过的事</translation>
    </message>
    <message>
        <source>Condensed older part</source>
        <translation>浓缩的较早部分</translation>
    </message>
    <message>
        <source>Earlier chapters</source>
        <translation>之前的章节</translation>
    </message>
    <message>
        <source>The conversation, word for word</source>
        <translation>对话原文</translation>
    </message>
    <message>
        <source>Notes: the time, and what she recalled</source>
        <translation>便签：时间和想起的事</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
</context>
<context>
    <name>QuickTalk</name>
    <message>
        <source>Open the window</source>
        <translation>打开窗口</translation>
    </message>
    <message>
        <source>What {name} answers</source>
        <translation>{name}的回答</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>按住说话</translation>
    </message>
</context>
<context>
    <name>Quirk</name>
    <message>
        <source>It refuses “{value}”, so that is left out.</source>
        <translation>它不接受“{value}”，已省去。</translation>
    </message>
    <message>
        <source>It has a word of its own for the longest answer.</source>
        <translation>它用自己的参数限制回答长度。</translation>
    </message>
    <message>
        <source>It writes JSON, but follows no schema.</source>
        <translation>它能写 JSON，但不遵守格式约定。</translation>
    </message>
    <message>
        <source>It wants its own thinking back with the next message.</source>
        <translation>它要求下一条消息带回自己的思考内容。</translation>
    </message>
    <message>
        <source>It wants messages to take turns, so some are joined.</source>
        <translation>它要求双方轮流发言，因此有些消息会合并。</translation>
    </message>
    <message>
        <source>It takes no instructions, so her character goes with your message.</source>
        <translation>它不接受系统指令，因此她的设定会随你的消息一起发送。</translation>
    </message>
    <message>
        <source>It does not count tokens, so they are estimated.</source>
        <translation>它不报告用量，词元数是估算的。</translation>
    </message>
    <message>
        <source>It reads text only and can&apos;t see pictures.</source>
        <translation>它只读文字，看不了图片。</translation>
    </message>
    <message>
        <source>It reads {value} tokens at once, and silently forgets what is before.</source>
        <translation>它一次能读 {value} 个词元，更早的内容会悄悄忘掉。</translation>
    </message>
</context>
<context>
    <name>ReadingDialog</name>
    <message>
        <source>Edge between both texts</source>
        <translation>两段文字之间的分界</translation>
    </message>
</context>
<context>
    <name>SelectingBar</name>
    <message>
        <source>Hide names</source>
        <translation>隐去名字</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文字</translation>
    </message>
    <message>
        <source>Copy Markdown</source>
        <translation>复制 Markdown</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>{count} chosen</source>
        <translation>已选 {count} 条</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Where she thinks</source>
        <translation>她在哪里思考</translation>
    </message>
    <message>
        <source>On this computer, or with a service. A service reads what you say to her.</source>
        <translation>在这台电脑上，或在服务商那里。用服务商时，对方会读到你说的话。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Any server that speaks the OpenAI protocol.</source>
        <translation>任何支持 OpenAI 协议的服务器。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Bigger ones understand more and answer more slowly.</source>
        <translation>越大的模型懂得越多，也答得越慢。</translation>
    </message>
    <message>
        <source>Context, in tokens</source>
        <translation>上下文长度（token）</translation>
    </message>
    <message>
        <source>How much she reads before each answer. 0 means as much as the model says.</source>
        <translation>每次回答前她读多少内容。0 表示按模型的说明。</translation>
    </message>
    <message>
        <source>Liveliness</source>
        <translation>活泼程度</translation>
    </message>
    <message>
        <source>Low is steady and repeats itself, high is playful and rambles.</source>
        <translation>低则沉稳、爱重复，高则活泼、爱跑题。</translation>
    </message>
    <message>
        <source>Longest answer, in tokens</source>
        <translation>最长的回答（token）</translation>
    </message>
    <message>
        <source>She stops here; you can ask her to go on.</source>
        <translation>说到这里就停，你可以让她接着说。</translation>
    </message>
    <message>
        <source>Notes as her own words</source>
        <translation>把提示当作她自己的话</translation>
    </message>
    <message>
        <source>For models that obey what they said themselves better than notes.</source>
        <translation>有的模型更听自己说过的话，这时打开。</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Empty means what the system uses. http, https and socks5 addresses work.</source>
        <translation>留空则用系统代理。支持 http、https 和 socks5 地址。</translation>
    </message>
    <message>
        <source>A chapter ends after</source>
        <translation>一章在多久后结束</translation>
    </message>
    <message>
        <source>When you have been quiet this long, she looks back on what was said.</source>
        <translation>你安静这么多分钟后，她会回顾刚才聊的内容。</translation>
    </message>
    <message>
        <source>Address for looking back</source>
        <translation>回顾用的地址</translation>
    </message>
    <message>
        <source>Another server for summaries, perhaps a cheaper one. Empty: where she thinks.</source>
        <translation>写摘要用的另一台服务器，可以选便宜些的。留空则与她思考的地方相同。</translation>
    </message>
    <message>
        <source>Model for looking back</source>
        <translation>回顾用的模型</translation>
    </message>
    <message>
        <source>Writes summaries in the background. Empty: the one she thinks with.</source>
        <translation>在后台写摘要。留空则用她思考的那个模型。</translation>
    </message>
    <message>
        <source>Chapters she has in mind</source>
        <translation>她惦记着的章节</translation>
    </message>
    <message>
        <source>How many summaries stand in each prompt. The rest she can still look up.</source>
        <translation>每次提示里放几份摘要。其余的她仍能查到。</translation>
    </message>
    <message>
        <source>Longest prompt, in tokens</source>
        <translation>提示的最大长度（token）</translation>
    </message>
    <message>
        <source>More remembers longer word for word, and costs more with every message.</source>
        <translation>越长，逐字记得越久，每条消息也越贵。</translation>
    </message>
    <message>
        <source>Condense from</source>
        <translation>达到多少时浓缩</translation>
    </message>
    <message>
        <source>Full from</source>
        <translation>达到多少算满</translation>
    </message>
    <message>
        <source>Who you talk with</source>
        <translation>和谁聊</translation>
    </message>
    <message>
        <source>Over this share of the longest prompt the older part is condensed in a pause.</source>
        <translation>超过最大长度的这个比例，较早的部分会在停顿时浓缩。</translation>
    </message>
    <message>
        <source>Looking for memories</source>
        <translation>找回记忆</translation>
    </message>
    <message>
        <source>Every message finds most; a model that decides is asked before each reply.</source>
        <translation>每句话都找，找得最全；让模型决定时，每次回答前会先问它一声。</translation>
    </message>
    <message>
        <source>Over this share it is condensed before she answers.</source>
        <translation>超过这个比例，会在她回答之前浓缩。</translation>
    </message>
    <message>
        <source>Condense after so many messages</source>
        <translation>多少条消息后浓缩</translation>
    </message>
    <message>
        <source>0 means by length only.</source>
        <translation>0 表示只看长度。</translation>
    </message>
    <message>
        <source>Background tokens a day</source>
        <translation>每天的后台 token</translation>
    </message>
    <message>
        <source>Summaries stop for the day when these are used. 0 means no limit.</source>
        <translation>用完后当天不再写摘要。0 表示不限。</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>每天的 token 上限</translation>
    </message>
    <message>
        <source>Work in the background stops at four fifths of it; beyond it you are asked before each message. 0 means no cap. The model on this computer is free.</source>
        <translation>用到五分之四时后台工作先停，用完后每次发送前会先问你。0 表示不限。本机模型不算在内。</translation>
    </message>
    <message>
        <source>Cap lifted on</source>
        <translation>放开上限的日期</translation>
    </message>
    <message>
        <source>The day on which you chose to go on beyond the cap.</source>
        <translation>你选择超出上限继续的那一天。</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>For a million tokens, as far as they are known; what is computed from them is an estimate. Click a figure to write your own.</source>
        <translation>每百万 token 的价格，只列出已知的，算出来的都是估计。点数字可以改成你自己的。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Paper by day, dusk by night.</source>
        <translation>白天如纸，夜里如暮色。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Of menus and messages. She speaks the language you speak.</source>
        <translation>菜单和提示的语言。她会跟着你说的语言走。</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Ctrl with + and − changes it anywhere, Ctrl+0 goes back.</source>
        <translation>随时可用 Ctrl 加 + 或 − 调整，Ctrl+0 还原。</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>She stops breathing and nothing slides; she still blinks.</source>
        <translation>她不再有呼吸起伏，界面不再滑动；眨眼照旧。</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>High draws strong borders where there are only soft colours.</source>
        <translation>高对比度会用清楚的边框代替柔和的底色。</translation>
    </message>
    <message>
        <source>Only the latest message</source>
        <translation>只看最新一条</translation>
    </message>
    <message>
        <source>What was said before waits out of sight; finding still goes through all of it.</source>
        <translation>之前说过的先收起来；查找仍会翻遍全部对话。</translation>
    </message>
    <message>
        <source>Lock when you are away</source>
        <translation>离开后锁上</translation>
    </message>
    <message>
        <source>After so long without a key or a click, if you have a passphrase. 0 means never.</source>
        <translation>设了口令时，这么久没有按键或点击就锁上。0 表示从不。</translation>
    </message>
    <message>
        <source>Local only: network off</source>
        <translation>只在本机：断开外网</translation>
    </message>
    <message>
        <source>Nothing leaves this computer: no service, no online voice, no download. What is under way is cut off.</source>
        <translation>什么都不会离开这台电脑：不用在线服务，不用在线声音，不下载。正在进行的会立刻断开。</translation>
    </message>
    <message>
        <source>Look for a newer version</source>
        <translation>查看新版本</translation>
    </message>
    <message>
        <source>Once at each start. Nothing is fetched, and nothing is told of you.</source>
        <translation>每次启动查看一次。不会下载，也不透露你的任何情况。</translation>
    </message>
    <message>
        <source>When she answers while you are elsewhere</source>
        <translation>你不在窗口前时她回复了</translation>
    </message>
    <message>
        <source>A notification of the system, besides the dot in the window&apos;s title.</source>
        <translation>除了标题上的圆点，再发一条系统通知。</translation>
    </message>
    <message>
        <source>Where her memory lies</source>
        <translation>她的记忆存在哪里</translation>
    </message>
    <message>
        <source>Always in files on this computer. With a MongoDB server of yours several computers share one memory; whoever runs that server can read it.</source>
        <translation>总会存在这台电脑的文件里。用你自己的 MongoDB 服务器，可以让几台电脑共用一份记忆；管理该服务器的人能读到它。</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>mongodb://host:27017 or mongodb+srv://…; Atlas, replica sets and plain servers.</source>
        <translation>mongodb://host:27017 或 mongodb+srv://…；支持 Atlas、副本集和单机服务器。</translation>
    </message>
    <message>
        <source>Icon beside the clock</source>
        <translation>托盘图标</translation>
    </message>
    <message>
        <source>Closing the window then only hides it; the icon&apos;s menu brings it back or quits.</source>
        <translation>打开后，关闭窗口只会隐藏它；从图标菜单可以打开窗口或退出。</translation>
    </message>
    <message>
        <source>She stands on the desktop</source>
        <translation>让她站在桌面上</translation>
    </message>
    <message>
        <source>Always on top, with her latest words. Drag her anywhere; right-click for more.</source>
        <translation>总在最上层，旁边是她刚说的话。可以拖到任何地方，右键还有更多选项。</translation>
    </message>
    <message>
        <source>Her size on the desktop</source>
        <translation>她在桌面上的大小</translation>
    </message>
    <message>
        <source>Her place is remembered.</source>
        <translation>位置会记住。</translation>
    </message>
    <message>
        <source>Start when you log in</source>
        <translation>登录时启动</translation>
    </message>
    <message>
        <source>Without a window, where there is an icon or she stands on the desktop.</source>
        <translation>有托盘图标或她站在桌面上时，不打开窗口。</translation>
    </message>
    <message>
        <source>Hold to talk from anywhere</source>
        <translation>在任何程序里按住说话</translation>
    </message>
    <message>
        <source>The key to talk works in other programs, too. Other keys are not kept.</source>
        <translation>在别的程序里也能用说话键。其他按键不会被记录。</translation>
    </message>
    <message>
        <source>Give memory back after</source>
        <translation>多久不用就释放内存</translation>
    </message>
    <message>
        <source>Models on this computer that were not used for so long are unloaded, and loaded when they are needed. 0 keeps them.</source>
        <translation>本机模型这么久没用就卸载，需要时再加载。0 表示一直保留。</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Keys that you changed or switched off.</source>
        <translation>你改过或停用的按键。</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>初次见面</translation>
    </message>
    <message>
        <source>Questions of the first start that are not asked again.</source>
        <translation>第一次打开时问过、不再问的事。</translation>
    </message>
    <message>
        <source>Each one has a conversation and memories of her own.</source>
        <translation>每个角色都有自己的对话和记忆。</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Who talks with her. Each user has a conversation of their own.</source>
        <translation>和她聊天的人。每位用户有自己的对话。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Small model on this computer (trial)</source>
        <translation>本机小模型（试用）</translation>
    </message>
    <message>
        <source>Another server</source>
        <translation>其他服务器</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>With every message</source>
        <translation>每句话都找</translation>
    </message>
    <message>
        <source>When you speak of the past</source>
        <translation>你提到过去时</translation>
    </message>
    <message>
        <source>When a model says so</source>
        <translation>由模型决定</translation>
    </message>
    <message>
        <source>When you speak of the past, or a model says so</source>
        <translation>你提到过去时，或由模型决定</translation>
    </message>
    <message>
        <source>No notification</source>
        <translation>不通知</translation>
    </message>
    <message>
        <source>Without her words</source>
        <translation>不显示内容</translation>
    </message>
    <message>
        <source>With her words</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>On this computer alone</source>
        <translation>只在这台电脑上</translation>
    </message>
    <message>
        <source>Also on a MongoDB server</source>
        <translation>同时存到 MongoDB 服务器</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>谁来说话</translation>
    </message>
    <message>
        <source>The online voice sends each line she speaks to Microsoft; the one on this computer sends nothing.</source>
        <translation>在线声音会把她说的每句话发给微软；本机声音什么都不发。</translation>
    </message>
    <message>
        <source>When she speaks</source>
        <translation>什么时候出声</translation>
    </message>
    <message>
        <source>As you spoke to her: typed words are answered in writing, spoken ones aloud.</source>
        <translation>跟着你来：你打字，她就写字；你说话，她就出声。</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>在线声音</translation>
    </message>
    <message>
        <source>Empty lets the language of each line decide.</source>
        <translation>不选的话，按每句话的语言来定。</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>本机声音</translation>
    </message>
    <message>
        <source>It also steps in while the chosen one can&apos;t speak.</source>
        <translation>选定的声音说不了话时，由它顶上。</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Of her voice only; the system&apos;s volume stays as it is.</source>
        <translation>只调她的声音，不动系统音量。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>语速</translation>
    </message>
    <message>
        <source>1.00 is how the voice speaks by itself.</source>
        <translation>1.00 是这个声音本来的快慢。</translation>
    </message>
    <message>
        <source>Pitch, in semitones</source>
        <translation>音高（半音）</translation>
    </message>
    <message>
        <source>Higher or lower than the voice is by itself.</source>
        <translation>比这个声音本来的更高或更低。</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>静音</translation>
    </message>
    <message>
        <source>She writes and says nothing aloud.</source>
        <translation>她只写字，不出声。</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>安静时段从</translation>
    </message>
    <message>
        <source>A time such as 22:00, from which on she says nothing aloud.</source>
        <translation>填一个时间，例如 22:00，从这时起她不出声。</translation>
    </message>
    <message>
        <source>Quiet until</source>
        <translation>安静时段到</translation>
    </message>
    <message>
        <source>A time such as 08:00. The same in both, or nothing, means no quiet hours.</source>
        <translation>填一个时间，例如 08:00。两处相同或不填，就没有安静时段。</translation>
    </message>
    <message>
        <source>Spoken language</source>
        <translation>说话的语言</translation>
    </message>
    <message>
        <source>What she speaks, whatever she writes; what is shown stays as it is.</source>
        <translation>不管她写什么，都用这种语言说；显示的文字不变。</translation>
    </message>
    <message>
        <source>Address of a speech service</source>
        <translation>语音服务的地址</translation>
    </message>
    <message>
        <source>Any server that speaks OpenAI&apos;s /audio/speech. It gets each line she speaks.</source>
        <translation>任何兼容 OpenAI /audio/speech 的服务。她说的每句话都会发给它。</translation>
    </message>
    <message>
        <source>Model of the service</source>
        <translation>服务用的模型</translation>
    </message>
    <message>
        <source>The name the service gives to what makes speech.</source>
        <translation>服务里用来合成语音的模型名。</translation>
    </message>
    <message>
        <source>Voice of the service</source>
        <translation>服务用的声音</translation>
    </message>
    <message>
        <source>The name of one of its voices.</source>
        <translation>服务里某个声音的名字。</translation>
    </message>
    <message>
        <source>Languages you speak</source>
        <translation>你说的语言</translation>
    </message>
    <message>
        <source>Up to three; fewer are told apart more surely. None: those she speaks.</source>
        <translation>最多三种，越少分辨得越准。都不选就按她会说的来。</translation>
    </message>
    <message>
        <source>Traditional characters</source>
        <translation>繁体字</translation>
    </message>
    <message>
        <source>Chinese is written in traditional characters.</source>
        <translation>听写出来的中文用繁体字。</translation>
    </message>
    <message>
        <source>Look before it is sent</source>
        <translation>发送前先看一眼</translation>
    </message>
    <message>
        <source>What you said waits in the message field until you send it.</source>
        <translation>你说的话先留在输入框里，由你来发送。</translation>
    </message>
    <message>
        <source>For noisy rooms</source>
        <translation>适合吵闹的地方</translation>
    </message>
    <message>
        <source>Reads what you said more carefully, and takes several times as long.</source>
        <translation>听写更仔细，但要多花几倍的时间。</translation>
    </message>
    <message>
        <source>Keep the moment before the key</source>
        <translation>保留按键前的一瞬</translation>
    </message>
    <message>
        <source>The microphone stays open while the window is active, so that no first syllable is lost. Nothing of it is stored.</source>
        <translation>窗口在前台时麦克风一直开着，免得漏掉第一个字。这部分不会存下来。</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>麦克风</translation>
    </message>
    <message>
        <source>What she hears you with.</source>
        <translation>她用它来听你说话。</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>扬声器</translation>
    </message>
    <message>
        <source>Where she is heard.</source>
        <translation>她的声音从这里出来。</translation>
    </message>
    <message>
        <source>Not chosen yet</source>
        <translation>还没选</translation>
    </message>
    <message>
        <source>Another speech service</source>
        <translation>其他语音服务</translation>
    </message>
    <message>
        <source>As you spoke to her</source>
        <translation>跟着你来</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>reset</source>
        <translation>还原</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search in the settings</source>
        <translation>在设置里搜索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>分页</translation>
    </message>
    <message>
        <source>No setting speaks of this.</source>
        <translation>没有相关的设置。</translation>
    </message>
</context>
<context>
    <name>Shortcut</name>
    <message>
        <source>right Ctrl</source>
        <translation>右 Ctrl</translation>
    </message>
    <message>
        <source>right Alt</source>
        <translation>右 Alt</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Stop her reply</source>
        <translation>让她停下</translation>
    </message>
    <message>
        <source>Change your last message, when the field is empty</source>
        <translation>输入框为空时，修改上一条消息</translation>
    </message>
    <message>
        <source>Take back what was just done, while it is offered</source>
        <translation>撤销刚才的操作（提示还在时）</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>按住说话</translation>
    </message>
    <message>
        <source>New chapter</source>
        <translation>新的一章</translation>
    </message>
    <message>
        <source>Off the record</source>
        <translation>不留记录</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>她记得的</translation>
    </message>
    <message>
        <source>Find in the conversation</source>
        <translation>在对话里查找</translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Previous place found</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Only the latest message</source>
        <translation>只看最新一条</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Text at 100%</source>
        <translation>文字恢复 100%</translation>
    </message>
    <message>
        <source>Model and key…</source>
        <translation>模型与密钥…</translation>
    </message>
    <message>
        <source>About her…</source>
        <translation>关于她…</translation>
    </message>
    <message>
        <source>Characters and people…</source>
        <translation>角色和使用者…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>立即锁上</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>快捷键…</translation>
    </message>
    <message>
        <source>Import a character…</source>
        <translation>导入角色…</translation>
    </message>
    <message>
        <source>Save the conversation as Markdown…</source>
        <translation>把对话存为 Markdown…</translation>
    </message>
    <message>
        <source>Save the conversation as JSONL…</source>
        <translation>把对话存为 JSONL…</translation>
    </message>
    <message>
        <source>About this program…</source>
        <translation>关于本程序…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Click on keys to press others. Backspace switches a shortcut off.</source>
        <translation>点一下按键即可换成别的，退格键停用。</translation>
    </message>
    <message numerus="yes">
        <source>%n shortcut(s) changed by you</source>
        <translation>
            <numerusform>你改过 %n 个快捷键</numerusform>
        </translation>
    </message>
    <message>
        <source>{keys} is needed for writing. Take Ctrl, Alt or a function key with it.</source>
        <translation>{keys} 要留给打字用，请加上 Ctrl、Alt 或改用功能键。</translation>
    </message>
    <message>
        <source>{keys} already means “{other}”.</source>
        <translation>{keys} 已经用于“{other}”。</translation>
    </message>
</context>
<context>
    <name>Speaking</name>
    <message>
        <source>The online voice is unavailable; using the offline one. It switches back by itself.</source>
        <translation>在线声音暂时不可用，先用本机声音。恢复后会换回来。</translation>
    </message>
    <message>
        <source>The online voice is back.</source>
        <translation>在线声音恢复了，已换回来。</translation>
    </message>
    <message>
        <source>Now speaking: {voice}</source>
        <translation>现在说话的声音：{voice}</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>You pressed the key</source>
        <translation>你按下按键</translation>
    </message>
    <message>
        <source>The microphone heard you</source>
        <translation>麦克风收到声音</translation>
    </message>
    <message>
        <source>You let go</source>
        <translation>你松开按键</translation>
    </message>
    <message>
        <source>Your words were read</source>
        <translation>听写完成</translation>
    </message>
    <message>
        <source>The model was asked</source>
        <translation>向模型发出请求</translation>
    </message>
    <message>
        <source>Her first words came</source>
        <translation>她的头几个字到了</translation>
    </message>
    <message>
        <source>Her first clause was complete</source>
        <translation>她的第一个分句写完</translation>
    </message>
    <message>
        <source>The voice was asked</source>
        <translation>请求合成语音</translation>
    </message>
    <message>
        <source>The first sound came</source>
        <translation>第一段声音到了</translation>
    </message>
    <message>
        <source>You heard her</source>
        <translation>你听到她</translation>
    </message>
    <message>
        <source>She was interrupted</source>
        <translation>她被打断</translation>
    </message>
    <message>
        <source>She was silent</source>
        <translation>她安静下来</translation>
    </message>
</context>
<context>
    <name>StepCard</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
</context>
<context>
    <name>StorageBox</name>
    <message>
        <source>Where her memory lies</source>
        <translation>她的记忆存在哪里</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>User, if needed</source>
        <translation>用户名（如果需要）</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户名</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>使用这台服务器</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>正在尝试…</translation>
    </message>
    <message>
        <source>{host} can be used.</source>
        <translation>{host} 可以使用。</translation>
    </message>
    <message>
        <source>All of it is on this computer alone.</source>
        <translation>全部只存在这台电脑上。</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) wait here to be sent.</source>
        <translation>
            <numerusform>有 %n 处改动等待发送。</numerusform>
        </translation>
    </message>
    <message>
        <source>Connecting to {host}…</source>
        <translation>正在连接 {host}…</translation>
    </message>
    <message>
        <source>Connected to {host}; everything is on both sides.</source>
        <translation>已连接 {host}，两边内容一致。</translation>
    </message>
    <message>
        <source>Connected to {host}.</source>
        <translation>已连接 {host}。</translation>
    </message>
    <message>
        <source>Also connected: {names}.</source>
        <translation>同时在线：{names}。</translation>
    </message>
</context>
<context>
    <name>TalkStrip</name>
    <message>
        <source>Play what I heard</source>
        <translation>听听录到的</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Sound settings</source>
        <translation>声音设置</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The microphone is on but silent. It may be muted or not allowed.</source>
        <translation>麦克风打开了，但没有声音。可能被静音，或没给权限。</translation>
    </message>
    <message>
        <source>Opening the microphone…</source>
        <translation>正在打开麦克风…</translation>
    </message>
    <message>
        <source>Reading what you said…</source>
        <translation>正在听写…</translation>
    </message>
    <message>
        <source>Listening {time} · click to send, Esc forgets it</source>
        <translation>正在听 {time} · 点一下发送，Esc 放弃</translation>
    </message>
    <message>
        <source>Listening {time} · let go to send, slide up to lock, Esc forgets it</source>
        <translation>正在听 {time} · 松开发送，上滑锁定，Esc 放弃</translation>
    </message>
    <message>
        <source>I didn&apos;t catch that.</source>
        <translation>没听清。</translation>
    </message>
    <message>
        <source>Hold it while you talk, then let go. A double tap keeps it on.</source>
        <translation>说话时一直按住，说完松开。连按两下可以一直开着。</translation>
    </message>
</context>
<context>
    <name>Talking</name>
    <message>
        <source>In safe mode she neither hears nor speaks. You can type, or restart.</source>
        <translation>安全模式下她不听也不说。可以打字，或重新启动。</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>按住说话</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>可以说话</translation>
    </message>
    <message>
        <source>opening the microphone</source>
        <translation>正在打开麦克风</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>正在听</translation>
    </message>
    <message>
        <source>reading what you said</source>
        <translation>正在听写</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>不可用</translation>
    </message>
</context>
<context>
    <name>Terminal</name>
    <message>
        <source>That wasn&apos;t the right one.</source>
        <translation>口令不对。</translation>
    </message>
    <message>
        <source>Passphrase: </source>
        <translation>口令：</translation>
    </message>
    <message>
        <source>Read back and compared. Messages: {turns}, chapters: {sessions}, memories: {facts}.</source>
        <translation>{turns} 条消息，{sessions} 个章节，{facts} 条记忆，已读回核对。</translation>
    </message>
    <message>
        <source>Talk there with: --user {user} --persona {persona}</source>
        <translation>这样去那边说话：--user {user} --persona {persona}</translation>
    </message>
    <message>
        <source>Read back and compared. Messages: {turns}, chapters: {sessions}, changes of memory: {events}.</source>
        <translation>{sessions} 个篇章中的 {turns} 条消息、{events} 条记忆变更，已读回并核对。</translation>
    </message>
    <message>
        <source>The files stay: they are this computer&apos;s own copy, and go on without the server.</source>
        <translation>文件会保留：它们是这台电脑自己的一份，没有服务器也能继续使用。</translation>
    </message>
    <message>
        <source>The copy on the server was removed.</source>
        <translation>服务器上的副本已删除。</translation>
    </message>
    <message>
        <source>The copy on the server is still there. --remove-source removes it.</source>
        <translation>服务器上的副本还在。加上 --remove-source 可以删除它。</translation>
    </message>
    <message>
        <source>Read in. Messages: {turns}, chapters: {sessions}, summaries: {events}.</source>
        <translation>已读入 {sessions} 个篇章中的 {turns} 条消息和 {events} 篇摘要。</translation>
    </message>
    <message>
        <source>Password: </source>
        <translation>密码：</translation>
    </message>
</context>
<context>
    <name>ThinkingPage</name>
    <message>
        <source>Thinking</source>
        <translation>大脑</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Bound to this address; it is sent nowhere else.</source>
        <translation>只用于这个地址，不会发到别处。</translation>
    </message>
    <message>
        <source>List models</source>
        <translation>列出模型</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>Together</name>
    <message>
        <source>{days} days together</source>
        <translation>相识 {days} 天</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Talk…</source>
        <translation>说句话…</translation>
    </message>
    <message>
        <source>Open the window</source>
        <translation>打开窗口</translation>
    </message>
    <message>
        <source>On the desktop</source>
        <translation>站在桌面上</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>正在听</translation>
    </message>
    <message>
        <source>she answered you</source>
        <translation>她回复了你</translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message>
        <source>How was your day?</source>
        <translation>今天过得怎么样？</translation>
    </message>
    <message>
        <source>A line to try her with</source>
        <translation>试一句话</translation>
    </message>
    <message>
        <source>She answers this once; it is kept nowhere.</source>
        <translation>她只回答这一次，不会留下记录。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>{name} is thinking…</source>
        <translation>{name}在想…</translation>
    </message>
    <message>
        <source>Hear how she sounds. She answers one line here; it is kept nowhere.</source>
        <translation>听听她会怎么说话。她在这里回答一句，不会留下记录。</translation>
    </message>
</context>
<context>
    <name>TunePopup</name>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>语速</translation>
    </message>
</context>
<context>
    <name>Unread</name>
    <message>
        <source>She answered you.</source>
        <translation>她回复你了。</translation>
    </message>
</context>
<context>
    <name>Usage</name>
    <message>
        <source>{when}: {prompt} tokens read, {reply} written</source>
        <translation>{when}：读取 {prompt}，写出 {reply} token</translation>
    </message>
    <message>
        <source>{when}: {chat} tokens for chat, {rest} in the background, {cost}</source>
        <translation>{when}：聊天 {chat}，后台 {rest} token，{cost}</translation>
    </message>
    <message>
        <source>Nothing was counted yet.</source>
        <translation>还没有记录。</translation>
    </message>
    <message>
        <source>{count} messages. A prompt had {least} to {most} tokens, the last one {last}; it became much shorter {falls} times, where the older part was condensed or a chapter began.</source>
        <translation>共 {count} 条消息。每次发送 {least} 到 {most} token，最近一次 {last}；有 {falls} 次明显变短，那是浓缩了较早的部分，或开始了新的章节。</translation>
    </message>
    <message>
        <source>{count} days, {all} tokens in all, {cost}.</source>
        <translation>{count} 天，共 {all} token，{cost}。</translation>
    </message>
    <message>
        <source>Nothing was counted today.</source>
        <translation>今天还没有用量。</translation>
    </message>
    <message>
        <source>Today: {all} tokens, {cost}.</source>
        <translation>今天：{all} token，{cost}。</translation>
    </message>
    <message>
        <source>{left} are left of today&apos;s cap.</source>
        <translation>今天还能用 {left}。</translation>
    </message>
    <message>
        <source>Work in the background rests until tomorrow.</source>
        <translation>后台工作停到明天。</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>价格未知</translation>
    </message>
    <message>
        <source>free</source>
        <translation>免费</translation>
    </message>
    <message>
        <source>about {amount}</source>
        <translation>约 {amount}</translation>
    </message>
    <message>
        <source>at least about {amount}</source>
        <translation>至少约 {amount}</translation>
    </message>
    <message>
        <source>(counted by this program)</source>
        <translation>（由本程序估算）</translation>
    </message>
</context>
<context>
    <name>UsageView</name>
    <message>
        <source>By message</source>
        <translation>按消息</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>按天</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>聊天</translation>
    </message>
    <message>
        <source>background</source>
        <translation>后台</translation>
    </message>
    <message>
        <source>Tokens by message</source>
        <translation>每条消息的 token</translation>
    </message>
    <message>
        <source>Tokens by day</source>
        <translation>每天的 token</translation>
    </message>
    <message>
        <source>counted by this program</source>
        <translation>由本程序估算</translation>
    </message>
</context>
<context>
    <name>VoiceBridge</name>
    <message>
        <source>Saved: {file}</source>
        <translation>已保存：{file}</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>打开位置</translation>
    </message>
</context>
<context>
    <name>VoiceModelCard</name>
    <message>
        <source>The voice on this computer has to be fetched once ({size} MB).</source>
        <translation>本机声音要先下载一次（{size} MB）。</translation>
    </message>
    <message>
        <source>To read what you say, a model has to be fetched once ({size} MB). What you say is read on this computer.</source>
        <translation>要听懂你说的话，得先下载一次听写模型（{size} MB）。你说的话只在这台电脑上听写。</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
</context>
<context>
    <name>VoiceNames</name>
    <message>
        <source>online</source>
        <translation>在线</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>VoicePage</name>
    <message>
        <source>The microphone is on but silent. It may be muted or not allowed.</source>
        <translation>麦克风打开了，但没有声音。可能被静音，或没给权限。</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声音</translation>
    </message>
    <message>
        <source>She is muted.</source>
        <translation>她已静音。</translation>
    </message>
    <message>
        <source>Speaking: {voice}</source>
        <translation>在说话：{voice}</translation>
    </message>
    <message>
        <source>By language</source>
        <translation>按语言</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>试听</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>和文字一样</translation>
    </message>
    <message>
        <source>Look for devices</source>
        <translation>重新查找设备</translation>
    </message>
    <message>
        <source>Let her say a line</source>
        <translation>让她说一句</translation>
    </message>
    <message>
        <source>Test voice</source>
        <translation>试试声音</translation>
    </message>
    <message>
        <source>With the voice, speed and pitch in force.</source>
        <translation>用现在的声音、语速和音高。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Listen to me</source>
        <translation>开始听</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>麦克风的音量</translation>
    </message>
    <message>
        <source>Speak, and the bar moves.</source>
        <translation>对着它说话，横条会动。</translation>
    </message>
    <message>
        <source>Nothing is kept.</source>
        <translation>什么都不会存下来。</translation>
    </message>
    <message>
        <source>Test microphone</source>
        <translation>试试麦克风</translation>
    </message>
</context>
<context>
    <name>VoiceRail</name>
    <message>
        <source>Let her speak</source>
        <translation>取消静音</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>静音</translation>
    </message>
    <message>
        <source>Stop speaking</source>
        <translation>别说了</translation>
    </message>
    <message>
        <source>Volume and speed</source>
        <translation>音量和语速</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>已静音</translation>
    </message>
    <message>
        <source>no voice at the moment</source>
        <translation>暂时没有声音</translation>
    </message>
    <message>
        <source>no voice chosen yet</source>
        <translation>还没选声音</translation>
    </message>
</context>
<context>
    <name>WaitingLine</name>
    <message>
        <source>waiting as the service asked… {seconds} s</source>
        <translation>对方请我们等一等… {seconds} 秒</translation>
    </message>
    <message>
        <source>{activity} {seconds} s</source>
        <translation>{activity} {seconds} 秒</translation>
    </message>
    <message>
        <source>waking up…</source>
        <translation>正在醒来…</translation>
    </message>
    <message>
        <source>reading memories…</source>
        <translation>在翻记忆…</translation>
    </message>
    <message>
        <source>writing…</source>
        <translation>在写…</translation>
    </message>
    <message>
        <source>speaking…</source>
        <translation>在说话…</translation>
    </message>
    <message>
        <source>listening…</source>
        <translation>在听…</translation>
    </message>
    <message>
        <source>waiting for the service…</source>
        <translation>在等对方服务…</translation>
    </message>
    <message>
        <source>thinking…</source>
        <translation>在想…</translation>
    </message>
</context>
<context>
    <name>WaterfallDialog</name>
    <message>
        <source>How fast was this</source>
        <translation>这次有多快</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>In milliseconds, from the first of these moments on.</source>
        <translation>单位是毫秒，从第一个时刻算起。</translation>
    </message>
    <message>
        <source>Nothing of this was heard.</source>
        <translation>这次没有听到声音。</translation>
    </message>
    <message>
        <source>You heard her {ms} ms after you had let go.</source>
        <translation>你松开按键 {ms} 毫秒后听到她。</translation>
    </message>
    <message>
        <source>You heard her {ms} ms after the model was asked.</source>
        <translation>请求发出 {ms} 毫秒后听到她。</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>She will call you {name}.</source>
        <translation>她会叫你{name}。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>换一个……</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>What should she call you?</source>
        <translation>她该怎么称呼你？</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>_Requests</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>去处</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>发出</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>收到</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>under way or cut off</source>
        <translation>进行中或中断</translation>
    </message>
</context>
<context>
    <name>_UserLine</name>
    <message>
        <source>Without a name</source>
        <translation>没有名字</translation>
    </message>
    <message>
        <source>{name}, who is talking now</source>
        <translation>{name}，正在说话的人</translation>
    </message>
    <message>
        <source>Name of {name}</source>
        <translation>{name}的名字</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回名单</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从名单中移除</translation>
    </message>
</context>
</TS>
