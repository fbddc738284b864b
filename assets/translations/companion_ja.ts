<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>About</source>
        <translation>このアプリについて</translation>
    </message>
    <message>
        <source>Running for {time}</source>
        <translation>起動してから {time}</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>A character who talks with you and remembers you, on this computer.</source>
        <translation>あなたと話し、あなたを覚えているキャラクターが、このパソコンに住んでいます。</translation>
    </message>
    <message>
        <source>Look at everything</source>
        <translation>すべて調べる</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>診断</translation>
    </message>
    <message>
        <source>Looks at the model, speech, devices and files, and says what helps.</source>
        <translation>モデル、音声、機器、ファイルを調べて、直し方を伝えます。</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>使用環境</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>報告用にコピー</translation>
    </message>
    <message>
        <source>Licences of all parts</source>
        <translation>すべての部品のライセンス</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>ライセンス</translation>
    </message>
    <message>
        <source>You may use, change and share it. Nothing is reported to anybody.</source>
        <translation>自由に使い、変更し、共有できます。誰にも何も報告しません。</translation>
    </message>
    <message>
        <source>Work of others</source>
        <translation>ほかの方々の成果</translation>
    </message>
    <message>
        <source>Qt draws the window and stays a library that you can replace by your own.</source>
        <translation>ウィンドウは Qt が描きます。独立したライブラリなので、自分のものに差し替えられます。</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 時間 {minutes} 分</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AccountCard</name>
    <message>
        <source>Which service, and your key for it? The key is sent nowhere else.</source>
        <translation>どのサービスを使いますか？ キーも入力してください。キーはほかには送りません。</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>サービス</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>API キー</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>ここにキーを貼り付け</translation>
    </message>
    <message>
        <source>Try it and use it</source>
        <translation>試して使う</translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation>キーを取得</translation>
    </message>
    <message>
        <source>Another service…</source>
        <translation>ほかのサービス…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>{name} にひと言たずねています…</translation>
    </message>
    <message>
        <source>The key works. It can go into a file that only your account may read.</source>
        <translation>キーは使えます。あなたのアカウントだけが読めるファイルに保存できます。</translation>
    </message>
</context>
<context>
    <name>ActionDesk</name>
    <message>
        <source>Copy selection</source>
        <translation>選択した文字をコピー</translation>
    </message>
</context>
<context>
    <name>ActionRow</name>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Stop speaking</source>
        <translation>読み上げを止める</translation>
    </message>
    <message>
        <source>Say it aloud</source>
        <translation>読み上げる</translation>
    </message>
    <message>
        <source>Save as a sound file…</source>
        <translation>音声ファイルに保存…</translation>
    </message>
    <message>
        <source>How fast was this…</source>
        <translation>かかった時間…</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>もう一度答える</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続きを話す</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>前の回答</translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation>次の回答</translation>
    </message>
    <message>
        <source>Remove star</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Star: remember this</source>
        <translation>スターを付けて覚える</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>編集…</translation>
    </message>
    <message>
        <source>Select messages…</source>
        <translation>メッセージを選択…</translation>
    </message>
    <message>
        <source>What is in this prompt…</source>
        <translation>このプロンプトの中身…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>完全に消去…</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>Activity</name>
    <message>
        <source>waking up</source>
        <translation>起きています</translation>
    </message>
    <message>
        <source>here</source>
        <translation>ここにいます</translation>
    </message>
    <message>
        <source>reading memories</source>
        <translation>記憶を読んでいます</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>考えています</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>書いています</translation>
    </message>
    <message>
        <source>speaking</source>
        <translation>話しています</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>聞いています</translation>
    </message>
    <message>
        <source>waiting for the service</source>
        <translation>サービスを待っています</translation>
    </message>
    <message>
        <source>The service asked us to wait {seconds} seconds. It will resend by itself.</source>
        <translation>サービスから {seconds} 秒待つように言われました。そのあと自動で送り直します。</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外観</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation>ハイコントラスト</translation>
    </message>
</context>
<context>
    <name>ArchiveBox</name>
    <message>
        <source>Save an archive…</source>
        <translation>アーカイブを保存…</translation>
    </message>
    <message>
        <source>Restore one…</source>
        <translation>アーカイブを復元…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Talk there</source>
        <translation>そちらで話す</translation>
    </message>
    <message>
        <source>Progress of the archive</source>
        <translation>アーカイブの進み具合</translation>
    </message>
    <message>
        <source>Cancelled; nothing is left of it.</source>
        <translation>キャンセルしました。何も残っていません。</translation>
    </message>
    <message>
        <source>Working on it: every file is read back and compared.</source>
        <translation>処理中です。すべてのファイルを読み直して照合します。</translation>
    </message>
    <message>
        <source>{name} is here with {turns} messages and {facts} memories.</source>
        <translation>{name}を取り込みました。メッセージ {turns} 件、記憶 {facts} 件です。</translation>
    </message>
    <message>
        <source>Saved and read back: {turns} messages, {facts} memories. {path}</source>
        <translation>保存して照合しました：メッセージ {turns} 件、記憶 {facts} 件。{path}</translation>
    </message>
</context>
<context>
    <name>AsOfBanner</name>
    <message>
        <source>This is what she remembered on {day}.</source>
        <translation>{day}に覚えていた内容です。</translation>
    </message>
    <message>
        <source>Back to today</source>
        <translation>今日に戻る</translation>
    </message>
</context>
<context>
    <name>AsOfChip</name>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>As of: {day}</source>
        <translation>時点：{day}</translation>
    </message>
    <message>
        <source>Look at what she remembered on another day</source>
        <translation>ほかの日に覚えていた内容を見る</translation>
    </message>
</context>
<context>
    <name>Backup</name>
    <message>
        <source>of the day</source>
        <translation>毎日の分</translation>
    </message>
    <message>
        <source>before condensing</source>
        <translation>まとめる前</translation>
    </message>
    <message>
        <source>before restoring</source>
        <translation>復元の前</translation>
    </message>
    <message>
        <source>before changing many messages</source>
        <translation>大量の変更の前</translation>
    </message>
    <message>
        <source>before an update</source>
        <translation>更新の前</translation>
    </message>
</context>
<context>
    <name>BackupBox</name>
    <message>
        <source>Backup</source>
        <translation>バックアップ</translation>
    </message>
    <message>
        <source>What would change?</source>
        <translation>何が変わる？</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Progress of the restore</source>
        <translation>復元の進み具合</translation>
    </message>
    <message>
        <source>Working on it. Nothing is lost if the program ends meanwhile; the next start finishes it.</source>
        <translation>処理中です。途中で終了しても何も失われず、次の起動で続きをします。</translation>
    </message>
    <message>
        <source>There is no backup yet. One is made each day, in a pause.</source>
        <translation>バックアップはまだありません。毎日、手の空いたときに作ります。</translation>
    </message>
    <message>
        <source>All of them together take {size}; they share what did not change.</source>
        <translation>全部で {size} です。変わらない内容は共有しています。</translation>
    </message>
    <message>
        <source>Nothing differs from this backup.</source>
        <translation>このバックアップとの違いはありません。</translation>
    </message>
    <message>
        <source>Restored: {changes}.</source>
        <translation>復元しました：{changes}。</translation>
    </message>
    <message>
        <source>This changes: {changes}. The state of now is backed up first, and nothing is removed.</source>
        <translation>変わるもの：{changes}。今の状態を先にバックアップし、何も消しません。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) come back</source>
        <translation>
            <numerusform>メッセージ %n 件が戻る</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) read as before</source>
        <translation>
            <numerusform>メッセージ %n 件が元の文になる</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n later message(s) are hidden</source>
        <translation>
            <numerusform>以後のメッセージ %n 件が隠れる</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) come back</source>
        <translation>
            <numerusform>要約 %n 件が戻る</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) go</source>
        <translation>
            <numerusform>要約 %n 件がなくなる</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other thing(s) she concluded change</source>
        <translation>
            <numerusform>そのほかの記憶 %n 件が変わる</numerusform>
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
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>BetterModelCard</name>
    <message>
        <source>This is a small trial model and it will get things wrong. A better one takes two minutes.</source>
        <translation>これは小さなお試しモデルで、間違えることがあります。もっと賢いモデルには 2 分で替えられます。</translation>
    </message>
    <message>
        <source>Make her smarter</source>
        <translation>もっと賢くする</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>あとで</translation>
    </message>
</context>
<context>
    <name>BrainCard</name>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>{name} にひと言たずねています…</translation>
    </message>
    <message>
        <source>How shall {name} think?</source>
        <translation>{name}はどこで考えますか？</translation>
    </message>
    <message>
        <source>With an account</source>
        <translation>アカウントで</translation>
    </message>
    <message>
        <source>Small trial model</source>
        <translation>小さなお試しモデル</translation>
    </message>
    <message>
        <source>Small trial model ({size} MB)</source>
        <translation>小さなお試しモデル（{size} MB）</translation>
    </message>
    <message>
        <source>The small model runs on this computer and makes mistakes; an account is smarter.</source>
        <translation>小さなモデルはこのパソコンで動き、間違えることがあります。アカウントのほうが賢くなります。</translation>
    </message>
    <message>
        <source>What you say to a server on this computer, or to the small model, stays here.</source>
        <translation>このパソコンのサーバーや小さなモデルに話したことは、外に出ません。</translation>
    </message>
</context>
<context>
    <name>Bubble</name>
    <message>
        <source>You said this aloud</source>
        <translation>声で話した内容です</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>すべて表示</translation>
    </message>
    <message>
        <source>with {picture}</source>
        <translation>画像：{picture}</translation>
    </message>
    <message>
        <source>— interrupted here</source>
        <translation>― ここで中断しました</translation>
    </message>
    <message>
        <source>— stopped before her first word</source>
        <translation>― 話しはじめる前に止まりました</translation>
    </message>
    <message>
        <source>— longest answer reached</source>
        <translation>― 回答の長さの上限に達しました</translation>
    </message>
</context>
<context>
    <name>Cap</name>
    <message>
        <source>Raise the cap</source>
        <translation>上限を上げる</translation>
    </message>
    <message>
        <source>Tokens a day, from now on:</source>
        <translation>これからの 1 日のトークン数：</translation>
    </message>
    <message>
        <source>Raise and send</source>
        <translation>上げて送信</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>CardReport</name>
    <message>
        <source>Talk with {name}</source>
        <translation>{name}と話す</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>{name} is here, with all that stands on her card.</source>
        <translation>{name}が来ました。カードの内容はすべて使っています。</translation>
    </message>
    <message>
        <source>{name} is here. Kept, but not used: {losses}.</source>
        <translation>{name}が来ました。保存だけして使わないもの：{losses}。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message numerus="yes">
        <source>%n further greeting(s)</source>
        <translation>
            <numerusform>ほかのあいさつ %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries of a lorebook</source>
        <translation>
            <numerusform>ロアブック %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>instructions for the end of each message</source>
        <translation>メッセージの末尾に付ける指示</translation>
    </message>
    <message>
        <source>macros ({names})</source>
        <translation>マクロ（{names}）</translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>画像 %n 枚</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sound(s), script(s) or link(s)</source>
        <translation>
            <numerusform>音声・スクリプト・リンク %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>fields ({names})</source>
        <translation>項目（{names}）</translation>
    </message>
</context>
<context>
    <name>ChangeItem</name>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
</context>
<context>
    <name>CharacterCard</name>
    <message>
        <source>Whom do you want to talk with?</source>
        <translation>誰と話しますか？</translation>
    </message>
    <message>
        <source>Her name above opens the same choice at any time.</source>
        <translation>上の名前から、いつでも同じように選べます。</translation>
    </message>
    <message>
        <source>Stay with {name}</source>
        <translation>{name}のままで</translation>
    </message>
    <message>
        <source>A character card…</source>
        <translation>キャラクターカード…</translation>
    </message>
</context>
<context>
    <name>ChatContents</name>
    <message>
        <source>Conversation with {name}</source>
        <translation>{name}との会話</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>{time} · edited</source>
        <translation>{time} · 編集済み</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>chapter ended {time}</source>
        <translation>章の終わり {time}</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Say something to {name}</source>
        <translation>{name}に話しかける</translation>
    </message>
    <message>
        <source>Say something</source>
        <translation>話しかける</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>あなたのメッセージ</translation>
    </message>
    <message>
        <source>Changing an earlier message; the old text is kept.</source>
        <translation>前のメッセージを変更中です。元の文も残ります。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>止める</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>送信</translation>
    </message>
</context>
<context>
    <name>CondensedBar</name>
    <message>
        <source>Older talk was condensed. The originals are kept and searchable.</source>
        <translation>前のほうの会話をまとめました。原文は残り、検索もできます。</translation>
    </message>
    <message>
        <source>See</source>
        <translation>見る</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>ConsentCard</name>
    <message>
        <source>The online voice sounds more natural, but each line she speaks goes to Microsoft. Or use the voice on this computer.</source>
        <translation>オンラインの声のほうが自然ですが、話す文がそのつど Microsoft に送られます。このパソコンの声も使えます。</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>このパソコンの声</translation>
    </message>
    <message>
        <source>Voice on this computer ({size} MB)</source>
        <translation>このパソコンの声（{size} MB）</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>オンラインの声</translation>
    </message>
    <message>
        <source>Don&apos;t speak</source>
        <translation>声を出さない</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Report of a fault</source>
        <translation>不具合の報告</translation>
    </message>
    <message>
        <source>Something went wrong inside the program. What was said is saved: each message is on the disk before it is answered. Start again if something does not work; if it comes back, keep this report for whoever helps you.</source>
        <translation>プログラムの中で不具合が起きました。話した内容は保存されています。どの言葉も、返事の前にディスクに書かれています。うまく動かないときは起動し直してください。また起きるようなら、助けてくれる人のためにこの報告を残してください。</translation>
    </message>
    <message>
        <source>This is all of it: versions, where in the program it happened, the end of the log. It holds nothing of what you or she said and no key, and nobody gets it unless you pass it on.</source>
        <translation>これがすべてです：版、プログラムの中の場所、ログの末尾。二人の言葉もキーも含まれず、あなたが渡さないかぎり誰にも届きません。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Keep report…</source>
        <translation>報告を保存…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>Data &amp; backups</source>
        <translation>データとバックアップ</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) are kept in this conversation.</source>
        <translation>
            <numerusform>この会話には %n 件のメッセージがあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation</source>
        <translation>この会話</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Everything is in plain files in this folder. Copy it to keep it safe: {path}</source>
        <translation>すべてはこのフォルダーの普通のファイルです。コピーしておけば安心です：{path}</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>あなたのデータ</translation>
    </message>
    <message>
        <source>As Markdown…</source>
        <translation>Markdown で保存…</translation>
    </message>
    <message>
        <source>As JSONL…</source>
        <translation>JSONL で保存…</translation>
    </message>
    <message>
        <source>All that is visible of it, in one file: Markdown for reading, JSONL for other programs.</source>
        <translation>見えている会話を 1 つのファイルにします。Markdown は読むため、JSONL はほかのプログラムのためです。</translation>
    </message>
    <message>
        <source>Choose a card…</source>
        <translation>カードを選ぶ…</translation>
    </message>
    <message>
        <source>Import a character</source>
        <translation>キャラクターを取り込む</translation>
    </message>
    <message>
        <source>Character cards of other programs: PNG, JSON or CHARX. You may drop them on the window too.</source>
        <translation>ほかのプログラムのキャラクターカード（PNG、JSON、CHARX）。ウィンドウにドロップしても取り込めます。</translation>
    </message>
    <message>
        <source>You and her in one file</source>
        <translation>ふたりのすべてを 1 つのファイルに</translation>
    </message>
    <message>
        <source>All that you said with this character, what she remembers, her looks and your drafts, for another computer. No key and no passphrase goes along; anyone who has the file can read it. Restoring one adds somebody to the list and changes nothing else.</source>
        <translation>このキャラクターと話したこと、覚えていること、見た目、下書きを別のパソコンへ移せます。キーとパスフレーズは含みませんが、ファイルを持つ人は誰でも読めます。復元すると一覧に人が増えるだけで、ほかは何も変わりません。</translation>
    </message>
    <message>
        <source>Everything about somebody…</source>
        <translation>ある人についてのすべて…</translation>
    </message>
    <message>
        <source>Everything said here…</source>
        <translation>ここで話したすべて…</translation>
    </message>
    <message>
        <source>Erase for good</source>
        <translation>完全に消去</translation>
    </message>
    <message>
        <source>Out of conversation, memory, backups and every other file here; then all are searched. It can&apos;t be undone. One message or memory is erased from its own menu.</source>
        <translation>会話、記憶、バックアップ、そのほかすべてのファイルから消し、最後に全部を調べます。元には戻せません。1 件だけなら、そのメッセージや記憶のメニューから消せます。</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>バックアップ</translation>
    </message>
    <message>
        <source>Of conversation and memory: the ten latest, one a day for two weeks, one a week for eight. Restoring makes both what they were, and can be undone.</source>
        <translation>会話と記憶の両方です。最新の 10 件、2 週間は 1 日 1 件、8 週間は週 1 件を残します。復元すると両方がそのときの状態になり、元に戻すこともできます。</translation>
    </message>
</context>
<context>
    <name>DayCard</name>
    <message>
        <source>Open conversation</source>
        <translation>会話を開く</translation>
    </message>
    <message>
        <source>More for {day}</source>
        <translation>{day}のその他の操作</translation>
    </message>
    <message>
        <source>Erase this day for good…</source>
        <translation>この日を完全に消去…</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayChoice</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>変更 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Marked days changed her memory.</source>
        <translation>印のある日に記憶が変わりました。</translation>
    </message>
</context>
<context>
    <name>DesktopBridge</name>
    <message>
        <source>Talk…</source>
        <translation>話す…</translation>
    </message>
    <message>
        <source>Open the window</source>
        <translation>ウィンドウを開く</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大きさ</translation>
    </message>
    <message>
        <source>Put her away</source>
        <translation>しまう</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
</context>
<context>
    <name>DesktopPage</name>
    <message>
        <source>Desktop</source>
        <translation>デスクトップ</translation>
    </message>
    <message>
        <source>Closing the window hides it.</source>
        <translation>ウィンドウを閉じると隠れます。</translation>
    </message>
    <message>
        <source>Closing the window ends the program.</source>
        <translation>ウィンドウを閉じるとプログラムが終了します。</translation>
    </message>
    <message>
        <source>This desktop has no place for an icon now.</source>
        <translation>このデスクトップには今、アイコンを置く場所がありません。</translation>
    </message>
    <message>
        <source>On Wayland she can&apos;t stay above other windows or remember her place.</source>
        <translation>Wayland では、ほかのウィンドウの手前に居続けたり、場所を覚えたりできません。</translation>
    </message>
    <message>
        <source>The desktop is being asked for the key to talk.</source>
        <translation>話すキーの使用をデスクトップにたずねています。</translation>
    </message>
    <message>
        <source>The key to talk can&apos;t be told apart outside the window; choose another one.</source>
        <translation>話すキーはウィンドウの外では見分けられません。別のキーを選んでください。</translation>
    </message>
    <message>
        <source>This desktop lets no program listen for a key from anywhere.</source>
        <translation>このデスクトップでは、どこからでもキーを聞き取ることができません。</translation>
    </message>
    <message>
        <source>The system did not allow the key from anywhere; its privacy settings can.</source>
        <translation>システムがどこからでものキーを許可していません。プライバシー設定で許可できます。</translation>
    </message>
    <message>
        <source>Keys from anywhere can&apos;t be watched here.</source>
        <translation>ここでは、どこからでものキーを聞き取れません。</translation>
    </message>
