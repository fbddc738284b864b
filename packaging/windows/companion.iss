; Inno Setup 6: installs for one user, without an administrator. `dev.py build` calls it on Windows:
;   iscc /DVersion=0.1.0 /DFrozen=…\build\frozen\companion /DIcon=…\icon.ico /DOutput=…\dist companion.iss

#ifndef Version
  #error Version is missing
#endif
#ifndef Frozen
  #error Frozen is missing
#endif
#ifndef Icon
  #error Icon is missing
#endif
#ifndef Output
  #error Output is missing
#endif

[Setup]
; A newer version finds the older one by this id and takes its place.
AppId={{7B0C7C43-53B1-4C3E-9A1C-6D9C0A6D2E57}
AppName=Companion
AppVersion={#Version}
AppPublisher=The Companion developers
VersionInfoVersion={#Version}
DefaultDirName={localappdata}\Programs\Companion
DefaultGroupName=Companion
DisableProgramGroupPage=yes
DisableDirPage=auto
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\companion.exe
OutputDir={#Output}
OutputBaseFilename=Companion-{#Version}-windows-x64
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
RestartApplications=no

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "japanese"; MessagesFile: "compiler:Languages\Japanese.isl"

[CustomMessages]
english.DataStays=Conversations, memories and models stay in:%n%n%1%n%nDelete that folder if you no longer want them.
japanese.DataStays=会話、記憶、モデルは次のフォルダーに残ります:%n%n%1%n%n不要になったら、このフォルダーを削除してください。

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; Files of an older version would be found beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Frozen}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Companion"; Filename: "{app}\companion.exe"
Name: "{autodesktop}\Companion"; Filename: "{app}\companion.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\companion.exe"; Description: "{cm:LaunchProgram,Companion}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if (CurUninstallStep = usPostUninstall) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('DataStays'), [ExpandConstant('{localappdata}\companion')]), mbInformation, MB_OK);
end;