</context>
<context>
    <name>Destination</name>
    <message>
        <source>Network off. Nothing leaves this computer.</source>
        <translation>外部接続を切りました。言葉はこのパソコンの外に出ません。</translation>
    </message>
    <message>
        <source>What you say goes to {host}.</source>
        <translation>話したことは {host} に送られます。</translation>
    </message>
    <message>
        <source>What you say stays on this computer.</source>
        <translation>話したことはこのパソコンから出ません。</translation>
    </message>
    <message>
        <source>What was said goes to {host} to be summed up.</source>
        <translation>話した内容は要約のため {host} に送られます。</translation>
    </message>
    <message>
        <source>What she says aloud goes to {host}.</source>
        <translation>読み上げる文は {host} に送られます。</translation>
    </message>
    <message>
        <source>All that is said is kept on {host} too.</source>
        <translation>話したことは {host} にも保存されます。</translation>
    </message>
</context>
<context>
    <name>DestinationMenu</name>
    <message>
        <source>Where words go</source>
        <translation>言葉の行き先</translation>
    </message>
    <message>
        <source>Local only: network off</source>
        <translation>このパソコンだけ：外部接続を切る</translation>
    </message>
    <message>
        <source>What was sent…</source>
        <translation>送信したもの…</translation>
    </message>
    <message>
        <source>Where she thinks…</source>
        <translation>考える場所…</translation>
    </message>
</context>
<context>
    <name>DigestDialog</name>
    <message>
        <source>The older part, condensed</source>
        <translation>まとめた前のほうの会話</translation>
    </message>
    <message>
        <source>What she has in mind of it</source>
        <translation>心に残っていること</translation>
    </message>
    <message>
        <source>What it replaced</source>
        <translation>元の会話</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Undo puts these messages back into her prompt, word for word.</source>
        <translation>元に戻すと、これらのメッセージが一字一句そのままプロンプトに戻ります。</translation>
    </message>
    <message>
        <source>Nothing of this conversation is condensed now.</source>
        <translation>この会話にまとめた部分はありません。</translation>
    </message>
    <message>
        <source>Older talk was condensed on {when}: the prompt went from {before} to {after} tokens.</source>
        <translation>{when}に前のほうの会話をまとめました。プロンプトは {before} から {after} トークンになりました。</translation>
    </message>
</context>
<context>
    <name>Doctor</name>
    <message>
        <source>Program</source>
        <translation>プログラム</translation>
    </message>
    <message>
        <source>Her files</source>
        <translation>データのファイル</translation>
    </message>
    <message>
        <source>Local only</source>
        <translation>このパソコンだけ</translation>
    </message>
    <message>
        <source>Where she thinks</source>
        <translation>考える場所</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>プロキシ</translation>
    </message>
    <message>
        <source>Name of the server</source>
        <translation>サーバーの名前</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>接続</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>暗号化</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>時計</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>API キー</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>コンテキスト</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Manners of the service</source>
        <translation>サービスの癖</translation>
    </message>
    <message>
        <source>Reading speech</source>
        <translation>聞き取り</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>このパソコンの声</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>オンラインの声</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>マイク</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>スピーカー</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>フォント</translation>
    </message>
    <message>
        <source>Input method</source>
        <translation>入力メソッド</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>問題なし</translation>
    </message>
    <message>
        <source>could be better</source>
        <translation>改善できます</translation>
    </message>
    <message>
        <source>doesn&apos;t work</source>
        <translation>動きません</translation>
    </message>
    <message>
        <source>not looked at</source>
        <translation>調べていません</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>設定を開く</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Look for devices</source>
        <translation>機器を探す</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>フォルダーを表示</translation>
    </message>
    <message>
        <source>Companion {program}, Python {python}, {system}.</source>
        <translation>Companion {program}、Python {python}、{system}。</translation>
    </message>
    <message>
        <source>Everything can be read.</source>
        <translation>すべて読めます。</translation>
    </message>
    <message>
        <source>{count} files could not be read.</source>
        <translation>{count} 個のファイルを読めませんでした。</translation>
    </message>
    <message>
        <source>They were set aside untouched; the others are fine.</source>
        <translation>そのまま別に置きました。ほかは無事です。</translation>
    </message>
    <message>
        <source>{gigabytes} GB free, and writing works.</source>
        <translation>空き {gigabytes} GB で、書き込みもできます。</translation>
    </message>
    <message>
        <source>Only {gigabytes} GB free.</source>
        <translation>空きが {gigabytes} GB しかありません。</translation>
    </message>
    <message>
        <source>Free some space before it is full.</source>
        <translation>いっぱいになる前に空きを作ってください。</translation>
    </message>
    <message>
        <source>Writing a small file took {seconds} s.</source>
        <translation>小さなファイルの書き込みに {seconds} 秒かかりました。</translation>
    </message>
    <message>
        <source>Words are kept all the same, only later. A folder on another disk is quicker.</source>
        <translation>言葉は保存されますが、遅れます。別のディスクのフォルダーなら速くなります。</translation>
    </message>
    <message>
        <source>{name} answers.</source>
        <translation>{name} が応答します。</translation>
    </message>
    <message>
        <source>None can be reached.</source>
        <translation>どれにもつながりません。</translation>
    </message>
    <message>
        <source>Keys can be kept in a private file instead, if you agree when you enter one.</source>
        <translation>キーを入力するときに同意すれば、自分専用のファイルに保存できます。</translation>
    </message>
    <message>
        <source>It doesn&apos;t answer.</source>
        <translation>応答がありません。</translation>
    </message>
    <message>
        <source>It may be waiting for you to unlock it.</source>
        <translation>ロックの解除を待っているのかもしれません。</translation>
    </message>
    <message>
        <source>Off; each request beyond this computer is noted.</source>
        <translation>オフ。このパソコンの外への要求はすべて記録されます。</translation>
    </message>
    <message>
        <source>On. The system keeps the processes that think, hear and speak from the network; the window&apos;s own process is kept by the program&apos;s own checks.</source>
        <translation>オン。考え、聞き、話すプロセスはシステムがネットワークから切り離し、ウィンドウ自身のプロセスはプログラム自身の検査が守ります。</translation>
    </message>
    <message>
        <source>On, but only the program&apos;s own checks enforce it; this system offers no more.</source>
        <translation>オン。ただし守るのはプログラム自身の検査だけで、このシステムにはそれ以上の手段がありません。</translation>
    </message>
    <message>
        <source>On this computer; nothing goes out.</source>
        <translation>このパソコンの中だけで、外には何も出ません。</translation>
    </message>
    <message>
        <source>None in use.</source>
        <translation>使っていません。</translation>
    </message>
    <message>
        <source>{proxy} answers in {seconds} s.</source>
        <translation>{proxy} は {seconds} 秒で応答します。</translation>
    </message>
    <message>
        <source>{host} was found in {seconds} s.</source>
        <translation>{host} は {seconds} 秒で見つかりました。</translation>
    </message>
    <message>
        <source>The proxy sees to this.</source>
        <translation>プロキシが行います。</translation>
    </message>
    <message>
        <source>{host} answers in {seconds} s.</source>
        <translation>{host} は {seconds} 秒で応答します。</translation>
    </message>
    <message>
        <source>Nobody on the way can read it.</source>
        <translation>途中で誰にも読まれません。</translation>
    </message>
    <message>
        <source>Others on the way can read what you say.</source>
        <translation>話したことを途中で読まれるおそれがあります。</translation>
    </message>
    <message>
        <source>Use an address that begins with https.</source>
        <translation>https で始まるアドレスを使ってください。</translation>
    </message>
    <message>
        <source>{host} can&apos;t prove who it is: {detail}.</source>
        <translation>{host} は身元を証明できません：{detail}。</translation>
    </message>
    <message>
        <source>Check this computer&apos;s date, and whether a proxy or scanner stands between.</source>
        <translation>パソコンの日付と、間にプロキシや検査ソフトがないかを確かめてください。</translation>
    </message>
    <message>
        <source>It agrees with the service&apos;s.</source>
        <translation>サービスの時計と合っています。</translation>
    </message>
    <message>
        <source>It is {minutes} min off.</source>
        <translation>{minutes} 分ずれています。</translation>
    </message>
    <message>
        <source>Let the system set the time by itself; certificates and voices need it.</source>
        <translation>システムの自動設定に任せてください。証明書と声に必要です。</translation>
    </message>
    <message>
        <source>The service doesn&apos;t say what time it is.</source>
        <translation>サービスが時刻を知らせていません。</translation>
    </message>
    <message>
        <source>It is accepted.</source>
        <translation>受け付けられています。</translation>
    </message>
    <message>
        <source>None is needed.</source>
        <translation>必要ありません。</translation>
    </message>
    <message>
        <source>{model} answers.</source>
        <translation>{model} が応答します。</translation>
    </message>
    <message>
        <source>{model} is here and answers.</source>
        <translation>{model} があり、応答します。</translation>
    </message>
    <message>
        <source>{tokens} tokens.</source>
        <translation>{tokens} トークンです。</translation>
    </message>
    <message>
        <source>Only {tokens} tokens, so there is little room for memories.</source>
        <translation>{tokens} トークンしかなく、記憶の入る余地がほとんどありません。</translation>
    </message>
    <message>
        <source>Start the server with a longer context, or choose another model.</source>
        <translation>コンテキストを長くしてサーバーを起動するか、別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>First words after {seconds} s, then piece by piece.</source>
        <translation>最初の言葉は {seconds} 秒後、そのあとは少しずつ届きます。</translation>
    </message>
    <message>
        <source>It comes all at once, after {seconds} s.</source>
        <translation>{seconds} 秒後に、まとめて届きます。</translation>
    </message>
    <message>
        <source>Something on the way holds it back; replies will appear late and as a whole.</source>
        <translation>途中で何かが止めています。返事は遅れて、まとめて表示されます。</translation>
    </message>
    <message>
        <source>Nothing came for {seconds} s.</source>
        <translation>{seconds} 秒間、何も届きませんでした。</translation>
    </message>
    <message>
        <source>A smaller model or another service is quicker.</source>
        <translation>小さなモデルや別のサービスなら速くなります。</translation>
    </message>
    <message>
        <source>It keeps to the protocol.</source>
        <translation>プロトコルに従っています。</translation>
    </message>
    <message>
        <source>Learned, and heeded: {notes}</source>
        <translation>わかったことに合わせています：{notes}</translation>
    </message>
    <message>
        <source>Not reached.</source>
        <translation>届きません。</translation>
    </message>
    <message>
        <source>The model is here.</source>
        <translation>モデルはあります。</translation>
    </message>
    <message>
        <source>The model is not here yet.</source>
        <translation>モデルはまだありません。</translation>
    </message>
    <message>
        <source>It has to be fetched once ({megabytes} MB).</source>
        <translation>最初に一度ダウンロードが必要です（{megabytes} MB）。</translation>
    </message>
    <message>
        <source>It answers in {seconds} s.</source>
        <translation>{seconds} 秒で応答します。</translation>
    </message>
    <message>
        <source>Not chosen, so nothing was asked of it.</source>
        <translation>選んでいないので、何もたずねていません。</translation>
    </message>
    <message>
        <source>{name} works, of {count} in all.</source>
        <translation>{name} が使えます（全 {count} 台）。</translation>
    </message>
    <message>
        <source>{name} is on but silent.</source>
        <translation>{name} は開いていますが、音がありません。</translation>
    </message>
    <message>
        <source>It may be muted or not allowed.</source>
        <translation>ミュート中か、許可がないのかもしれません。</translation>
    </message>
    <message>
        <source>No screen can be reached from here.</source>
        <translation>ここからは画面につながりません。</translation>
    </message>
    <message>
        <source>Chinese and Japanese can be shown, with {name}.</source>
        <translation>{name} で中国語と日本語を表示できます。</translation>
    </message>
    <message>
        <source>No font has Chinese or Japanese.</source>
        <translation>中国語や日本語を表示できるフォントがありません。</translation>
    </message>
    <message>
        <source>{name} is spoken with.</source>
        <translation>{name} が使えます。</translation>
    </message>
    <message>
        <source>None is asked for.</source>
        <translation>指定がありません。</translation>
    </message>
    <message>
        <source>{name} can&apos;t be spoken with from here.</source>
        <translation>ここからは {name} を使えません。</translation>
    </message>
    <message>
        <source>ibus and fcitx work: choose one of them, or set QT_IM_MODULE=ibus.</source>
        <translation>ibus と fcitx が使えます。どちらかを選ぶか、QT_IM_MODULE=ibus を設定してください。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>ディスクがいっぱいです。</translation>
    </message>
    <message>
        <source>Free some space; until then nothing she hears can be kept.</source>
        <translation>空き容量を作ってください。それまでは、彼女が聞いたことを保存できません。</translation>
    </message>
    <message>
        <source>The program can&apos;t write here: {path}</source>
        <translation>ここには書き込めません：{path}</translation>
    </message>
    <message>
        <source>Allow writing to this folder; until then nothing she hears can be kept.</source>
        <translation>このフォルダーへの書き込みを許可してください。それまでは、彼女が聞いたことを保存できません。</translation>
    </message>
    <message>
        <source>Install one, for example the package fonts-noto-cjk.</source>
        <translation>たとえば fonts-noto-cjk パッケージをインストールしてください。</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>ディスク</translation>
    </message>
    <message>
        <source>Keyring</source>
        <translation>キーリング</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>Doctor</source>
        <translation>診断</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>診断の結果</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>報告をコピー</translation>
    </message>
    <message>
        <source>Without keys, names of files, and anything that was said.</source>
        <translation>キー、ファイル名、話した内容は含まれません。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>止める</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>もう一度調べる</translation>
    </message>
    <message>
        <source>The model is being fetched; the conversation shows how far it is.</source>
        <translation>モデルをダウンロードしています。進み具合は会話の画面に出ます。</translation>
    </message>
    <message>
        <source>Looking at: {check}…</source>
        <translation>調べています：{check}…</translation>
    </message>
    <message>
        <source>Stopped. What was found so far stands.</source>
        <translation>止めました。ここまでの結果は下にあります。</translation>
    </message>
    <message>
        <source>Something doesn&apos;t work. The rows in red say what helps.</source>
        <translation>動かないものがあります。赤い行に直し方があります。</translation>
    </message>
    <message>
        <source>Everything needed works; some of it could be better.</source>
        <translation>必要なものは動きます。よりよくできるものもあります。</translation>
    </message>
    <message>
        <source>Everything works.</source>
        <translation>すべて動いています。</translation>
    </message>
</context>
<context>
    <name>DownButton</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>新着 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>To the newest message</source>
        <translation>最新のメッセージへ</translation>
    </message>
</context>
<context>
    <name>EarlierButton</name>
    <message>
        <source>Earlier messages</source>
        <translation>前のメッセージ</translation>
    </message>
</context>
<context>
    <name>EarsCard</name>
    <message>
        <source>It works</source>
        <translation>使えています</translation>
    </message>
    <message>
        <source>Choose another microphone…</source>
        <translation>別のマイクを選ぶ…</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>マイクの音量</translation>
    </message>
    <message>
        <source>Can {name} hear you? You can also just type.</source>
        <translation>{name}に聞こえていますか？ 文字だけでもかまいません。</translation>
    </message>
    <message>
        <source>Speak, and the bar moves. Nothing is kept.</source>
        <translation>話すとバーが動きます。何も残りません。</translation>
    </message>
</context>
<context>
    <name>Emotion</name>
    <message>
        <source>calm</source>
        <translation>穏やか</translation>
    </message>
    <message>
        <source>happy</source>
        <translation>うれしい</translation>
    </message>
    <message>
        <source>laughing</source>
        <translation>笑っている</translation>
    </message>
    <message>
        <source>sad</source>
        <translation>悲しい</translation>
    </message>
    <message>
        <source>crying</source>
        <translation>泣いている</translation>
    </message>
    <message>
        <source>angry</source>
        <translation>怒っている</translation>
    </message>
    <message>
        <source>surprised</source>
        <translation>驚いている</translation>
    </message>
    <message>
        <source>shy</source>
        <translation>照れている</translation>
    </message>
    <message>
        <source>thoughtful</source>
        <translation>考えている</translation>
    </message>
    <message>
        <source>sleepy</source>
        <translation>眠そう</translation>
    </message>
    <message>
        <source>worried</source>
        <translation>心配そう</translation>
    </message>
    <message>
        <source>loving</source>
        <translation>いとおしそう</translation>
    </message>
    <message>
        <source>pleased with herself</source>
        <translation>得意げ</translation>
    </message>
    <message>
        <source>pained</source>
        <translation>つらそう</translation>
    </message>
</context>
<context>
    <name>EndpointStatus</name>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Asking {name} for one word…</source>
        <translation>{name} にひと言たずねています…</translation>
    </message>
    <message>
        <source>{name}. Not tested yet.</source>
        <translation>{name}。まだテストしていません。</translation>
    </message>
    <message>
        <source>{name} answers in {seconds} s</source>
        <translation>{name} は {seconds} 秒で応答します</translation>
    </message>
    <message>
        <source>{size} context</source>
        <translation>コンテキスト {size}</translation>
    </message>
</context>
<context>
    <name>EraseBridge</name>
    <message>
        <source>What you had begun to erase is erased now.</source>
        <translation>消去の途中だったものを、すべて消去しました。</translation>
    </message>
</context>
<context>
    <name>EraseDialog</name>
    <message>
        <source>Erase for good</source>
        <translation>完全に消去</translation>
    </message>
    <message>
        <source>Name, and other names, parted by commas</source>
        <translation>名前と別の呼び名（読点で区切る）</translation>
    </message>
    <message>
        <source>for example: Ann, Annie</source>
        <translation>例：花子、はなちゃん</translation>
    </message>
    <message>
        <source>The message it came from, too</source>
        <translation>元のメッセージも消す</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>探す</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>ファイルを表示</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>続ける</translation>
    </message>
    <message>
        <source>Erase in 10 seconds</source>
        <translation>10 秒後に消去</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>What is erased; untick what is to stay</source>
        <translation>消去するもの。残すものはチェックを外してください</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Progress of erasing</source>
        <translation>消去の進み具合</translation>
    </message>
    <message>
        <source>Everything about whom?</source>
        <translation>誰についてのすべてですか？</translation>
    </message>
    <message>
        <source>Found are the messages, memories and summaries in which one of these names stands.</source>
        <translation>これらの名前が出てくるメッセージ、記憶、要約を探します。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>何も変更していません。</translation>
    </message>
    <message>
        <source>Erasing stopped in the middle. {problem}</source>
        <translation>消去が途中で止まりました。{problem}</translation>
    </message>
    <message>
        <source>Nothing else is lost. “Go on” finishes it, and so does the next start.</source>
        <translation>ほかは何も失われていません。「続ける」か次の起動で最後まで消去します。</translation>
    </message>
    <message>
        <source>Erasing…</source>
        <translation>消去しています…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>探しています…</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>ディスクがいっぱいです。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>“{names}” stands in no message and no memory.</source>
        <translation>「{names}」はどのメッセージにも記憶にもありません。</translation>
    </message>
    <message>
        <source>There is nothing to erase here.</source>
        <translation>消去するものはありません。</translation>
    </message>
    <message>
        <source>Erased for good.</source>
        <translation>完全に消去しました。</translation>
    </message>
    <message>
        <source>Erased, but for some traces.</source>
        <translation>消去しましたが、跡が残っています。</translation>
    </message>
</context>
<context>
    <name>EraseList</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>message and answer</source>
        <translation>メッセージと回答</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>要約</translation>
    </message>
</context>
<context>
    <name>EraseWords</name>
    <message>
        <source>Looking for everything that hangs on it…</source>
        <translation>つながりのあるものをすべて探しています…</translation>
    </message>
    <message>
        <source>Taking it out of conversation and memory…</source>
        <translation>会話と記憶から消しています…</translation>
    </message>
    <message>
        <source>Taking it out of the backups…</source>
        <translation>バックアップから消しています…</translation>
    </message>
    <message>
        <source>Taking it out of the search index…</source>
        <translation>検索の索引から消しています…</translation>
    </message>
    <message>
        <source>Checking every file…</source>
        <translation>すべてのファイルを調べています…</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>メッセージ %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other version(s) of them</source>
        <translation>
            <numerusform>その別の版 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s)</source>
        <translation>
            <numerusform>記憶 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s)</source>
        <translation>
            <numerusform>要約 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>what was condensed of it</source>
        <translation>まとめの中の該当部分</translation>
    </message>
    <message numerus="yes">
        <source>notes beside %n other message(s)</source>
        <translation>
            <numerusform>ほかのメッセージ %n 件に添えたメモ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n loose file(s)</source>
        <translation>
            <numerusform>ばらばらのファイル %n 件の跡</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>traces in %n backup(s)</source>
        <translation>
            <numerusform>バックアップ %n 件の跡</numerusform>
        </translation>
    </message>
    <message>
        <source>{many} and {last}</source>
        <translation>{many}と{last}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>This erases {things} for good. Nothing brings it back: no undo, no backup.</source>
        <translation>{things}を完全に消去します。元に戻す操作でもバックアップでも戻せません。</translation>
    </message>
    <message numerus="yes">
        <source>Erasing {things} in %n second(s). This can&apos;t be undone.</source>
        <translation>
            <numerusform>%n 秒後に{things}を消去します。元には戻せません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Summaries are written anew from what stays.</source>
        <translation>要約は残る内容から書き直します。</translation>
    </message>
    <message>
        <source>In damaged files, logs and the like only the words are blanked; the rest stays.</source>
        <translation>壊れたファイルやログなどでは、その言葉だけを塗りつぶし、ほかは残します。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) ({size}) were searched.</source>
        <translation>
            <numerusform>%n 個のファイル（{size}）を調べました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Some of it still stands in %n file(s) that could not be changed:</source>
        <translation>
            <numerusform>変更できなかった %n 個のファイルに、一部が残っています：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing was found, but %n file(s) could not be read:</source>
        <translation>
            <numerusform>跡はありませんでしたが、%n 個のファイルは読めませんでした：</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of it is left in any of them.</source>
        <translation>どれにも跡は残っていません。</translation>
    </message>
</context>
<context>
    <name>ExchangeBridge</name>
    <message>
        <source>Character cards</source>
        <translation>キャラクターカード</translation>
    </message>
    <message>
        <source>Import a character</source>
        <translation>キャラクターを取り込む</translation>
    </message>
    <message>
        <source>Save the conversation</source>
        <translation>会話を保存</translation>
    </message>
    <message>
        <source>Only character cards (PNG, JSON, CHARX) and pictures can come in here.</source>
        <translation>取り込めるのはキャラクターカード（PNG、JSON、CHARX）と画像だけです。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>The small model on this computer</source>
        <translation>このパソコンの小さなモデル</translation>
    </message>
</context>
<context>
    <name>ExportCard</name>
    <message>
        <source>Progress of the export</source>
        <translation>書き出しの進み具合</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>フォルダーで表示</translation>
    </message>
    <message>
        <source>Put aside</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>保存しました：{path}</translation>
    </message>
    <message>
        <source>Cancelled; no file was left.</source>
        <translation>キャンセルしました。ファイルは残っていません。</translation>
    </message>
    <message>
        <source>Writing {done} of {total} messages…</source>
        <translation>書き出しています：{total} 件中 {done} 件…</translation>
    </message>
</context>
<context>
    <name>FetchCard</name>
    <message>
        <source>Download of the model</source>
        <translation>モデルのダウンロード</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Use an account</source>
        <translation>アカウントを使う</translation>
    </message>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). Pick a voice meanwhile; you can cancel any time.</source>
        <translation>
            <numerusform>お試しモデルを準備しています。あと約 %n 分です。その間に声を選べます。いつでもキャンセルできます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Getting the trial model, about %n minute(s). You can cancel any time.</source>
        <translation>
            <numerusform>お試しモデルを準備しています。あと約 %n 分です。いつでもキャンセルできます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Getting the trial model. You can cancel any time.</source>
        <translation>お試しモデルを準備しています。いつでもキャンセルできます。</translation>
    </message>
    <message>
        <source>Getting her voice, {done} of {total} MB.</source>
        <translation>声を準備しています：{total} MB 中 {done} MB。</translation>
    </message>
    <message>
        <source>Getting what reads your speech, {done} of {total} MB.</source>
        <translation>聞き取りモデルを準備しています：{total} MB 中 {done} MB。</translation>
    </message>
    <message numerus="yes">
        <source>About %n minute(s) left.</source>
        <translation>
            <numerusform>残り約 %n 分です。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Save picture</source>
        <translation>画像を保存</translation>
    </message>
    <message>
        <source>Folder:</source>
        <translation>フォルダー：</translation>
    </message>
    <message>
        <source>Kind:</source>
        <translation>種類：</translation>
    </message>
    <message>
        <source>Save an archive</source>
        <translation>アーカイブを保存</translation>
    </message>
    <message>
        <source>Save as a sound file</source>
        <translation>音声ファイルに保存</translation>
    </message>
    <message>
        <source>Restore an archive</source>
        <translation>アーカイブを復元</translation>
    </message>
    <message>
        <source>Keep the report</source>
        <translation>報告を保存</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in the conversation</source>
        <translation>会話を検索</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>見つかった場所</translation>
    </message>
    <message>
        <source>Newer</source>
        <translation>新しいほうへ</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>古いほうへ</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation>{total} 件中 {at} 件目</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>見つかりません</translation>
    </message>
</context>
<context>
    <name>FoundServer</name>
    <message>
        <source>{name} runs on this computer, with {models}.</source>
        <translation>{name} がこのパソコンで動いています。モデル：{models}。</translation>
    </message>
    <message>
        <source>{name} runs on this computer, but has no model yet.</source>
        <translation>{name} がこのパソコンで動いていますが、モデルがまだありません。</translation>
    </message>
    <message>
        <source>{name} runs on this computer, with {models} and more.</source>
        <translation>{name} がこのパソコンで動いています。モデル：{models} など。</translation>
    </message>
    <message>
        <source>Use this</source>
        <translation>これを使う</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>{name} を使う</translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>{name}: characters and people</source>
        <translation>{name}：キャラクターと使う人</translation>
    </message>
    <message>
        <source>Characters and people</source>
        <translation>キャラクターと使う人</translation>
    </message>
    <message>
        <source>Find in the conversation</source>
        <translation>会話を検索</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>覚えていること</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>trial model</source>
        <translation>お試しモデル</translation>
    </message>
    <message>
        <source>This is a small trial model and it will get things wrong. A better one takes two minutes.</source>
        <translation>これは小さなお試しモデルで、間違えることがあります。もっと賢いモデルには 2 分で替えられます。</translation>
    </message>
    <message>
        <source>The microphone is open.</source>
        <translation>マイクが開いています。</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>このパソコン</translation>
    </message>
    <message>
        <source>network off</source>
        <translation>接続オフ</translation>
    </message>
</context>
<context>
    <name>Hide</name>
    <message>
        <source>Closing the window only hides it.</source>
        <translation>ウィンドウを閉じても隠れるだけです。</translation>
    </message>
    <message>
        <source>She stays beside the clock; the menu there brings the window back or quits.</source>
        <translation>時計の横に残ります。そのメニューでウィンドウを戻すか、終了できます。</translation>
    </message>
    <message>
        <source>She stays on the desktop; a right click on her brings the window back or quits.</source>
        <translation>デスクトップに残ります。右クリックでウィンドウを戻すか、終了できます。</translation>
    </message>
    <message>
        <source>Hide the window</source>
        <translation>ウィンドウを隠す</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>HistoryBridge</name>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>What happened to one memory</source>
        <translation>1 つの記憶の移り変わり</translation>
    </message>
    <message>
        <source>Show all changes</source>
        <translation>すべての変更を表示</translation>
    </message>
    <message>
        <source>Nothing has changed in her memory yet.</source>
        <translation>記憶はまだ何も変わっていません。</translation>
    </message>
</context>
<context>
    <name>HistoryWords</name>
    <message>
        <source>changed again since</source>
        <translation>その後また変更</translation>
    </message>
    <message>
        <source>erased since</source>
        <translation>その後、完全に消去</translation>
    </message>
    <message>
        <source>goes back with the message</source>
        <translation>メッセージと一緒に戻ります</translation>
    </message>
    <message>
        <source>taken back by restoring the backup made before it</source>
        <translation>その前のバックアップを復元すると取り消せます</translation>
    </message>
    <message>
        <source>You changed {memory}.</source>
        <translation>{memory}を変更しました。</translation>
    </message>
    <message>
        <source>You had her forget {memory}.</source>
        <translation>{memory}を忘れさせました。</translation>
    </message>
    <message>
        <source>You brought back {memory}.</source>
        <translation>{memory}を呼び戻しました。</translation>
    </message>
    <message>
        <source>You changed {before} to {memory}.</source>
        <translation>{before}を{memory}に変更しました。</translation>
    </message>
    <message>
        <source>You pinned {memory}.</source>
        <translation>{memory}をピン留めしました。</translation>
    </message>
    <message>
        <source>You let {memory} fade again.</source>
        <translation>{memory}のピンを外しました。</translation>
    </message>
    <message>
        <source>You said that {memory} is right.</source>
        <translation>{memory}は正しいと確認しました。</translation>
    </message>
    <message>
        <source>You had her use {memory} no more.</source>
        <translation>{memory}を使わないようにしました。</translation>
    </message>
    <message>
        <source>You let her use {memory} again.</source>
        <translation>{memory}をまた使えるようにしました。</translation>
    </message>
    <message>
        <source>You restored a backup. What changed of her memory: {count}.</source>
        <translation>バックアップを復元しました。変わった記憶：{count} 件。</translation>
    </message>
    <message>
        <source>Something was changed that you erased since.</source>
        <translation>変更の対象は、その後あなたが消去しました。</translation>
    </message>
    <message>
        <source>taken back {when}</source>
        <translation>{when}に取り消し</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>「{text}」</translation>
    </message>
    <message>
        <source>You took back {memory}.</source>
        <translation>{memory}を取り消しました。</translation>
    </message>
    <message>
        <source>You had her forget {count} memories.</source>
        <translation>{count} 件の記憶を忘れさせました。</translation>
    </message>
    <message>
        <source>You put right what she remembered: {memory}.</source>
        <translation>記憶を正しました：{memory}。</translation>
    </message>
    <message>
        <source>You asked her to remember {memory}.</source>
        <translation>{memory}を覚えるように頼みました。</translation>
    </message>
    <message>
        <source>You merged {memory} into another memory.</source>
        <translation>{memory}を別の記憶に統合しました。</translation>
    </message>
    <message>
        <source>You merged {other} into {memory}.</source>
        <translation>{other}を{memory}に統合しました。</translation>
    </message>
    <message>
        <source>She promised {memory}.</source>
        <translation>{memory}を約束しました。</translation>
    </message>
    <message>
        <source>She noted {memory}.</source>
        <translation>{memory}を記録しました。</translation>
    </message>
    <message>
        <source>Out of use, because a message was changed: {memory}.</source>
        <translation>メッセージが変わったため使用停止：{memory}。</translation>
    </message>
    <message>
        <source>In use again with its message: {memory}.</source>
        <translation>メッセージと一緒に使用再開：{memory}。</translation>
    </message>
    <message>
        <source>You let her use the words of a message again.</source>
        <translation>メッセージの言葉をまた使えるようにしました。</translation>
    </message>
    <message>
        <source>You had her use the words of a message no more.</source>
        <translation>メッセージの言葉を使わないようにしました。</translation>
    </message>
    <message>
        <source>The summary of a chapter was set aside, because a message was changed.</source>
        <translation>メッセージが変わったため、章の要約を外しました。</translation>
    </message>
    <message>
        <source>A chapter was summarised: {text}</source>
        <translation>章を要約しました：{text}</translation>
    </message>
    <message>
        <source>What was condensed was set aside, because a message was changed.</source>
        <translation>メッセージが変わったため、まとめを外しました。</translation>
    </message>
    <message>
        <source>Older talk was condensed anew.</source>
        <translation>前のほうの会話をまとめ直しました。</translation>
    </message>
    <message>
        <source>Older talk was condensed.</source>
        <translation>前のほうの会話をまとめました。</translation>
    </message>
</context>
<context>
    <name>Intents</name>
    <message>
        <source>Changed; the earlier text is kept.</source>
        <translation>変更しました。前の文も残っています。</translation>
    </message>
    <message>
        <source>Another answer counts now.</source>
        <translation>別の回答に替えました。</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) deleted.</source>
        <translation>
            <numerusform>メッセージ %n 件を削除しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>A new chapter begins with your next message.</source>
        <translation>次のメッセージから新しい章が始まります。</translation>
    </message>
</context>
<context>
    <name>JustNow</name>
    <message>
        <source>Just now</source>
        <translation>たった今</translation>
    </message>
    <message>
        <source>She is settling the last talk now.</source>
        <translation>さっきの会話を整理しています。</translation>
    </message>
    <message>
        <source>Do it now</source>
        <translation>今すぐ整理</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) dropped: no sentence of yours supports them.</source>
        <translation>
            <numerusform>%n 件を捨てました。裏づけになるあなたの言葉がありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide them</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>See them</source>
        <translation>見る</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk when it comes to rest.</source>
        <translation>会話が落ち着いたら、今日の話を整理します。</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk in less than a minute.</source>
        <translation>1 分以内に今日の話を整理します。</translation>
    </message>
    <message>
        <source>She&apos;ll settle today&apos;s talk in {minutes} min.</source>
        <translation>あと {minutes} 分で今日の話を整理します。</translation>
    </message>
</context>
<context>
    <name>KeyButton</name>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>キーを押す…</translation>
    </message>
    <message>
        <source>Click, then press the keys. Backspace switches them off, Esc leaves them.</source>
        <translation>クリックしてからキーを押します。Backspace で無効にし、Esc でそのままにします。</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>Key</source>
        <translation>API キー</translation>
    </message>
    <message>
        <source>Save key</source>
        <translation>キーを保存</translation>
    </message>
    <message>
        <source>Remove key</source>
        <translation>キーを削除</translation>
    </message>
    <message>
        <source>Get a key</source>
        <translation>キーを取得</translation>
    </message>
    <message>
        <source>A key is kept</source>
        <translation>キーを保存してあります</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>ここにキーを貼り付け</translation>
    </message>
    <message>
        <source>Saved in the system&apos;s keyring.</source>
        <translation>システムのキーリングに保存しました。</translation>
    </message>
    <message>
        <source>Saved in a plain text file that only your account may read.</source>
        <translation>あなたのアカウントだけが読めるテキストファイルに保存しました。</translation>
    </message>
</context>
<context>
    <name>LedgerView</name>
    <message>
        <source>What left this computer</source>
        <translation>このパソコンから出たもの</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>一覧を消す</translation>
    </message>
    <message>
        <source>The list can&apos;t be written to the disk; it holds what was sent since this start.</source>
        <translation>一覧をディスクに書けません。今回の起動以降に送ったものだけが載っています。</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>まだありません。</translation>
    </message>
</context>
<context>
    <name>Link</name>
    <message>
        <source>Open a page of {host}?</source>
        <translation>{host} のページを開きますか？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>LockScreen</name>
    <message numerus="yes">
        <source>That wasn&apos;t the right one. You can try again in %n second(s).</source>
        <translation>
            <numerusform>パスフレーズが違います。%n 秒後にもう一度試せます。</numerusform>
        </translation>
    </message>
    <message>
        <source>A passphrase hides what {name} talks about.</source>
        <translation>{name}さんの会話はパスフレーズで隠しています。</translation>
    </message>
    <message>
        <source>A passphrase hides what is talked about here.</source>
        <translation>ここでの会話はパスフレーズで隠しています。</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>パスフレーズ</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>It only hides: the files on this computer are not encrypted. Forgotten? Close the program, open {path} with an editor and delete the line that begins with “passphrase”.</source>
        <translation>隠すだけで、このパソコンのファイルは暗号化していません。忘れたときは、プログラムを閉じ、エディターで {path} を開いて「passphrase」で始まる行を消してください。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Companion</source>
        <translation>Companion</translation>
    </message>
    <message>
        <source>Edge between her and the conversation</source>
        <translation>キャラクターと会話の境界</translation>
    </message>
</context>
<context>
    <name>MemoryBridge</name>
    <message>
        <source>There is nothing to do again.</source>
        <translation>やり直すものはありません。</translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation>取り消すものはありません。</translation>
    </message>
    <message>
        <source>You</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Her memory can be searched completely again.</source>
        <translation>記憶をまた最後まで検索できます。</translation>
    </message>
    <message>
        <source>Reading her memory again: {done} of {total}. Nothing is lost.</source>
        <translation>記憶を読み直しています：{total} 件中 {done} 件。何も失われていません。</translation>
    </message>
    <message>
        <source>Changed; she goes by your words now.</source>
        <translation>変更しました。これからはこの言葉に従います。</translation>
    </message>
    <message>
        <source>These words won&apos;t be used again.</source>
        <translation>この言葉はもう使いません。</translation>
    </message>
    <message numerus="yes">
        <source>Forgotten: %n memory(ies)</source>
        <translation>
            <numerusform>%n 件の記憶を忘れました</numerusform>
        </translation>
    </message>
    <message>
        <source>Forgotten: {text}</source>
        <translation>忘れました：{text}</translation>
    </message>
    <message>
        <source>The two memories are one now.</source>
        <translation>2 つの記憶を 1 つにしました。</translation>
    </message>
    <message>
        <source>Remembered again: {text}</source>
        <translation>思い出しました：{text}</translation>
    </message>
    <message>
        <source>Changed: {text}</source>
        <translation>変更しました：{text}</translation>
    </message>
    <message>
        <source>Noted: {text}</source>
        <translation>覚えました：{text}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>View</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Forget this? “{text}”</source>
        <translation>これを忘れますか？「{text}」</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘れる</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>残す</translation>
    </message>
    <message>
        <source>Done again.</source>
        <translation>やり直しました。</translation>
    </message>
    <message>
        <source>Taken back.</source>
        <translation>取り消しました。</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Use mine</source>
        <translation>自分の文を使う</translation>
    </message>
    <message>
        <source>Keep that</source>
        <translation>今のままにする</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>The older messages stand in her prompt again.</source>
        <translation>前のほうのメッセージがプロンプトに戻りました。</translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message numerus="yes">
        <source>used %n time(s)</source>
        <translation>
            <numerusform>%n 回使用</numerusform>
        </translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>この記憶を閉じる</translation>
    </message>
    <message>
        <source>What is right</source>
        <translation>正しい内容</translation>
    </message>
    <message>
        <source>What is right? Enter keeps it.</source>
        <translation>正しい内容は？ Enter で保存します。</translation>
    </message>
    <message>
        <source>in your words</source>
        <translation>あなたの言葉で</translation>
    </message>
    <message>
        <source>she isn&apos;t sure, and won&apos;t use it until you say yes</source>
        <translation>確信がないので、あなたが認めるまで使いません</translation>
    </message>
    <message>
        <source>What you said then</source>
        <translation>そのときの言葉</translation>
    </message>
    <message>
        <source>Yes, that&apos;s right</source>
        <translation>はい、合っています</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>会話を開く</translation>
    </message>
    <message>
        <source>Bring this one back</source>
        <translation>これを呼び戻す</translation>
    </message>
    <message>
        <source>Remember again</source>
        <translation>また覚える</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>ピンを外す</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘れる</translation>
    </message>
    <message>
        <source>More for this note</source>
        <translation>この記憶のその他の操作</translation>
    </message>
    <message>
        <source>Merge with another…</source>
        <translation>別の記憶と統合…</translation>
    </message>
    <message>
        <source>History of this note</source>
        <translation>この記憶の履歴</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>完全に消去…</translation>
    </message>
</context>
<context>
    <name>MemoryLine</name>
    <message>
        <source>Hide</source>
        <translation>隠す</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message numerus="yes">
        <source>◇ noted: %n memory(ies)</source>
        <translation>
            <numerusform>◇ %n 件を覚えました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ %n memory(ies)</source>
        <translation>
            <numerusform>◇ 記憶 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>◇ from {date} · %n memory(ies)</source>
        <translation>
            <numerusform>◇ {date}から · 記憶 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>She said</source>
        <translation>この子の言葉</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>あなたの言葉</translation>
    </message>
    <message>
        <source>{who}, {day}</source>
        <translation>{who}、{day}</translation>
    </message>
    <message>
        <source>{source} · not used any more</source>
        <translation>{source} · もう使いません</translation>
    </message>
    <message>
        <source>Wrong…</source>
        <translation>違う…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>今回は使わない</translation>
    </message>
    <message>
        <source>Don&apos;t use this again</source>
        <translation>もう使わない</translation>
    </message>
    <message>
        <source>What is right</source>
        <translation>正しい内容</translation>
    </message>
    <message>
        <source>What is right? Enter keeps it.</source>
        <translation>正しい内容は？ Enter で保存します。</translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>Memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>Everything she reads and writes is counted; services bill by it.</source>
        <translation>読み書きした量をすべて数えます。サービスの料金はこれで決まります。</translation>
    </message>
    <message>
        <source>See</source>
        <translation>見る</translation>
    </message>
    <message>
        <source>Condensed</source>
        <translation>まとめ</translation>
    </message>
    <message>
        <source>What the older part of this conversation became in her mind. The originals are all kept.</source>
        <translation>この会話の前のほうが、心の中でどうなったか。原文はすべて残っています。</translation>
    </message>
</context>
<context>
    <name>MemoryPages</name>
    <message>
        <source>What she remembers</source>
        <translation>覚えていること</translation>
    </message>
    <message>
        <source>Starred messages</source>
        <translation>スター付きメッセージ</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>話したこと</translation>
    </message>
    <message>
        <source>Nothing found.</source>
        <translation>見つかりません。</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>会話を開く</translation>
    </message>
    <message>
        <source>you</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Show where it comes from</source>
        <translation>出どころを表示</translation>
    </message>
    <message>
        <source>She hasn&apos;t promised anything yet. What she promises is quoted here.</source>
        <translation>まだ何も約束していません。約束したことは、ここに言葉どおり載ります。</translation>
    </message>
    <message>
        <source>No chapter yet. It begins with your first message.</source>
        <translation>章はまだありません。最初のメッセージから始まります。</translation>
    </message>
    <message>
        <source>Nothing yet. Talk a little, or say “remember that…”.</source>
        <translation>まだ何も覚えていません。少し話すか、「…を覚えて」と言ってみてください。</translation>
    </message>
</context>
<context>
    <name>MemoryPanel</name>
    <message>
        <source>Days</source>
        <translation>日々</translation>
    </message>
    <message>
        <source>About you</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>Promises</source>
        <translation>約束</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>覚えていること</translation>
    </message>
    <message>
        <source>What was condensed…</source>
        <translation>まとめた内容…</translation>
    </message>
    <message>
        <source>Tokens and what they cost…</source>
        <translation>トークンと費用…</translation>
    </message>
    <message>
        <source>The prompt of the last message…</source>
        <translation>最後のメッセージのプロンプト…</translation>
    </message>
    <message>
        <source>Where it lies on this computer…</source>
        <translation>このパソコンでの保存場所…</translation>
    </message>
</context>
<context>
    <name>MemoryWords</name>
    <message>
        <source>Who you are</source>
        <translation>あなたについて</translation>
    </message>
    <message>
        <source>What you like</source>
        <translation>好きなもの</translation>
    </message>
    <message>
        <source>What you know and do</source>
        <translation>知識と仕事</translation>
    </message>
    <message>
        <source>What you talk about</source>
        <translation>よく話すこと</translation>
    </message>
    <message>
        <source>People in your life</source>
        <translation>まわりの人</translation>
    </message>
    <message>
        <source>Other things</source>
        <translation>そのほか</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>How you&apos;d like her to be</source>
        <translation>どう接してほしいか</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>不確か</translation>
    </message>
    <message>
        <source>In your words</source>
        <translation>あなたの言葉で</translation>
    </message>
    <message>
        <source>Wishes</source>
        <translation>願い</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>今月</translation>
    </message>
    <message>
        <source>Starred messages</source>
        <translation>スター付きメッセージ</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>忘れたもの</translation>
    </message>
    <message>
        <source>“{text}”</source>
        <translation>「{text}」</translation>
    </message>
    <message>
        <source>Perhaps: {text}</source>
        <translation>おそらく：{text}</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>忘れました</translation>
    </message>
    <message>
        <source>no longer so</source>
        <translation>今は違います</translation>
    </message>
    <message>
        <source>you changed the words it came from</source>
        <translation>元の言葉をあなたが変えました</translation>
    </message>
    <message>
        <source>not used in answers</source>
        <translation>回答に使いません</translation>
    </message>
    <message>
        <source>waits for your yes</source>
        <translation>確認待ち</translation>
    </message>
    <message>
        <source>since {month}</source>
        <translation>{month}から</translation>
    </message>
    <message>
        <source>before: {earlier}</source>
        <translation>以前：{earlier}</translation>
    </message>
    <message>
        <source>, earlier </source>
        <translation>、その前：</translation>
    </message>
    <message>
        <source>you</source>
        <translation>あなた</translation>
    </message>
    <message>
        <source>{who}, {day}, {time}</source>
        <translation>{who}、{day} {time}</translation>
    </message>
</context>
<context>
    <name>MergeBar</name>
    <message>
        <source>Choose the other note that says the same as “{text}”.</source>
        <translation>「{text}」と同じことを言っている、もう 1 つの記憶を選んでください。</translation>
    </message>
    <message>
        <source>Which sentence stays? The other&apos;s words can still be read from it.</source>
        <translation>どちらの文を残しますか？ もう一方の言葉も、そこから読めます。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>統合</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
</context>
<context>
    <name>ModelFetch</name>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Download of the model</source>
        <translation>モデルのダウンロード</translation>
    </message>
    <message>
        <source>The model is on this computer.</source>
        <translation>モデルはこのパソコンにあります。</translation>
    </message>
    <message>
        <source>{done} of {total} MB</source>
        <translation>{total} MB 中 {done} MB</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>A name needs at least one letter or sign that can be seen.</source>
        <translation>名前には、見える文字が 1 つ以上必要です。</translation>
    </message>
</context>
<context>
    <name>NamedChoice</name>
    <message>
        <source>{name} (not there)</source>
        <translation>{name}（今はありません）</translation>
    </message>
    <message>
        <source>{name} (Bluetooth)</source>
        <translation>{name}（Bluetooth）</translation>
    </message>
</context>
<context>
    <name>OffRecordBar</name>
    <message>
        <source>Off the record: nothing said now is kept or learned.</source>
        <translation>オフレコ：今話すことは保存も記憶もしません。</translation>
    </message>
    <message>
        <source>Keep again</source>
        <translation>記録を再開</translation>
    </message>
</context>
<context>
    <name>Outside</name>
    <message>
        <source>conversation</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>記憶</translation>
    </message>
    <message>
        <source>testing the service</source>
        <translation>サービスの確認</translation>
    </message>
    <message>
        <source>her voice</source>
        <translation>声</translation>
    </message>
    <message>
        <source>download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>looking for a newer version</source>
        <translation>新しい版の確認</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>The system refuses the program every connection.</source>
        <translation>システムがこのプログラムの接続をすべて拒みます。</translation>
    </message>
    <message>
        <source>In the window&apos;s own process the program&apos;s own checks refuse every connection; the system doesn&apos;t.</source>
        <translation>ウィンドウ自身のプロセスでは、プログラム自身の検査がすべての外部接続を拒みます。システムは関わりません。</translation>
    </message>
    <message>
        <source>Nothing is enforced in the window&apos;s own process.</source>
        <translation>ウィンドウ自身のプロセスでは何も強制されません。</translation>
    </message>
    <message>
        <source>The processes that think, hear and speak here can&apos;t reach the network at all: the system refuses.</source>
        <translation>ここで考え、聞き、話すプロセスは、システムが拒むためネットワークにまったく届きません。</translation>
    </message>
    <message>
        <source>In the processes that think, hear and speak here only the program&apos;s own checks refuse; this system offers nothing stronger.</source>
        <translation>ここで考え、聞き、話すプロセスでは、プログラム自身の検査だけが拒みます。このシステムにはそれ以上の手段がありません。</translation>
    </message>
    <message>
        <source>Nothing is enforced in the processes that think, hear and speak.</source>
        <translation>考え、聞き、話すプロセスでは何も強制されません。</translation>
    </message>
    <message>
        <source>Other programs are not held back: a server of models on this computer, or a browser opened by a link.</source>
        <translation>このパソコンのモデルサーバーや、リンクで開いたブラウザーなど、ほかのプログラムは止められません。</translation>
    </message>
</context>
<context>
    <name>PanelBridge</name>
    <message>
        <source>These words aren&apos;t in the conversation any more.</source>
        <translation>この言葉はもう会話にありません。</translation>
    </message>
    <message>
        <source>Nothing has been said yet.</source>
        <translation>まだ何も話していません。</translation>
    </message>
</context>
<context>
    <name>PanelHead</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>会話に戻る</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>覚えていること</translation>
    </message>
    <message>
        <source>Under the hood</source>
        <translation>舞台裏</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Search what she remembers</source>
        <translation>覚えていることを検索</translation>
    </message>
    <message>
        <source>Pages of her memory</source>
        <translation>記憶のページ</translation>
    </message>
</context>
<context>
    <name>PeopleBridge</name>
    <message>
        <source>Talk there</source>
        <translation>そちらで話す</translation>
    </message>
    <message>
        <source>{name} is no longer in the list. Everything is kept.</source>
        <translation>{name}さんを一覧から外しました。内容はすべて残っています。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
</context>
<context>
    <name>PeopleMenu</name>
    <message>
        <source>Without a name</source>
        <translation>名前なし</translation>
    </message>
    <message>
        <source>Characters and people</source>
        <translation>キャラクターと使う人</translation>
    </message>
    <message>
        <source>About {name}…</source>
        <translation>{name}について…</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>キャラクター</translation>
    </message>
    <message>
        <source>New character…</source>
        <translation>新しいキャラクター…</translation>
    </message>
    <message>
        <source>Import a character…</source>
        <translation>キャラクターを取り込む…</translation>
    </message>
    <message>
        <source>Who is talking</source>
        <translation>話している人</translation>
    </message>
    <message>
        <source>Add somebody…</source>
        <translation>人を追加…</translation>
    </message>
    <message>
        <source>Somebody else is talking…</source>
        <translation>別の人が話す…</translation>
    </message>
    <message>
        <source>People and passphrase…</source>
        <translation>使う人とパスフレーズ…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>今すぐロック</translation>
    </message>
    <message>
        <source>New character</source>
        <translation>新しいキャラクター</translation>
    </message>
    <message>
        <source>What is she called?</source>
        <translation>名前は何ですか？</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>はじめる</translation>
    </message>
    <message>
        <source>Who is talking?</source>
        <translation>どなたですか？</translation>
    </message>
    <message>
        <source>What should she call you?</source>
        <translation>何と呼べばいいですか？</translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>People</source>
        <translation>使う人</translation>
    </message>
    <message>
        <source>The old passphrase wasn&apos;t right; nothing was changed. Wait a moment before the next try.</source>
        <translation>前のパスフレーズが違います。何も変えていません。少し待ってからもう一度試してください。</translation>
    </message>
    <message>
        <source>Your passphrase is asked for from the next start or switch on.</source>
        <translation>次の起動や切り替えから、パスフレーズをたずねます。</translation>
    </message>
    <message>
        <source>No passphrase is asked for any more.</source>
        <translation>もうパスフレーズをたずねません。</translation>
    </message>
    <message>
        <source>Add somebody</source>
        <translation>人を追加</translation>
    </message>
    <message>
        <source>What should she call them?</source>
        <translation>その人を何と呼べばいいですか？</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>はじめる</translation>
    </message>
    <message>
        <source>Who talks here</source>
        <translation>ここで話す人</translation>
    </message>
    <message>
        <source>Everybody has conversations, memories, characters, looks and daily limits of their own. Services and keys are shared. Removing somebody from the list deletes nothing.</source>
        <translation>会話、記憶、キャラクター、外観、1 日の上限は人ごとに別です。サービスとキーは共用です。一覧から外しても何も削除しません。</translation>
    </message>
    <message>
        <source>Add somebody…</source>
        <translation>人を追加…</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>別の人</translation>
    </message>
    <message>
        <source>She will not know what you told her.</source>
        <translation>あなたが話したことは、そちらでは知りません。</translation>
    </message>
    <message>
        <source>Passphrase so far</source>
        <translation>今のパスフレーズ</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>新しいパスフレーズ</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>もう一度入力</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Use a passphrase</source>
        <translation>パスフレーズを使う</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>使うのをやめる</translation>
    </message>
    <message>
        <source>Hides your conversations and what she remembers on the screen. It does not encrypt: who can open this folder can read the files. If you forget it, delete the line that begins with “passphrase” in {path}.</source>
        <translation>あなたの会話と記憶を画面から隠します。暗号化はしないので、このフォルダーを開ける人はファイルを読めます。忘れたときは、{path} の「passphrase」で始まる行を消してください。</translation>
    </message>
    <message>
        <source>Your passphrase</source>
        <translation>あなたのパスフレーズ</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>今すぐロック</translation>
    </message>
    <message>
        <source>Hide everything</source>
        <translation>すべて隠す</translation>
    </message>
    <message>
        <source>Until your passphrase is given.</source>
        <translation>パスフレーズを入力するまで。</translation>
    </message>
</context>
<context>
    <name>PersonaPage</name>
    <message>
        <source>Plum hair, honey eyes</source>
        <translation>プラム色の髪、はちみつ色の目</translation>
    </message>
    <message>
        <source>Chestnut hair, sea-green eyes</source>
        <translation>栗色の髪、海緑色の目</translation>
    </message>
    <message>
        <source>Ink-blue hair, violet eyes</source>
        <translation>藍墨色の髪、すみれ色の目</translation>
    </message>
    <message>
        <source>She</source>
        <translation>キャラクター</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) with {name}</source>
        <translation>
            <numerusform>{name}とのメッセージ %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>As it stands above the conversation.</source>
        <translation>会話の上に表示する名前です。</translation>
    </message>
    <message>
        <source>What she calls you</source>
        <translation>あなたの呼び方</translation>
    </message>
    <message>
        <source>Empty: she uses the name you told her, or none.</source>
        <translation>空欄なら、あなたが伝えた名前で呼ぶか、名前では呼びません。</translation>
    </message>
    <message>
        <source>Greeting</source>
        <translation>あいさつ</translation>
    </message>
    <message>
        <source>Her first words in an empty conversation, shown as they are.</source>
        <translation>まだ何もない会話での最初の言葉。そのまま表示します。</translation>
    </message>
    <message>
        <source>Character</source>
        <translation>性格</translation>
    </message>
    <message>
        <source>Who she is and how she talks. The model reads this before every answer.</source>
        <translation>どんな子で、どう話すか。モデルは毎回答える前にこれを読みます。</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Those she speaks of her own accord; she follows yours anyway.</source>
        <translation>自分から話す言語です。あなたの言語には合わせます。</translation>
    </message>
    <message>
        <source>As in the voice settings</source>
        <translation>声の設定に従う</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>聴く</translation>
    </message>
    <message>
        <source>Her voice</source>
        <translation>この子の声</translation>
    </message>
    <message>
        <source>Hers alone; an online one speaks only where the online voice is chosen.</source>
        <translation>この子だけの声です。オンラインの声は、オンラインの声を選んだときだけ使います。</translation>
    </message>
    <message>
        <source>Her colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Of the figure that the program draws.</source>
        <translation>プログラムが描く姿の色です。</translation>
    </message>
</context>
<context>
    <name>PictureCard</name>
    <message>
        <source>Take the picture away</source>
        <translation>画像を外す</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>{name}: not a picture that can be read.</source>
        <translation>{name}：読める画像ではありません。</translation>
    </message>
    <message>
        <source>{model} reads text only, so she can&apos;t see it. It stays here and is sent nowhere.</source>
        <translation>{model} は文字しか読めません。画像はここに残り、どこにも送られません。</translation>
    </message>
    <message>
        <source>It is too large to be sent. It stays here.</source>
        <translation>大きすぎて送れません。画像はここに残ります。</translation>
    </message>
    <message>
        <source>Goes to {host} with your next message, without its place and camera.</source>
        <translation>次のメッセージと一緒に {host} に送られます。撮影場所とカメラの情報は除きます。</translation>
    </message>
    <message>
        <source>Goes to {model} on this computer with your next message.</source>
        <translation>次のメッセージと一緒に、このパソコンの {model} に渡します。</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>{activity}, {seconds} s</source>
        <translation>{activity}、{seconds} 秒</translation>
    </message>
</context>
<context>
    <name>PriceEditor</name>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>再読み取り</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>通貨</translation>
    </message>
</context>
<context>
    <name>PrivacyBridge</name>
    <message>
        <source>Network off. Nothing leaves this computer.</source>
        <translation>外部接続を切りました。言葉はこのパソコンの外に出ません。</translation>
    </message>
    <message>
        <source>The network is on.</source>
        <translation>外部接続を戻しました。</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Privacy</source>
        <translation>プライバシー</translation>
    </message>
    <message numerus="yes">
        <source>Today: %n host(s).</source>
        <translation>
            <numerusform>今日：%n か所。</numerusform>
        </translation>
    </message>
    <message>
        <source>Today: nothing left this computer.</source>
        <translation>今日はこのパソコンから何も出ていません。</translation>
    </message>
    <message>
        <source>Newest version</source>
        <translation>最新版</translation>
    </message>
    <message>
        <source>One plain request to the project&apos;s page of releases; it says nothing of who asks.</source>
        <translation>公開ページに一度だけ普通の要求を送ります。誰が尋ねたかは伝わりません。</translation>
    </message>
    <message>
        <source>This build names no page of releases, so there is nobody to ask.</source>
        <translation>この版には公開ページが書かれていないため、尋ねる先がありません。</translation>
    </message>
    <message>
        <source>You have the newest one.</source>
        <translation>最新版です。</translation>
    </message>
    <message>
        <source>There is a newer one, {version}. Nothing was fetched; it can be had here: {page}</source>
        <translation>新しい版 {version} があります。何もダウンロードしていません。ここで入手できます：{page}</translation>
    </message>
    <message>
        <source>What enforces it here</source>
        <translation>ここで何が守っているか</translation>
    </message>
    <message>
        <source>What left this computer</source>
        <translation>このパソコンから出たもの</translation>
    </message>
    <message>
        <source>Every request beyond this computer: when, where to, what for, how much. No words, no addresses below the host, no keys. The list stays here; nothing is ever reported to anybody.</source>
        <translation>このパソコンの外への要求すべて：いつ、どこへ、何のために、どれだけ。言葉も、ホストより先の番地も、キーも載りません。一覧はここに残り、誰にも報告されません。</translation>
    </message>
    <message>
        <source>Look now</source>
        <translation>今すぐ確認</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>The disk is full and your last message isn&apos;t saved yet.</source>
        <translation>ディスクがいっぱいで、最後のメッセージをまだ保存できていません。</translation>
    </message>
    <message>
        <source>Free some space before closing.</source>
        <translation>空きを作ってから閉じてください。</translation>
    </message>
    <message>
        <source>The program can&apos;t write here, so your last message isn&apos;t saved yet: {path}</source>
        <translation>ここに書き込めず、最後のメッセージをまだ保存できていません：{path}</translation>
    </message>
    <message>
        <source>Allow writing to this folder before closing.</source>
        <translation>このフォルダーへの書き込みを許可してから閉じてください。</translation>
    </message>
    <message>
        <source>The program may not read this file: {path}</source>
        <translation>このファイルを読む権限がありません：{path}</translation>
    </message>
    <message>
        <source>It was left as it is. Allow reading it, then start again.</source>
        <translation>ファイルはそのままです。読み取りを許可してから起動し直してください。</translation>
    </message>
    <message>
        <source>One record can&apos;t be read.</source>
        <translation>読めない記録が 1 件あります。</translation>
    </message>
    <message>
        <source>It was set aside untouched; the others are fine.</source>
        <translation>そのまま別に置きました。ほかは無事です。</translation>
    </message>
    <message>
        <source>The folder where she keeps everything can&apos;t be written: {path}</source>
        <translation>すべてを保存するフォルダーに書き込めません：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Allow writing there or make room, then start again.</source>
        <translation>何も変更していません。書き込みを許可するか空きを作ってから、起動し直してください。</translation>
    </message>
    <message>
        <source>These files were written by a newer version: {path}</source>
        <translation>これらのファイルは新しい版で書かれています：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Use the newer program, or choose another folder.</source>
        <translation>何も変更していません。新しい版を使うか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Another window is using this folder: {path}</source>
        <translation>別のウィンドウがこのフォルダーを使っています：{path}</translation>
    </message>
    <message>
        <source>Close that one first, or choose another folder.</source>
        <translation>先にそちらを閉じるか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The window that is open belongs to another version of the program.</source>
        <translation>開いているウィンドウは、このプログラムの別のバージョンのものです。</translation>
    </message>
    <message>
        <source>Close it and try again; nothing was changed.</source>
        <translation>それを閉じてから、もう一度お試しください。何も変更されていません。</translation>
    </message>
    <message>
        <source>The settings can&apos;t be read.</source>
        <translation>設定を読めません。</translation>
    </message>
    <message>
        <source>They were set aside untouched; the usual ones are used. Conversations are fine.</source>
        <translation>そのまま別に置き、標準の設定を使います。会話は無事です。</translation>
    </message>
    <message>
        <source>A character&apos;s file can&apos;t be read.</source>
        <translation>キャラクターのファイルを読めません。</translation>
    </message>
    <message>
        <source>It was set aside untouched; the usual one is used. Conversations are fine.</source>
        <translation>そのまま別に置き、標準のキャラクターを使います。会話は無事です。</translation>
    </message>
    <message>
        <source>The list of what leaves this computer can&apos;t be written: {path}</source>
        <translation>このパソコンから出たものの一覧を書き込めません：{path}</translation>
    </message>
    <message>
        <source>Everything works; the privacy page lists what was sent since this start.</source>
        <translation>動作に支障はありません。今回の起動以降に送ったものはプライバシーのページに載ります。</translation>
    </message>
    <message>
        <source>There is no whole character card in this file: {path}</source>
        <translation>このファイルに完全なキャラクターカードがありません：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Cards are PNG, JSON or CHARX files; get it once more.</source>
        <translation>何も変更していません。カードは PNG、JSON、CHARX です。もう一度入手してください。</translation>
    </message>
    <message>
        <source>This character card is larger than {limit} MB: {path}</source>
        <translation>このキャラクターカードは {limit} MB を超えています：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Try it without its largest pictures.</source>
        <translation>何も変更していません。いちばん大きな画像を外して試してください。</translation>
    </message>
    <message>
        <source>This file couldn&apos;t be written: {path}</source>
        <translation>このファイルを書き出せませんでした：{path}</translation>
    </message>
    <message>
        <source>Everything else is saved. Choose another folder, or free some space.</source>
        <translation>ほかはすべて保存しました。別のフォルダーを選ぶか、空きを作ってください。</translation>
    </message>
    <message>
        <source>This is no archive of this program: {path}</source>
        <translation>このプログラムのアーカイブではありません：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Choose the .zip that was saved in the settings.</source>
        <translation>何も変更していません。設定で保存した .zip を選んでください。</translation>
    </message>
    <message>
        <source>This archive is not as it was written: {path}</source>
        <translation>アーカイブが書き込んだときの内容と違います：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. It may be cut short; copy it once more from where it lies.</source>
        <translation>何も変更していません。途中で切れているかもしれません。元の場所からコピーし直してください。</translation>
    </message>
    <message>
        <source>This archive was written by a newer version: {path}</source>
        <translation>このアーカイブは新しい版で書かれています：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Restore it with the newer program.</source>
        <translation>何も変更していません。新しい版で復元してください。</translation>
    </message>
    <message>
        <source>This archive is protected by a password: {path}</source>
        <translation>このアーカイブはパスワードで保護されています：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Unpack it and pack it again without a password.</source>
        <translation>何も変更していません。展開して、パスワードなしで圧縮し直してください。</translation>
    </message>
    <message>
        <source>This archive would unpack to far more than it says: {path}</source>
        <translation>このアーカイブは表示よりはるかに大きく展開されます：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. It was not written by this program.</source>
        <translation>何も変更していません。このプログラムが書いたものではありません。</translation>
    </message>
    <message>
        <source>There isn&apos;t enough room for this archive: {path}</source>
        <translation>このアーカイブには空きが足りません：{path}</translation>
    </message>
    <message>
        <source>Nothing was changed. Free about {megabytes} MB, then try again.</source>
        <translation>何も変更していません。約 {megabytes} MB 空けてから試してください。</translation>
    </message>
    <message>
        <source>There is no keyring on this computer.</source>
        <translation>このパソコンにはキーリングがありません。</translation>
    </message>
    <message>
        <source>The key can go into a plain text file that only your account may read: {path}</source>
        <translation>キーは、あなたのアカウントだけが読めるテキストファイルに保存できます：{path}</translation>
    </message>
    <message>
        <source>There is no user called {user} here.</source>
        <translation>{user} という人はここにいません。</translation>
    </message>
    <message>
        <source>Check the name, or start without one.</source>
        <translation>名前を確かめるか、名前なしで起動してください。</translation>
    </message>
    <message>
        <source>A passphrase hides what was said here.</source>
        <translation>ここでの会話はパスフレーズで隠しています。</translation>
    </message>
    <message>
        <source>Nothing was asked or shown. Give the passphrase first.</source>
        <translation>何もたずねず、何も表示していません。先にパスフレーズを入力してください。</translation>
    </message>
    <message>
        <source>It wasn&apos;t the right one. The next can be tried in {seconds} s.</source>
        <translation>パスフレーズが違います。{seconds} 秒後にもう一度試せます。</translation>
    </message>
    <message>
        <source>Somebody has to be in the list.</source>
        <translation>一覧には誰か 1 人が必要です。</translation>
    </message>
    <message>
        <source>Add somebody else first; nothing was changed.</source>
        <translation>先に別の人を追加してください。何も変更していません。</translation>
    </message>
    <message>
        <source>A name needs at least one letter or sign that can be seen.</source>
        <translation>名前には、見える文字が 1 つ以上必要です。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>何も変更していません。</translation>
    </message>
    <message>
        <source>There is no character called {persona} here.</source>
        <translation>{persona} というキャラクターはここにいません。</translation>
    </message>
    <message>
        <source>This message isn&apos;t there any more.</source>
        <translation>このメッセージはもうありません。</translation>
    </message>
    <message>
        <source>Nothing else was changed.</source>
        <translation>ほかは何も変更していません。</translation>
    </message>
    <message>
        <source>{name} can&apos;t have this value.</source>
        <translation>{name} にこの値は使えません。</translation>
    </message>
    <message>
        <source>The value it had before stays.</source>
        <translation>前の値のままです。</translation>
    </message>
    <message>
        <source>A backup of her memory could not be read back: {path}</source>
        <translation>記憶のバックアップを読み直せませんでした：{path}</translation>
    </message>
    <message>
        <source>Nothing was condensed or changed; you can go on talking.</source>
        <translation>何もまとめず、何も変更していません。会話は続けられます。</translation>
    </message>
    <message>
        <source>This was changed again since.</source>
        <translation>その後、また変更されています。</translation>
    </message>
    <message>
        <source>Take the later change back first.</source>
        <translation>先に後の変更を取り消してください。</translation>
    </message>
    <message>
        <source>This was erased since, and can&apos;t come back.</source>
        <translation>その後消去されたため、戻せません。</translation>
    </message>
    <message>
        <source>This memory was changed while you were writing. It says: “{now}”.</source>
        <translation>書いている間に、この記憶が変わりました。今の内容：「{now}」。</translation>
    </message>
    <message>
        <source>Your words are not lost: “{yours}”.</source>
        <translation>あなたの文は残っています：「{yours}」。</translation>
    </message>
    <message>
        <source>This memory was forgotten while you were writing.</source>
        <translation>書いている間に、この記憶は忘れられました。</translation>
    </message>
    <message>
        <source>Bring it back in the history first. Your words are not lost: “{yours}”.</source>
        <translation>先に履歴から呼び戻してください。あなたの文は残っています：「{yours}」。</translation>
    </message>
    <message>
        <source>These two memories can&apos;t become one.</source>
        <translation>この 2 つの記憶は 1 つにできません。</translation>
    </message>
    <message>
        <source>Nothing was changed. A promise of hers and a fact about you stay two.</source>
        <translation>何も変更していません。約束とあなたについての記憶は別々のままです。</translation>
    </message>
    <message>
        <source>This change or backup isn&apos;t there any more.</source>
        <translation>この変更やバックアップはもうありません。</translation>
    </message>
    <message>
        <source>Something happened that the program wasn&apos;t ready for.</source>
        <translation>プログラムが想定していないことが起きました。</translation>
    </message>
    <message>
        <source>What was said so far is saved. Retry; a report tells where it happened.</source>
        <translation>ここまでの言葉は保存されています。もう一度試してください。起きた場所は報告にあります。</translation>
    </message>
    <message>
        <source>No screen can be reached from here, so there is no window.</source>
        <translation>ここからはどの画面にもつながらないため、ウィンドウを開けません。</translation>
    </message>
    <message>
        <source>Start it on a desktop. The verbs “ask” and “doctor” work in a terminal, too.</source>
        <translation>デスクトップで起動してください。「ask」と「doctor」は端末でも使えます。</translation>
    </message>
    <message>
        <source>The program ended by a fault last time.</source>
        <translation>前回、プログラムは不具合で終了しました。</translation>
    </message>
    <message>
        <source>What was said is saved. A report tells where it happened; nobody gets it.</source>
        <translation>話した内容は保存されています。起きた場所は報告にあり、誰にも送られません。</translation>
    </message>
    <message>
        <source>Safe mode: the program ended by a fault twice in a row.</source>
        <translation>セーフモード：プログラムが二回続けて不具合で終了しました。</translation>
    </message>
    <message>
        <source>What was said is saved. She has no voice and the usual looks now, and the model on this computer starts only when you write.</source>
        <translation>話した内容は保存されています。今は声がなく、見た目は標準で、このパソコンのモデルはあなたが書いたときだけ動きます。</translation>
    </message>
    <message>
        <source>The log can&apos;t be written: {path}</source>
        <translation>ログを書き込めません：{path}</translation>
    </message>
    <message>
        <source>Everything works; only what helps to find a fault is missing.</source>
        <translation>動作に支障はありません。不具合を探す手がかりが残らないだけです。</translation>
    </message>
    <message>
        <source>Your message is safe.</source>
        <translation>メッセージは残っています。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>続きを話す</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>最初から</translation>
    </message>
    <message>
        <source>Enter a key</source>
        <translation>キーを入力</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>モデルを選ぶ</translation>
    </message>
    <message>
        <source>Open settings</source>
        <translation>設定を開く</translation>
    </message>
    <message>
        <source>Use the local model</source>
        <translation>このPCのモデルを使う</translation>
    </message>
    <message>
        <source>Turn the network on</source>
        <translation>外部接続を戻す</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>ファイルを表示</translation>
    </message>
    <message>
        <source>Send anyway today</source>
        <translation>今日は送る</translation>
    </message>
    <message>
        <source>Raise the cap…</source>
        <translation>上限を上げる…</translation>
    </message>
    <message>
        <source>See report</source>
        <translation>報告を見る</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>通常どおり起動</translation>
    </message>
    <message>
        <source>Keep it in a file</source>
        <translation>ファイルに保存</translation>
    </message>
    <message>
        <source>No connection.</source>
        <translation>ネットワークにつながりません。</translation>
    </message>
    <message>
        <source>Everything is saved; retry when you&apos;re back.</source>
        <translation>すべて保存してあります。つながったら再試行してください。</translation>
    </message>
    <message>
        <source>The network is off.</source>
        <translation>外部接続は切れています。</translation>
    </message>
    <message>
        <source>Local-only mode let nothing out. What you wrote and what arrived is kept.</source>
        <translation>「このパソコンだけ」の設定のため、何も送っていません。書いたものも届いたものも残っています。</translation>
    </message>
    <message>
        <source>There is no server called {host}.</source>
        <translation>{host} というサーバーは見つかりません。</translation>
    </message>
    <message>
        <source>Check the address in the settings, or your connection.</source>
        <translation>設定のアドレスか接続を確かめてください。</translation>
    </message>
    <message>
        <source>{host} doesn&apos;t answer.</source>
        <translation>{host} が応答しません。</translation>
    </message>
    <message>
        <source>If that server runs on this computer, start it, then retry.</source>
        <translation>このパソコンのサーバーなら、起動してから再試行してください。</translation>
    </message>
    <message>
        <source>The connection to {host} isn&apos;t secure.</source>
        <translation>{host} との接続は安全ではありません。</translation>
    </message>
    <message>
        <source>Nothing was sent. Check this computer&apos;s date, its certificates and the proxy, then retry.</source>
        <translation>何も送っていません。パソコンの日付、証明書、プロキシを確かめて再試行してください。</translation>
    </message>
    <message>
        <source>The proxy {proxy} didn&apos;t let the connection through.</source>
        <translation>プロキシ {proxy} が接続を通しませんでした。</translation>
    </message>
    <message>
        <source>Check the proxy in the settings, then retry.</source>
        <translation>設定のプロキシを確かめて再試行してください。</translation>
    </message>
    <message>
        <source>This address can&apos;t be used: {address}</source>
        <translation>このアドレスは使えません：{address}</translation>
    </message>
    <message>
        <source>An address looks like https://example.com/v1; mend it in the settings, then retry.</source>
        <translation>アドレスは https://example.com/v1 のような形です。設定で直して再試行してください。</translation>
    </message>
    <message>
        <source>{host} asks for a key.</source>
        <translation>{host} には API キーが必要です。</translation>
    </message>
    <message>
        <source>Enter a key, then retry.</source>
        <translation>キーを入力して再試行してください。</translation>
    </message>
    <message>
        <source>The provider didn&apos;t accept this key.</source>
        <translation>サービスがこのキーを受け付けませんでした。</translation>
    </message>
    <message>
        <source>Fix the key, then retry.</source>
        <translation>キーを直して再試行してください。</translation>
    </message>
    <message>
        <source>Your message is safe; fix the key, then retry.</source>
        <translation>メッセージは残っています。キーを直して再試行してください。</translation>
    </message>
    <message>
        <source>The key was not sent to {host}.</source>
        <translation>キーは {host} に送っていません。</translation>
    </message>
    <message>
        <source>The address begins with http, so others on the way could read the key. Use one that begins with https.</source>
        <translation>アドレスが http で始まるため、途中でキーを読まれるおそれがあります。https で始まるものを使ってください。</translation>
    </message>
    <message>
        <source>{host} doesn&apos;t allow this.</source>
        <translation>{host} はこれを許可していません。</translation>
    </message>
    <message>
        <source>This account may not have access to this model.</source>
        <translation>このアカウントではこのモデルを使えないのかもしれません。</translation>
    </message>
    <message>
        <source>This account is out of credit.</source>
        <translation>アカウントの残高がありません。</translation>
    </message>
    <message>
        <source>Top up and retry, or use the local model for now.</source>
        <translation>チャージして再試行するか、ひとまずこのパソコンのモデルを使ってください。</translation>
    </message>
    <message>
        <source>{host} has no model called {model}.</source>
        <translation>{host} に {model} というモデルはありません。</translation>
    </message>
    <message>
        <source>Choose another model, then retry.</source>
        <translation>別のモデルを選んで再試行してください。</translation>
    </message>
    <message>
        <source>{host} has more requests than it takes.</source>
        <translation>{host} に要求が集中しています。</translation>
    </message>
    <message>
        <source>Wait a little, then retry.</source>
        <translation>少し待って再試行してください。</translation>
    </message>
    <message>
        <source>It asked us to wait {seconds} seconds; retry after that.</source>
        <translation>{seconds} 秒待つように言われました。そのあと再試行してください。</translation>
    </message>
    <message>
        <source>{host} didn&apos;t accept the request.</source>
        <translation>{host} が要求を受け付けませんでした。</translation>
    </message>
    <message>
        <source>Another model or another setting may work.</source>
        <translation>別のモデルや設定ならうまくいくかもしれません。</translation>
    </message>
    <message>
        <source>{host} isn&apos;t working at the moment.</source>
        <translation>{host} は今、動いていません。</translation>
    </message>
    <message>
        <source>The fault is on their side; retry in a while.</source>
        <translation>原因は相手側です。しばらくして再試行してください。</translation>
    </message>
    <message>
        <source>{host} stopped sending.</source>
        <translation>{host} からの送信が止まりました。</translation>
    </message>
    <message>
        <source>What arrived is kept.</source>
        <translation>届いた分は残っています。</translation>
    </message>
    <message>
        <source>Nothing came for {seconds} seconds. What arrived is kept.</source>
        <translation>{seconds} 秒間、何も届きませんでした。届いた分は残っています。</translation>
    </message>
    <message>
        <source>The connection dropped mid-reply.</source>
        <translation>話の途中で接続が切れました。</translation>
    </message>
    <message>
        <source>{host} sent something that can&apos;t be read.</source>
        <translation>{host} から読めない内容が届きました。</translation>
    </message>
    <message>
        <source>What could be read is kept. Retry, or check that this address speaks the OpenAI protocol.</source>
        <translation>読めた分は残っています。再試行するか、このアドレスが OpenAI プロトコルに対応しているか確かめてください。</translation>
    </message>
    <message>
        <source>The answer was empty.</source>
        <translation>回答が空でした。</translation>
    </message>
    <message>
        <source>Retry, or choose another model.</source>
        <translation>再試行するか、別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>The conversation is longer than this model can read at once.</source>
        <translation>会話が、このモデルが一度に読める長さを超えました。</translation>
    </message>
    <message>
        <source>It takes {tokens} tokens; there is room for {limit}. Nothing is lost. Choose a model that reads more.</source>
        <translation>{tokens} トークン必要ですが、入るのは {limit} です。何も失われていません。もっと読めるモデルを選んでください。</translation>
    </message>
    <message>
        <source>{model} reads text only and can&apos;t see the picture.</source>
        <translation>{model} は文字しか読めないので、画像は見えません。</translation>
    </message>
    <message>
        <source>Your message and the picture are still here. Retry sends the words without the picture.</source>
        <translation>メッセージと画像は残っています。再試行すると、画像なしで文だけを送ります。</translation>
    </message>
    <message>
        <source>This message is too long for the model.</source>
        <translation>このメッセージはモデルには長すぎます。</translation>
    </message>
    <message>
        <source>It takes {tokens} tokens; there is room for {limit}. Your text is kept: shorten it, or send it in parts.</source>
        <translation>{tokens} トークン必要ですが、入るのは {limit} です。文は残っています。短くするか、分けて送ってください。</translation>
    </message>
    <message>
        <source>Today&apos;s tokens are used up.</source>
        <translation>今日のトークンを使い切りました。</translation>
    </message>
    <message>
        <source>{tokens} of the {limit} that you allow for a day. Nothing was sent; your message is safe.</source>
        <translation>1 日の上限 {limit} のうち {tokens} を使いました。何も送っていません。メッセージは残っています。</translation>
    </message>
    <message>
        <source>{host} held this answer back.</source>
        <translation>{host} がこの回答を差し止めました。</translation>
    </message>
    <message>
        <source>Put it another way, or choose another model.</source>
        <translation>言い方を変えるか、別のモデルを選んでください。</translation>
    </message>
    <message>
        <source>The program ended before she had finished.</source>
        <translation>話し終わる前にプログラムが終了しました。</translation>
    </message>
    <message>
        <source>What she had said is kept.</source>
        <translation>そこまでの言葉は残っています。</translation>
    </message>
    <message>
        <source>The model {model} isn&apos;t on this computer yet.</source>
        <translation>モデル {model} はまだこのパソコンにありません。</translation>
    </message>
    <message>
        <source>What you say is kept and answered once it is here, or once you use an account.</source>
        <translation>話したことは残り、モデルが届くか、アカウントを使うと答えます。</translation>
    </message>
    <message>
        <source>The model&apos;s file is damaged.</source>
        <translation>モデルのファイルが壊れています。</translation>
    </message>
    <message>
        <source>Your conversation is not affected. Download the model again.</source>
        <translation>会話に影響はありません。モデルをもう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>The local model stopped by itself.</source>
        <translation>このパソコンのモデルが自分で止まりました。</translation>
    </message>
    <message>
        <source>What arrived is kept. It starts again when you retry.</source>
        <translation>届いた分は残っています。再試行するとまた起動します。</translation>
    </message>
    <message>
        <source>The local model can&apos;t be started.</source>
        <translation>このパソコンのモデルを起動できません。</translation>
    </message>
    <message>
        <source>Close other programs to free memory and retry, or use an account.</source>
        <translation>ほかのプログラムを閉じてメモリを空け、再試行するか、アカウントを使ってください。</translation>
    </message>
    <message>
        <source>There is no room for the model here, or writing isn&apos;t allowed: {path}</source>
        <translation>モデルの置き場所に空きがないか、書き込めません：{path}</translation>
    </message>
    <message>
        <source>What arrived is kept. Free some space or allow writing, then download it again.</source>
        <translation>届いた分は残っています。空きを作るか書き込みを許可して、もう一度ダウンロードしてください。</translation>
    </message>
    <message>
        <source>{model} could not be downloaded.</source>
        <translation>{model} をダウンロードできませんでした。</translation>
    </message>
    <message>
        <source>What arrived is kept; the next try goes on from there.</source>
        <translation>届いた分は残っています。次は続きから始めます。</translation>
    </message>
    <message>
        <source>The download was stopped.</source>
        <translation>ダウンロードを止めました。</translation>
    </message>
    <message>
        <source>This computer lacks the library for sound.</source>
        <translation>このパソコンには音声用のライブラリがありません。</translation>
    </message>
    <message>
        <source>You can go on typing. On Debian and Ubuntu, install libportaudio2.</source>
        <translation>文字での会話は続けられます。Debian と Ubuntu では libportaudio2 をインストールしてください。</translation>
    </message>
    <message>
        <source>There is no microphone.</source>
        <translation>マイクがありません。</translation>
    </message>
    <message>
        <source>You can go on typing. Plug one in, then look for devices again.</source>
        <translation>文字での会話は続けられます。マイクをつないで、機器を探し直してください。</translation>
    </message>
    <message>
        <source>There is no loudspeaker.</source>
        <translation>スピーカーがありません。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. Plug one in, then look for devices again.</source>
        <translation>言葉は画面に表示されます。スピーカーをつないで、機器を探し直してください。</translation>
    </message>
    <message>
        <source>{device} is gone.</source>
        <translation>{device} がなくなりました。</translation>
    </message>
    <message>
        <source>The text stays. Plug it in again or choose another, then look for devices.</source>
        <translation>文は残っています。つなぎ直すか別の機器を選び、探し直してください。</translation>
    </message>
    <message>
        <source>{device} can&apos;t be used.</source>
        <translation>{device} を使えません。</translation>
    </message>
    <message>
        <source>Another program may hold it. Close that one or choose another device.</source>
        <translation>別のプログラムが使っているかもしれません。それを閉じるか、別の機器を選んでください。</translation>
    </message>
    <message>
        <source>The system doesn&apos;t let this program use the microphone.</source>
        <translation>システムがマイクの使用を許可していません。</translation>
    </message>
    <message>
        <source>Allow it in the system&apos;s privacy settings, under Microphone. You can go on typing.</source>
        <translation>システムのプライバシー設定のマイクで許可してください。文字での会話は続けられます。</translation>
    </message>
    <message>
        <source>Reading your words stopped halfway.</source>
        <translation>聞き取りが途中で止まりました。</translation>
    </message>
    <message>
        <source>The recording is kept and can be read again.</source>
        <translation>録音は残っていて、もう一度聞き取れます。</translation>
    </message>
    <message>
        <source>What reads speech doesn&apos;t start.</source>
        <translation>聞き取りを起動できません。</translation>
    </message>
    <message>
        <source>The recording is kept. You can go on typing.</source>
        <translation>録音は残っています。文字での会話は続けられます。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock is off by {minutes} minutes.</source>
        <translation>このパソコンの時計が {minutes} 分ずれています。</translation>
    </message>
    <message>
        <source>The online voice goes by the clock. Set it right in the system&apos;s settings.</source>
        <translation>オンラインの声は時計を照合します。システムの設定で合わせてください。</translation>
    </message>
    <message>
        <source>The online voice is unavailable.</source>
        <translation>オンラインの声を使えません。</translation>
    </message>
    <message>
        <source>The offline one speaks meanwhile. It switches back by itself.</source>
        <translation>その間はこのパソコンの声で話します。直ると自動で戻ります。</translation>
    </message>
    <message>
        <source>It is tried again in about {seconds} seconds. The offline one speaks meanwhile.</source>
        <translation>約 {seconds} 秒後にまた試します。その間はこのパソコンの声で話します。</translation>
    </message>
    <message>
        <source>The online voice broke off.</source>
        <translation>オンラインの声が途中で切れました。</translation>
    </message>
    <message>
        <source>The offline one went on from there. It switches back by itself.</source>
        <translation>続きはこのパソコンの声で話しました。直ると自動で戻ります。</translation>
    </message>
    <message>
        <source>The voice {voice} no longer exists.</source>
        <translation>声 {voice} はもうありません。</translation>
    </message>
    <message>
        <source>Choose another one in the settings.</source>
        <translation>設定で別の声を選んでください。</translation>
    </message>
    <message>
        <source>{instead} speaks in its place. You can choose another one in the settings.</source>
        <translation>代わりに {instead} が話します。設定で別の声も選べます。</translation>
    </message>
    <message>
        <source>This is an online voice, so it said nothing.</source>
        <translation>これはオンラインの声なので、何も話しませんでした。</translation>
    </message>
    <message>
        <source>To hear it, choose the online voice in the settings first.</source>
        <translation>聞くには、先に設定でオンラインの声を選んでください。</translation>
    </message>
    <message>
        <source>The voice of this computer can&apos;t say this language.</source>
        <translation>このパソコンの声は、この言語を話せません。</translation>
    </message>
    <message>
        <source>It speaks Chinese, Japanese and English. Her words stay on the screen.</source>
        <translation>話せるのは中国語、日本語、英語です。言葉は画面に表示されます。</translation>
    </message>
    <message>
        <source>There is nothing in this reply to say aloud.</source>
        <translation>この返事には、声に出せる言葉がありません。</translation>
    </message>
    <message>
        <source>No file was written.</source>
        <translation>ファイルは作りませんでした。</translation>
    </message>
    <message>
        <source>The voice of this computer stopped halfway.</source>
        <translation>このパソコンの声が途中で止まりました。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. It starts again with the next sentence.</source>
        <translation>言葉は画面に表示されます。次の文からまた始まります。</translation>
    </message>
    <message>
        <source>The voice of this computer doesn&apos;t start.</source>
        <translation>このパソコンの声を起動できません。</translation>
    </message>
    <message>
        <source>Her words stay on the screen. Download its model again, or use another voice.</source>
        <translation>言葉は画面に表示されます。声のモデルをもう一度ダウンロードするか、別の声を使ってください。</translation>
    </message>
    <message>
        <source>This address of a MongoDB server can&apos;t be used: {address}</source>
        <translation>この MongoDB サーバーのアドレスは使えません：{address}</translation>
    </message>
    <message>
        <source>One looks like mongodb://example.com:27017 or mongodb+srv://example.com. All stays on this computer.</source>
        <translation>mongodb://example.com:27017 や mongodb+srv://example.com のような形です。すべてこのパソコンに残ります。</translation>
    </message>
    <message>
        <source>There is no memory server called {host}.</source>
        <translation>{host} という記憶サーバーは見つかりません。</translation>
    </message>
    <message>
        <source>All you say is saved on this computer and sent later. Check its address, or your connection.</source>
        <translation>話したことはこのパソコンに保存し、あとで送ります。アドレスか接続を確かめてください。</translation>
    </message>
    <message>
        <source>The memory server {host} can&apos;t be reached.</source>
        <translation>記憶サーバー {host} につながりません。</translation>
    </message>
    <message>
        <source>All you say is saved on this computer, and sent by itself when the server is back.</source>
        <translation>話したことはこのパソコンに保存し、サーバーが戻ると自動で送ります。</translation>
    </message>
    <message>
        <source>The connection to the memory server {host} isn&apos;t secure.</source>
        <translation>記憶サーバー {host} との接続は安全ではありません。</translation>
    </message>
    <message>
        <source>Nothing was sent; all is saved on this computer. Check the date and the certificates.</source>
        <translation>何も送らず、すべてこのパソコンに保存しました。日付と証明書を確かめてください。</translation>
    </message>
    <message>
        <source>The memory server {host} didn&apos;t accept this user or password.</source>
        <translation>記憶サーバー {host} がこのユーザー名かパスワードを受け付けませんでした。</translation>
    </message>
    <message>
        <source>All is saved on this computer and sent once they are right.</source>
        <translation>すべてこのパソコンに保存し、正しくなると送ります。</translation>
    </message>
    <message>
        <source>This user may not write on the memory server {host}.</source>
        <translation>このユーザーは記憶サーバー {host} に書き込めません。</translation>
    </message>
    <message>
        <source>All is saved on this computer. The user needs the right to read and write there.</source>
        <translation>すべてこのパソコンに保存しました。ユーザーには読み書きの権限が必要です。</translation>
    </message>
    <message>
        <source>The memory server {host} is too old.</source>
        <translation>記憶サーバー {host} は古すぎます。</translation>
    </message>
    <message>
        <source>MongoDB 4.2 or later is needed. All stays on this computer until then.</source>
        <translation>MongoDB 4.2 以降が必要です。それまではすべてこのパソコンに残ります。</translation>
    </message>
    <message>
        <source>The memory on {host} was written by a newer version of this program.</source>
        <translation>{host} の記憶は、このプログラムの新しい版で書かれています。</translation>
    </message>
    <message>
        <source>Nothing there was changed. Update this computer; until then all stays here.</source>
        <translation>そこでは何も変更していません。このパソコンを更新してください。それまではすべてここに残ります。</translation>
    </message>
    <message>
        <source>The memory server {host} is full.</source>
        <translation>記憶サーバー {host} がいっぱいです。</translation>
    </message>
    <message>
        <source>All is saved on this computer, and sent when there is room on the server again.</source>
        <translation>すべてこのパソコンに保存し、サーバーに空きができると送ります。</translation>
    </message>
    <message>
        <source>The memory server {host} refused what was sent to it.</source>
        <translation>記憶サーバー {host} が、送ったものを受け付けませんでした。</translation>
    </message>
    <message>
        <source>All is saved on this computer; it is tried again by itself.</source>
        <translation>すべてこのパソコンに保存しました。自動でもう一度試します。</translation>
    </message>
    <message>
        <source>The network is off: nothing goes to the memory server {host}.</source>
        <translation>ネットワークはオフです。記憶サーバー {host} には何も送りません。</translation>
    </message>
    <message>
        <source>All is saved on this computer, and sent once the network is on again.</source>
        <translation>すべてこのパソコンに保存し、ネットワークをオンに戻すと送ります。</translation>
    </message>
    <message>
        <source>This computer&apos;s clock and the memory server&apos;s are {minutes} minutes apart.</source>
        <translation>このパソコンと記憶サーバーの時計が {minutes} 分ずれています。</translation>
    </message>
    <message>
        <source>Nothing is lost or out of order; dates may look odd. Set the clock that is wrong.</source>
        <translation>何も失われず、順番も変わりませんが、日付がおかしく見えることがあります。ずれている時計を合わせてください。</translation>
    </message>
    <message>
        <source>Somebody is talking with her on {machine} too.</source>
        <translation>{machine} でも誰かが話しています。</translation>
    </message>
    <message>
        <source>Each computer has a chapter of its own; both go into one memory.</source>
        <translation>章はパソコンごとに別で、どちらも 1 つの記憶に入ります。</translation>
    </message>
    <message>
        <source>What was copied doesn&apos;t read back as it was written: {count} differ.</source>
        <translation>コピーしたものが、書いたときと違っています：{count} 件。</translation>
    </message>
    <message>
        <source>Nothing was removed and nothing was switched. Try it again.</source>
        <translation>何も消さず、何も切り替えていません。もう一度試してください。</translation>
    </message>
    <message>
        <source>There are no conversations of the older layout in {path}.</source>
        <translation>{path} に以前の形式の会話はありません。</translation>
    </message>
    <message>
        <source>Nothing was changed. They lie in collections called daily and session-history.</source>
        <translation>何も変更していません。daily と session-history というコレクションにあるはずです。</translation>
    </message>
</context>
<context>
    <name>ProblemCard</name>
    <message>
        <source>Continue</source>
        <translation>続きを話す</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>最初から</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>前の回答</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>What is in this prompt</source>
        <translation>このプロンプトの中身</translation>
    </message>
    <message>
        <source>Copy this part</source>
        <translation>この部分をコピー</translation>
    </message>
    <message>
        <source>Copy everything</source>
        <translation>すべてコピー</translation>
    </message>
    <message>
        <source>Parts of the prompt</source>
        <translation>プロンプトの各部分</translation>
    </message>
    <message>
        <source>Text of the part</source>
        <translation>この部分の文</translation>
    </message>
    <message>
        <source>{tokens} of at most {budget} tokens, as far as they can be counted here.</source>
        <translation>最大 {budget} のうち {tokens} トークン（このプログラムによる概算）。</translation>
    </message>
    <message>
        <source>This prompt was not noted when it was sent; it is made again from what is kept. Memory is as it was then. Her description, the settings, and messages that were edited or deleted are as they are now.</source>
        <translation>このプロンプトは送信時に記録されなかったため、残っている内容から作り直しました。記憶は当時のものです。この子の説明、設定、編集や削除をしたメッセージは今のものです。</translation>
    </message>
</context>
<context>
    <name>PromptPart</name>
    <message>
        <source>Who she is</source>
        <translation>どんな子か</translation>
    </message>
    <message>
        <source>How she talks</source>
        <translation>話し方</translation>
    </message>
    <message>
        <source>What you told of yourself</source>
        <translation>あなたが自分について話したこと</translation>
    </message>
    <message>
        <source>What she promised</source>
        <translation>約束したこと</translation>
    </message>
    <message>
        <source>Condensed older part</source>
        <translation>まとめた前のほうの会話</translation>
    </message>
    <message>
        <source>Earlier chapters</source>
        <translation>これまでの章</translation>
    </message>
    <message>
        <source>The conversation, word for word</source>
        <translation>会話そのまま</translation>
    </message>
    <message>
        <source>Notes: the time, and what she recalled</source>
        <translation>メモ：時刻と思い出したこと</translation>
    </message>
    <message>
        <source>Your message</source>
        <translation>あなたのメッセージ</translation>
    </message>
</context>
<context>
    <name>QuickTalk</name>
    <message>
        <source>Open the window</source>
        <translation>ウィンドウを開く</translation>
    </message>
    <message>
        <source>What {name} answers</source>
        <translation>{name}の返事</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>押している間話す</translation>
    </message>
</context>
<context>
    <name>Quirk</name>
    <message>
        <source>It refuses “{value}”, so that is left out.</source>
        <translation>「{value}」を受け付けないので省いています。</translation>
    </message>
    <message>
        <source>It has a word of its own for the longest answer.</source>
        <translation>回答の長さの指定に独自の名前を使います。</translation>
    </message>
    <message>
        <source>It writes JSON, but follows no schema.</source>
        <translation>JSON は書けますが、スキーマには従いません。</translation>
    </message>
    <message>
        <source>It wants its own thinking back with the next message.</source>
        <translation>次のメッセージで自分の思考を返すよう求めます。</translation>
    </message>
    <message>
        <source>It wants messages to take turns, so some are joined.</source>
        <translation>発言が交互でないと受け付けないので、一部をつなげています。</translation>
    </message>
    <message>
        <source>It takes no instructions, so her character goes with your message.</source>
        <translation>指示を受け取れないので、性格はあなたのメッセージと一緒に送ります。</translation>
    </message>
    <message>
        <source>It does not count tokens, so they are estimated.</source>
        <translation>トークンを数えないので、概算しています。</translation>
    </message>
    <message>
        <source>It reads text only and can&apos;t see pictures.</source>
        <translation>文字しか読めず、画像は見えません。</translation>
    </message>
    <message>
        <source>It reads {value} tokens at once, and silently forgets what is before.</source>
        <translation>一度に読めるのは {value} トークンで、それより前は黙って忘れます。</translation>
    </message>
</context>
<context>
    <name>ReadingDialog</name>
    <message>
        <source>Edge between both texts</source>
        <translation>2 つの文の境界</translation>
    </message>
</context>
<context>
    <name>SelectingBar</name>
    <message>
        <source>{count} chosen</source>
        <translation>{count} 件選択中</translation>
    </message>
    <message>
        <source>Hide names</source>
        <translation>名前を隠す</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>文をコピー</translation>
    </message>
    <message>
        <source>Copy Markdown</source>
        <translation>Markdown をコピー</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>画像をコピー</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>画像を保存…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Where she thinks</source>
        <translation>どこで考えるか</translation>
    </message>
    <message>
        <source>On this computer, or with a service. A service reads what you say to her.</source>
        <translation>このパソコンか、サービスか。サービスを使うと、話したことが相手に読まれます。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>アドレス</translation>
    </message>
    <message>
        <source>Any server that speaks the OpenAI protocol.</source>
        <translation>OpenAI プロトコルに対応したサーバーならどれでも使えます。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Bigger ones understand more and answer more slowly.</source>
        <translation>大きいほどよく理解し、答えは遅くなります。</translation>
    </message>
    <message>
        <source>Context, in tokens</source>
        <translation>コンテキスト（トークン）</translation>
    </message>
    <message>
        <source>How much she reads before each answer. 0 means as much as the model says.</source>
        <translation>毎回答える前に読む量です。0 ならモデルの値に従います。</translation>
    </message>
    <message>
        <source>Liveliness</source>
        <translation>元気さ</translation>
    </message>
    <message>
        <source>Low is steady and repeats itself, high is playful and rambles.</source>
        <translation>低いと落ち着いて繰り返しが増え、高いと遊び心が出て話がそれます。</translation>
    </message>
    <message>
        <source>Longest answer, in tokens</source>
        <translation>回答の最大長（トークン）</translation>
    </message>
    <message>
        <source>She stops here; you can ask her to go on.</source>
        <translation>ここで止まります。続きを頼むこともできます。</translation>
    </message>
    <message>
        <source>Notes as her own words</source>
        <translation>メモを自分の言葉として渡す</translation>
    </message>
    <message>
        <source>For models that obey what they said themselves better than notes.</source>
        <translation>メモより、自分が言ったことによく従うモデル向けです。</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>プロキシ</translation>
    </message>
    <message>
        <source>Empty means what the system uses. http, https and socks5 addresses work.</source>
        <translation>空欄ならシステムの設定を使います。http、https、socks5 のアドレスが使えます。</translation>
    </message>
    <message>
        <source>A chapter ends after</source>
        <translation>章が終わるまで</translation>
    </message>
    <message>
        <source>When you have been quiet this long, she looks back on what was said.</source>
        <translation>これだけ静かにしていると、話したことを振り返ります。</translation>
    </message>
    <message>
        <source>Looking for memories</source>
        <translation>記憶を探す</translation>
    </message>
    <message>
        <source>Every message finds most; a model that decides is asked before each reply.</source>
        <translation>毎回探すのがいちばん確実です。モデルが決める場合は、答える前に毎回たずねます。</translation>
    </message>
    <message>
        <source>Address for looking back</source>
        <translation>振り返り用のアドレス</translation>
    </message>
    <message>
        <source>Another server for summaries, perhaps a cheaper one. Empty: where she thinks.</source>
        <translation>要約用の別のサーバーです。安いものでかまいません。空欄なら考える場所と同じです。</translation>
    </message>
    <message>
        <source>Model for looking back</source>
        <translation>振り返り用のモデル</translation>
    </message>
    <message>
        <source>Writes summaries in the background. Empty: the one she thinks with.</source>
        <translation>裏で要約を書きます。空欄なら考えるモデルと同じです。</translation>
    </message>
    <message>
        <source>Chapters she has in mind</source>
        <translation>心に留める章</translation>
    </message>
    <message>
        <source>How many summaries stand in each prompt. The rest she can still look up.</source>
        <translation>各プロンプトに入れる要約の数です。残りも調べられます。</translation>
    </message>
    <message>
        <source>Longest prompt, in tokens</source>
        <translation>プロンプトの最大長（トークン）</translation>
    </message>
    <message>
        <source>More remembers longer word for word, and costs more with every message.</source>
        <translation>長いほど言葉どおりに長く覚え、メッセージごとの費用も増えます。</translation>
    </message>
    <message>
        <source>Condense from</source>
        <translation>まとめ始める割合</translation>
    </message>
    <message>
        <source>Over this share of the longest prompt the older part is condensed in a pause.</source>
        <translation>最大長のこの割合を超えると、前のほうを合間にまとめます。</translation>
    </message>
    <message>
        <source>Full from</source>
        <translation>満杯とみなす割合</translation>
    </message>
    <message>
        <source>Over this share it is condensed before she answers.</source>
        <translation>この割合を超えると、答える前にまとめます。</translation>
    </message>
    <message>
        <source>Condense after so many messages</source>
        <translation>まとめるまでのメッセージ数</translation>
    </message>
    <message>
        <source>0 means by length only.</source>
        <translation>0 なら長さだけで決めます。</translation>
    </message>
    <message>
        <source>Background tokens a day</source>
        <translation>裏で使うトークン（1 日）</translation>
    </message>
    <message>
        <source>Summaries stop for the day when these are used. 0 means no limit.</source>
        <translation>使い切ると、その日の要約は止まります。0 なら無制限です。</translation>
    </message>
    <message>
        <source>Tokens a day</source>
        <translation>1 日のトークン</translation>
    </message>
    <message>
        <source>Work in the background stops at four fifths of it; beyond it you are asked before each message. 0 means no cap. The model on this computer is free.</source>
        <translation>5 分の 4 で裏の作業が止まり、超えると送るたびにたずねます。0 なら上限なし。このパソコンのモデルは無料です。</translation>
    </message>
    <message>
        <source>Cap lifted on</source>
        <translation>上限を外した日</translation>
    </message>
    <message>
        <source>The day on which you chose to go on beyond the cap.</source>
        <translation>上限を超えて続けると決めた日です。</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>料金</translation>
    </message>
    <message>
        <source>For a million tokens, as far as they are known; what is computed from them is an estimate. Click a figure to write your own.</source>
        <translation>100 万トークンあたりの、わかっている料金です。計算結果は概算です。数字をクリックすると自分の値にできます。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>色</translation>
    </message>
    <message>
        <source>Paper by day, dusk by night.</source>
        <translation>昼は紙の色、夜は夕闇の色。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Of menus and messages. She speaks the language you speak.</source>
        <translation>メニューとメッセージの言語です。会話はあなたの言語に合わせます。</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字の大きさ</translation>
    </message>
    <message>
        <source>Ctrl with + and − changes it anywhere, Ctrl+0 goes back.</source>
        <translation>Ctrl と + − でいつでも変えられ、Ctrl+0 で戻ります。</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>動きを減らす</translation>
    </message>
    <message>
        <source>She stops breathing and nothing slides; she still blinks.</source>
        <translation>呼吸の動きや画面の滑りを止めます。まばたきは続けます。</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>コントラスト</translation>
    </message>
    <message>
        <source>High draws strong borders where there are only soft colours.</source>
        <translation>「高」では、淡い色の代わりにはっきりした枠線を引きます。</translation>
    </message>
    <message>
        <source>Only the latest message</source>
        <translation>最新のメッセージだけ</translation>
    </message>
    <message>
        <source>What was said before waits out of sight; finding still goes through all of it.</source>
        <translation>前の会話は隠れますが、検索では全部を探します。</translation>
    </message>
    <message>
        <source>Lock when you are away</source>
        <translation>離れたときにロック</translation>
    </message>
    <message>
        <source>After so long without a key or a click, if you have a passphrase. 0 means never.</source>
        <translation>パスフレーズがあるとき、これだけ操作がないとロックします。0 ならしません。</translation>
    </message>
    <message>
        <source>Local only: network off</source>
        <translation>このパソコンだけ：外部接続を切る</translation>
    </message>
    <message>
        <source>Nothing leaves this computer: no service, no online voice, no download. What is under way is cut off.</source>
        <translation>このパソコンから何も出ません。サービスもオンラインの声もダウンロードも使わず、進行中のものは切れます。</translation>
    </message>
    <message>
        <source>Look for a newer version</source>
        <translation>新しい版を確認する</translation>
    </message>
    <message>
        <source>Once at each start. Nothing is fetched, and nothing is told of you.</source>
        <translation>起動のたびに一度。何もダウンロードせず、あなたのことは何も伝えません。</translation>
    </message>
    <message>
        <source>When she answers while you are elsewhere</source>
        <translation>離れている間に答えたとき</translation>
    </message>
    <message>
        <source>A notification of the system, besides the dot in the window&apos;s title.</source>
        <translation>ウィンドウの題名の点に加えて、システムの通知を出します。</translation>
    </message>
    <message>
        <source>Where her memory lies</source>
        <translation>記憶の置き場所</translation>
    </message>
    <message>
        <source>Always in files on this computer. With a MongoDB server of yours several computers share one memory; whoever runs that server can read it.</source>
        <translation>いつもこのパソコンのファイルにあります。自分の MongoDB サーバーを使うと、複数のパソコンで 1 つの記憶を共有できます。サーバーを管理する人は読むことができます。</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>サーバーのアドレス</translation>
    </message>
    <message>
        <source>mongodb://host:27017 or mongodb+srv://…; Atlas, replica sets and plain servers.</source>
        <translation>mongodb://host:27017 または mongodb+srv://…。Atlas、レプリカセット、単独のサーバーが使えます。</translation>
    </message>
    <message>
        <source>Icon beside the clock</source>
        <translation>時計の横のアイコン</translation>
    </message>
    <message>
        <source>Closing the window then only hides it; the icon&apos;s menu brings it back or quits.</source>
        <translation>ウィンドウを閉じても隠れるだけになります。アイコンのメニューで戻すか、終了できます。</translation>
    </message>
    <message>
        <source>She stands on the desktop</source>
        <translation>デスクトップに立つ</translation>
    </message>
    <message>
        <source>Always on top, with her latest words. Drag her anywhere; right-click for more.</source>
        <translation>いつも手前に、最新の言葉と一緒に。どこへでもドラッグでき、右クリックでメニューが出ます。</translation>
    </message>
    <message>
        <source>Her size on the desktop</source>
        <translation>デスクトップでの大きさ</translation>
    </message>
    <message>
        <source>Her place is remembered.</source>
        <translation>場所は覚えておきます。</translation>
    </message>
    <message>
        <source>Start when you log in</source>
        <translation>ログイン時に起動</translation>
    </message>
    <message>
        <source>Without a window, where there is an icon or she stands on the desktop.</source>
        <translation>アイコンがあるか、デスクトップに立っているときは、ウィンドウを開かずに起動します。</translation>
    </message>
    <message>
        <source>Hold to talk from anywhere</source>
        <translation>どこからでも押して話す</translation>
    </message>
    <message>
        <source>The key to talk works in other programs, too. Other keys are not kept.</source>
        <translation>話すキーがほかのプログラムでも使えます。ほかのキーは記録しません。</translation>
    </message>
    <message>
        <source>Give memory back after</source>
        <translation>メモリを返すまで</translation>
    </message>
    <message>
        <source>Models on this computer that were not used for so long are unloaded, and loaded when they are needed. 0 keeps them.</source>
        <translation>このパソコンのモデルは、これだけ使わないとメモリから外し、必要なときに読み込みます。0 なら外しません。</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>ショートカット</translation>
    </message>
    <message>
        <source>Keys that you changed or switched off.</source>
        <translation>変更または無効にしたキーです。</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>はじめの質問</translation>
    </message>
    <message>
        <source>Questions of the first start that are not asked again.</source>
        <translation>最初の起動の質問のうち、もうたずねないものです。</translation>
    </message>
    <message>
        <source>Who you talk with</source>
        <translation>話す相手</translation>
    </message>
    <message>
        <source>Each one has a conversation and memories of her own.</source>
        <translation>それぞれに自分の会話と記憶があります。</translation>
    </message>
    <message>
        <source>User</source>
        <translation>使う人</translation>
    </message>
    <message>
        <source>Who talks with her. Each user has a conversation of their own.</source>
        <translation>話す人です。会話は人ごとに別です。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分</translation>
    </message>
    <message>
        <source>Small model on this computer (trial)</source>
        <translation>このパソコンの小さなモデル（お試し）</translation>
    </message>
    <message>
        <source>Another server</source>
        <translation>ほかのサーバー</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>標準</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>With every message</source>
        <translation>毎回</translation>
    </message>
    <message>
        <source>When you speak of the past</source>
        <translation>昔の話をしたとき</translation>
    </message>
    <message>
        <source>When a model says so</source>
        <translation>モデルが決めたとき</translation>
    </message>
    <message>
        <source>When you speak of the past, or a model says so</source>
        <translation>昔の話をしたとき、またはモデルが決めたとき</translation>
    </message>
    <message>
        <source>No notification</source>
        <translation>通知しない</translation>
    </message>
    <message>
        <source>Without her words</source>
        <translation>内容を隠す</translation>
    </message>
    <message>
        <source>With her words</source>
        <translation>内容を出す</translation>
    </message>
    <message>
        <source>On this computer alone</source>
        <translation>このパソコンだけ</translation>
    </message>
    <message>
        <source>Also on a MongoDB server</source>
        <translation>MongoDB サーバーにも</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>誰の声で話すか</translation>
    </message>
    <message>
        <source>The online voice sends each line she speaks to Microsoft; the one on this computer sends nothing.</source>
        <translation>オンラインの声は、話す文をそのつど Microsoft に送ります。このパソコンの声は何も送りません。</translation>
    </message>
    <message>
        <source>When she speaks</source>
        <translation>いつ声を出すか</translation>
    </message>
    <message>
        <source>As you spoke to her: typed words are answered in writing, spoken ones aloud.</source>
        <translation>話しかけ方に合わせます。文字には文字で、声には声で答えます。</translation>
    </message>
    <message>
        <source>Online voice</source>
        <translation>オンラインの声</translation>
    </message>
    <message>
        <source>Empty lets the language of each line decide.</source>
        <translation>空欄なら、文の言語ごとに決まります。</translation>
    </message>
    <message>
        <source>Voice on this computer</source>
        <translation>このパソコンの声</translation>
    </message>
    <message>
        <source>It also steps in while the chosen one can&apos;t speak.</source>
        <translation>選んだ声が出せないときも、この声が代わります。</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Of her voice only; the system&apos;s volume stays as it is.</source>
        <translation>この子の声だけです。システムの音量は変わりません。</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速さ</translation>
    </message>
    <message>
        <source>1.00 is how the voice speaks by itself.</source>
        <translation>1.00 がその声の本来の速さです。</translation>
    </message>
    <message>
        <source>Pitch, in semitones</source>
        <translation>高さ（半音）</translation>
    </message>
    <message>
        <source>Higher or lower than the voice is by itself.</source>
        <translation>その声の本来の高さより高く、または低くします。</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>ミュート</translation>
    </message>
    <message>
        <source>She writes and says nothing aloud.</source>
        <translation>文字だけで、声は出しません。</translation>
    </message>
    <message>
        <source>Quiet from</source>
        <translation>静かな時間の始まり</translation>
    </message>
    <message>
        <source>A time such as 22:00, from which on she says nothing aloud.</source>
        <translation>22:00 のような時刻。ここから声を出しません。</translation>
    </message>
    <message>
        <source>Quiet until</source>
        <translation>静かな時間の終わり</translation>
    </message>
    <message>
        <source>A time such as 08:00. The same in both, or nothing, means no quiet hours.</source>
        <translation>08:00 のような時刻。両方同じか空欄なら、静かな時間はありません。</translation>
    </message>
    <message>
        <source>Spoken language</source>
        <translation>話す言語</translation>
    </message>
    <message>
        <source>What she speaks, whatever she writes; what is shown stays as it is.</source>
        <translation>何語で書いても、この言語で話します。表示はそのままです。</translation>
    </message>
    <message>
        <source>Address of a speech service</source>
        <translation>音声サービスのアドレス</translation>
    </message>
    <message>
        <source>Any server that speaks OpenAI&apos;s /audio/speech. It gets each line she speaks.</source>
        <translation>OpenAI の /audio/speech に対応したサーバー。話す文がそのつど送られます。</translation>
    </message>
    <message>
        <source>Model of the service</source>
        <translation>サービスのモデル</translation>
    </message>
    <message>
        <source>The name the service gives to what makes speech.</source>
        <translation>音声を作るものの、サービスでの名前です。</translation>
    </message>
    <message>
        <source>Voice of the service</source>
        <translation>サービスの声</translation>
    </message>
    <message>
        <source>The name of one of its voices.</source>
        <translation>そのサービスの声の名前です。</translation>
    </message>
    <message>
        <source>Languages you speak</source>
        <translation>あなたが話す言語</translation>
    </message>
    <message>
        <source>Up to three; fewer are told apart more surely. None: those she speaks.</source>
        <translation>3 つまで。少ないほど確実に聞き分けます。選ばなければ、この子が話す言語です。</translation>
    </message>
    <message>
        <source>Traditional characters</source>
        <translation>繁体字</translation>
    </message>
    <message>
        <source>Chinese is written in traditional characters.</source>
        <translation>聞き取った中国語を繁体字で書きます。</translation>
    </message>
    <message>
        <source>Look before it is sent</source>
        <translation>送る前に確かめる</translation>
    </message>
    <message>
        <source>What you said waits in the message field until you send it.</source>
        <translation>話した言葉は、送るまで入力欄で待ちます。</translation>
    </message>
    <message>
        <source>For noisy rooms</source>
        <translation>騒がしい場所向け</translation>
    </message>
    <message>
        <source>Reads what you said more carefully, and takes several times as long.</source>
        <translation>より丁寧に聞き取ります。時間は数倍かかります。</translation>
    </message>
    <message>
        <source>Keep the moment before the key</source>
        <translation>キーを押す直前も録る</translation>
    </message>
    <message>
        <source>The microphone stays open while the window is active, so that no first syllable is lost. Nothing of it is stored.</source>
        <translation>最初の音を逃さないよう、ウィンドウが前面の間はマイクを開けておきます。この分は保存しません。</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>マイク</translation>
    </message>
    <message>
        <source>What she hears you with.</source>
        <translation>あなたの声を聞くためのものです。</translation>
    </message>
    <message>
        <source>Loudspeaker</source>
        <translation>スピーカー</translation>
    </message>
    <message>
        <source>Where she is heard.</source>
        <translation>声が聞こえる場所です。</translation>
    </message>
    <message>
        <source>Not chosen yet</source>
        <translation>まだ選んでいません</translation>
    </message>
    <message>
        <source>Another speech service</source>
        <translation>ほかの音声サービス</translation>
    </message>
    <message>
        <source>As you spoke to her</source>
        <translation>話しかけ方に合わせる</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>いつも</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>出さない</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>reset</source>
        <translation>既定に戻す</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Search in the settings</source>
        <translation>設定を検索</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>No setting speaks of this.</source>
        <translation>当てはまる設定はありません。</translation>
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
        <translation>送信</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>改行</translation>
    </message>
    <message>
        <source>Stop her reply</source>
        <translation>回答を止める</translation>
    </message>
    <message>
        <source>Change your last message, when the field is empty</source>
        <translation>入力欄が空のとき、最後のメッセージを変更</translation>
    </message>
    <message>
        <source>Take back what was just done, while it is offered</source>
        <translation>今の操作を元に戻す（案内が出ている間）</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>押している間話す</translation>
    </message>
    <message>
        <source>New chapter</source>
        <translation>新しい章</translation>
    </message>
    <message>
        <source>Off the record</source>
        <translation>オフレコ</translation>
    </message>
    <message>
        <source>What she remembers</source>
        <translation>覚えていること</translation>
    </message>
    <message>
        <source>Find in the conversation</source>
        <translation>会話を検索</translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation>次の場所</translation>
    </message>
    <message>
        <source>Previous place found</source>
        <translation>前の場所</translation>
    </message>
    <message>
        <source>Only the latest message</source>
        <translation>最新のメッセージだけ</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>文字を大きく</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>文字を小さく</translation>
    </message>
    <message>
        <source>Text at 100%</source>
        <translation>文字を 100% に</translation>
    </message>
    <message>
        <source>Model and key…</source>
        <translation>モデルとキー…</translation>
    </message>
    <message>
        <source>About her…</source>
        <translation>この子について…</translation>
    </message>
    <message>
        <source>Characters and people…</source>
        <translation>キャラクターと使う人…</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>今すぐロック</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>設定…</translation>
    </message>
    <message>
        <source>Shortcuts…</source>
        <translation>ショートカット…</translation>
    </message>
    <message>
        <source>Import a character…</source>
        <translation>キャラクターを取り込む…</translation>
    </message>
    <message>
        <source>Save the conversation as Markdown…</source>
        <translation>会話を Markdown で保存…</translation>
    </message>
    <message>
        <source>Save the conversation as JSONL…</source>
        <translation>会話を JSONL で保存…</translation>
    </message>
    <message>
        <source>About this program…</source>
        <translation>このアプリについて…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Shortcuts</source>
        <translation>ショートカット</translation>
    </message>
    <message>
        <source>Click on keys to press others. Backspace switches a shortcut off.</source>
        <translation>キーをクリックすると変えられます。Backspace で無効になります。</translation>
    </message>
    <message numerus="yes">
        <source>%n shortcut(s) changed by you</source>
        <translation>
            <numerusform>%n 個のショートカットを変更</numerusform>
        </translation>
    </message>
    <message>
        <source>{keys} is needed for writing. Take Ctrl, Alt or a function key with it.</source>
        <translation>{keys} は文字の入力に必要です。Ctrl か Alt を足すか、ファンクションキーにしてください。</translation>
    </message>
    <message>
        <source>{keys} already means “{other}”.</source>
        <translation>{keys} は「{other}」に使われています。</translation>
    </message>
</context>
<context>
    <name>Speaking</name>
    <message>
        <source>The online voice is unavailable; using the offline one. It switches back by itself.</source>
        <translation>オンラインの声を使えないので、このパソコンの声で話します。直ると自動で戻ります。</translation>
    </message>
    <message>
        <source>The online voice is back.</source>
        <translation>オンラインの声に戻りました。</translation>
    </message>
    <message>
        <source>Now speaking: {voice}</source>
        <translation>今の声：{voice}</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>You pressed the key</source>
        <translation>キーを押した</translation>
    </message>
    <message>
        <source>The microphone heard you</source>
        <translation>マイクが音を拾った</translation>
    </message>
    <message>
        <source>You let go</source>
        <translation>キーを離した</translation>
    </message>
    <message>
        <source>Your words were read</source>
        <translation>聞き取りが終わった</translation>
    </message>
    <message>
        <source>The model was asked</source>
        <translation>モデルにたずねた</translation>
    </message>
    <message>
        <source>Her first words came</source>
        <translation>最初の言葉が届いた</translation>
    </message>
    <message>
        <source>Her first clause was complete</source>
        <translation>最初の一節が揃った</translation>
    </message>
    <message>
        <source>The voice was asked</source>
        <translation>声にたずねた</translation>
    </message>
    <message>
        <source>The first sound came</source>
        <translation>最初の音が届いた</translation>
    </message>
    <message>
        <source>You heard her</source>
        <translation>声が聞こえた</translation>
    </message>
    <message>
        <source>She was interrupted</source>
        <translation>中断された</translation>
    </message>
    <message>
        <source>She was silent</source>
        <translation>声が止まった</translation>
    </message>
</context>
<context>
    <name>StepCard</name>
    <message>
        <source>Skip</source>
        <translation>スキップ</translation>
    </message>
</context>
<context>
    <name>StorageBox</name>
    <message>
        <source>Where her memory lies</source>
        <translation>記憶の置き場所</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>サーバーのアドレス</translation>
    </message>
    <message>
        <source>User, if needed</source>
        <translation>ユーザー（任意）</translation>
    </message>
    <message>
        <source>User</source>
        <translation>ユーザー</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>パスワード</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>このサーバーを使う</translation>
    </message>
    <message>
        <source>Trying it…</source>
        <translation>試しています…</translation>
    </message>
    <message>
        <source>{host} can be used.</source>
        <translation>{host} を使えます。</translation>
    </message>
    <message>
        <source>All of it is on this computer alone.</source>
        <translation>すべてこのパソコンだけにあります。</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) wait here to be sent.</source>
        <translation>
            <numerusform>%n 件の変更が送信を待っています。</numerusform>
        </translation>
    </message>
    <message>
        <source>Connecting to {host}…</source>
        <translation>{host} につないでいます…</translation>
    </message>
    <message>
        <source>Connected to {host}; everything is on both sides.</source>
        <translation>{host} につながり、両方にすべてあります。</translation>
    </message>
    <message>
        <source>Connected to {host}.</source>
        <translation>{host} につながっています。</translation>
    </message>
    <message>
        <source>Also connected: {names}.</source>
        <translation>ほかの接続：{names}。</translation>
    </message>
</context>
<context>
    <name>TalkStrip</name>
    <message>
        <source>Play what I heard</source>
        <translation>録った音を聴く</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>もう一度</translation>
    </message>
    <message>
        <source>Sound settings</source>
        <translation>音の設定</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>The microphone is on but silent. It may be muted or not allowed.</source>
        <translation>マイクは開いていますが、音がありません。ミュート中か、許可がないのかもしれません。</translation>
    </message>
    <message>
        <source>Opening the microphone…</source>
        <translation>マイクを開いています…</translation>
    </message>
    <message>
        <source>Reading what you said…</source>
        <translation>聞き取っています…</translation>
    </message>
    <message>
        <source>Listening {time} · click to send, Esc forgets it</source>
        <translation>聞いています {time} · クリックで送信、Esc で取り消し</translation>
    </message>
    <message>
        <source>Listening {time} · let go to send, slide up to lock, Esc forgets it</source>
        <translation>聞いています {time} · 離すと送信、上へ滑らせて固定、Esc で取り消し</translation>
    </message>
    <message>
        <source>I didn&apos;t catch that.</source>
        <translation>聞き取れませんでした。</translation>
    </message>
    <message>
        <source>Hold it while you talk, then let go. A double tap keeps it on.</source>
        <translation>話す間は押したまま、終わったら離します。素早く 2 回押すと開いたままになります。</translation>
    </message>
</context>
<context>
    <name>Talking</name>
    <message>
        <source>In safe mode she neither hears nor speaks. You can type, or restart.</source>
        <translation>セーフモードでは、聞くことも話すこともできません。文字で話すか、再起動してください。</translation>
    </message>
    <message>
        <source>Hold to talk</source>
        <translation>押している間話す</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>話せます</translation>
    </message>
    <message>
        <source>opening the microphone</source>
        <translation>マイクを開いています</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>聞いています</translation>
    </message>
    <message>
        <source>reading what you said</source>
        <translation>聞き取っています</translation>
    </message>
    <message>
        <source>not available</source>
        <translation>使えません</translation>
    </message>
</context>
<context>
    <name>Terminal</name>
    <message>
        <source>Read back and compared. Messages: {turns}, chapters: {sessions}, memories: {facts}.</source>
        <translation>メッセージ {turns} 件、章 {sessions} 個、記憶 {facts} 件。読み直して照合しました。</translation>
    </message>
    <message>
        <source>Talk there with: --user {user} --persona {persona}</source>
        <translation>そちらで話すには：--user {user} --persona {persona}</translation>
    </message>
    <message>
        <source>That wasn&apos;t the right one.</source>
        <translation>パスフレーズが違います。</translation>
    </message>
    <message>
        <source>Passphrase: </source>
        <translation>パスフレーズ：</translation>
    </message>
    <message>
        <source>Read back and compared. Messages: {turns}, chapters: {sessions}, changes of memory: {events}.</source>
        <translation>メッセージ {turns} 件、章 {sessions} 個、記憶の変更 {events} 件。読み直して照合しました。</translation>
    </message>
    <message>
        <source>The files stay: they are this computer&apos;s own copy, and go on without the server.</source>
        <translation>ファイルは残ります。このパソコン自身の控えで、サーバーがなくても続けられます。</translation>
    </message>
    <message>
        <source>The copy on the server was removed.</source>
        <translation>サーバーのコピーを消しました。</translation>
    </message>
    <message>
        <source>The copy on the server is still there. --remove-source removes it.</source>
        <translation>サーバーのコピーは残っています。--remove-source で消せます。</translation>
    </message>
    <message>
        <source>Read in. Messages: {turns}, chapters: {sessions}, summaries: {events}.</source>
        <translation>メッセージ {turns} 件、章 {sessions} 個、要約 {events} 件を読み込みました。</translation>
    </message>
    <message>
        <source>Password: </source>
        <translation>パスワード：</translation>
    </message>
</context>
<context>
    <name>ThinkingPage</name>
    <message>
        <source>Thinking</source>
        <translation>頭脳</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>API キー</translation>
    </message>
    <message>
        <source>Bound to this address; it is sent nowhere else.</source>
        <translation>このアドレス専用です。ほかには送りません。</translation>
    </message>
    <message>
        <source>List models</source>
        <translation>モデルを一覧</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
</context>
<context>
    <name>Together</name>
    <message>
        <source>{days} days together</source>
        <translation>一緒に過ごして {days} 日</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Talk…</source>
        <translation>話す…</translation>
    </message>
    <message>
        <source>Open the window</source>
        <translation>ウィンドウを開く</translation>
    </message>
    <message>
        <source>On the desktop</source>
        <translation>デスクトップに出す</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>聞いています</translation>
    </message>
    <message>
        <source>she answered you</source>
        <translation>返事が届きました</translation>
    </message>
</context>
<context>
    <name>TryCard</name>
    <message>
        <source>How was your day?</source>
        <translation>今日はどうだった？</translation>
    </message>
    <message>
        <source>A line to try her with</source>
        <translation>試しに言う言葉</translation>
    </message>
    <message>
        <source>She answers this once; it is kept nowhere.</source>
        <translation>一度だけ答えます。どこにも残りません。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>止める</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>{name} is thinking…</source>
        <translation>{name}が考えています…</translation>
    </message>
    <message>
        <source>Hear how she sounds. She answers one line here; it is kept nowhere.</source>
        <translation>話し方を聞いてみましょう。ここで一度だけ答え、どこにも残りません。</translation>
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
        <translation>速さ</translation>
    </message>
</context>
<context>
    <name>Unread</name>
    <message>
        <source>She answered you.</source>
        <translation>返事が届きました。</translation>
    </message>
</context>
<context>
    <name>Usage</name>
    <message>
        <source>{when}: {prompt} tokens read, {reply} written</source>
        <translation>{when}：読み取り {prompt}、書き出し {reply} トークン</translation>
    </message>
    <message>
        <source>{when}: {chat} tokens for chat, {rest} in the background, {cost}</source>
        <translation>{when}：会話 {chat} トークン、裏の作業 {rest}、{cost}</translation>
    </message>
    <message>
        <source>Nothing was counted yet.</source>
        <translation>まだ何も数えていません。</translation>
    </message>
    <message>
        <source>{count} messages. A prompt had {least} to {most} tokens, the last one {last}; it became much shorter {falls} times, where the older part was condensed or a chapter began.</source>
        <translation>メッセージ {count} 件。プロンプトは {least} から {most} トークン、直近は {last} でした。{falls} 回大きく短くなったのは、前のほうをまとめたか、章が始まったためです。</translation>
    </message>
    <message>
        <source>{count} days, {all} tokens in all, {cost}.</source>
        <translation>{count} 日で合計 {all} トークン、{cost}。</translation>
    </message>
    <message>
        <source>Nothing was counted today.</source>
        <translation>今日はまだ何も使っていません。</translation>
    </message>
    <message>
        <source>Today: {all} tokens, {cost}.</source>
        <translation>今日：{all} トークン、{cost}。</translation>
    </message>
    <message>
        <source>{left} are left of today&apos;s cap.</source>
        <translation>今日の残りは {left} です。</translation>
    </message>
    <message>
        <source>Work in the background rests until tomorrow.</source>
        <translation>裏の作業は明日まで休みます。</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>料金不明</translation>
    </message>
    <message>
        <source>free</source>
        <translation>無料</translation>
    </message>
    <message>
        <source>about {amount}</source>
        <translation>約 {amount}</translation>
    </message>
    <message>
        <source>at least about {amount}</source>
        <translation>少なくとも約 {amount}</translation>
    </message>
    <message>
        <source>(counted by this program)</source>
        <translation>（このプログラムの概算）</translation>
    </message>
</context>
<context>
    <name>UsageView</name>
    <message>
        <source>By message</source>
        <translation>メッセージ別</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>日別</translation>
    </message>
    <message>
        <source>read</source>
        <translation>読み取り</translation>
    </message>
    <message>
        <source>written</source>
        <translation>書き出し</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>会話</translation>
    </message>
    <message>
        <source>background</source>
        <translation>裏の作業</translation>
    </message>
    <message>
        <source>Tokens by message</source>
        <translation>メッセージ別のトークン</translation>
    </message>
    <message>
        <source>Tokens by day</source>
        <translation>日別のトークン</translation>
    </message>
    <message>
        <source>counted by this program</source>
        <translation>このプログラムの概算</translation>
    </message>
</context>
<context>
    <name>VoiceBridge</name>
    <message>
        <source>Saved: {file}</source>
        <translation>保存しました：{file}</translation>
    </message>
    <message>
        <source>Show file</source>
        <translation>ファイルを表示</translation>
    </message>
</context>
<context>
    <name>VoiceModelCard</name>
    <message>
        <source>The voice on this computer has to be fetched once ({size} MB).</source>
        <translation>このパソコンの声は、最初に一度ダウンロードが必要です（{size} MB）。</translation>
    </message>
    <message>
        <source>To read what you say, a model has to be fetched once ({size} MB). What you say is read on this computer.</source>
        <translation>聞き取りには、最初に一度モデルのダウンロードが必要です（{size} MB）。話した声はこのパソコンで聞き取ります。</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ダウンロード</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>あとで</translation>
    </message>
</context>
<context>
    <name>VoiceNames</name>
    <message>
        <source>online</source>
        <translation>オンライン</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>このパソコン</translation>
    </message>
</context>
<context>
    <name>VoicePage</name>
    <message>
        <source>The microphone is on but silent. It may be muted or not allowed.</source>
        <translation>マイクは開いていますが、音がありません。ミュート中か、許可がないのかもしれません。</translation>
    </message>
    <message>
        <source>Voice</source>
        <translation>声</translation>
    </message>
    <message>
        <source>She is muted.</source>
        <translation>ミュート中です。</translation>
    </message>
    <message>
        <source>Speaking: {voice}</source>
        <translation>今の声：{voice}</translation>
    </message>
    <message>
        <source>By language</source>
        <translation>言語に合わせる</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>Listen</source>
        <translation>聴く</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>書いたとおり</translation>
    </message>
    <message>
        <source>Look for devices</source>
        <translation>機器を探し直す</translation>
    </message>
    <message>
        <source>Let her say a line</source>
        <translation>ひと言話してもらう</translation>
    </message>
    <message>
        <source>Test voice</source>
        <translation>声を試す</translation>
    </message>
    <message>
        <source>With the voice, speed and pitch in force.</source>
        <translation>今の声、速さ、高さで話します。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>止める</translation>
    </message>
    <message>
        <source>Listen to me</source>
        <translation>聞いてもらう</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>マイクの音量</translation>
    </message>
    <message>
        <source>Speak, and the bar moves.</source>
        <translation>話すとバーが動きます。</translation>
    </message>
    <message>
        <source>Nothing is kept.</source>
        <translation>何も残りません。</translation>
    </message>
    <message>
        <source>Test microphone</source>
        <translation>マイクを試す</translation>
    </message>
</context>
<context>
    <name>VoiceRail</name>
    <message>
        <source>Let her speak</source>
        <translation>声を出す</translation>
    </message>
    <message>
        <source>Mute</source>
        <translation>ミュート</translation>
    </message>
    <message>
        <source>Stop speaking</source>
        <translation>読み上げを止める</translation>
    </message>
    <message>
        <source>Volume and speed</source>
        <translation>音量と速さ</translation>
    </message>
    <message>
        <source>muted</source>
        <translation>ミュート中</translation>
    </message>
    <message>
        <source>no voice at the moment</source>
        <translation>今は声がありません</translation>
    </message>
    <message>
        <source>no voice chosen yet</source>
        <translation>声をまだ選んでいません</translation>
    </message>
</context>
<context>
    <name>WaitingLine</name>
    <message>
        <source>waiting as the service asked… {seconds} s</source>
        <translation>サービスの求めで待っています… {seconds} 秒</translation>
    </message>
    <message>
        <source>{activity} {seconds} s</source>
        <translation>{activity} {seconds} 秒</translation>
    </message>
    <message>
        <source>waking up…</source>
        <translation>起きています…</translation>
    </message>
    <message>
        <source>reading memories…</source>
        <translation>記憶を読んでいます…</translation>
    </message>
    <message>
        <source>writing…</source>
        <translation>書いています…</translation>
    </message>
    <message>
        <source>speaking…</source>
        <translation>話しています…</translation>
    </message>
    <message>
        <source>listening…</source>
        <translation>聞いています…</translation>
    </message>
    <message>
        <source>waiting for the service…</source>
        <translation>サービスを待っています…</translation>
    </message>
    <message>
        <source>thinking…</source>
        <translation>考えています…</translation>
    </message>
</context>
<context>
    <name>WaterfallDialog</name>
    <message>
        <source>How fast was this</source>
        <translation>かかった時間</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>段階</translation>
    </message>
    <message>
        <source>At</source>
        <translation>時点</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>In milliseconds, from the first of these moments on.</source>
        <translation>最初の時点からのミリ秒です。</translation>
    </message>
    <message>
        <source>Nothing of this was heard.</source>
        <translation>今回は何も聞こえませんでした。</translation>
    </message>
    <message>
        <source>You heard her {ms} ms after you had let go.</source>
        <translation>離してから {ms} ミリ秒で声が聞こえました。</translation>
    </message>
    <message>
        <source>You heard her {ms} ms after the model was asked.</source>
        <translation>モデルにたずねてから {ms} ミリ秒で声が聞こえました。</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>She will call you {name}.</source>
        <translation>これから{name}さんと呼びます。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>変更…</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>あなたの名前</translation>
    </message>
    <message>
        <source>What should she call you?</source>
        <translation>何と呼べばいいですか？</translation>
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
        <translation>日時</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>行き先</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>目的</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>送信</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>受信</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒否</translation>
    </message>
    <message>
        <source>under way or cut off</source>
        <translation>進行中または中断</translation>
    </message>
</context>
<context>
    <name>_UserLine</name>
    <message>
        <source>Without a name</source>
        <translation>名前なし</translation>
    </message>
    <message>
        <source>{name}, who is talking now</source>
        <translation>{name}さん（今話している人）</translation>
    </message>
    <message>
        <source>Name of {name}</source>
        <translation>{name}さんの名前</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>一覧に戻す</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>一覧から外す</translation>
    </message>
</context>
</TS>
