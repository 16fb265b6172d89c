/** Texts of the folder that learners open in an editor. */
export const editorFolderMessages = {
  guide: (address: string) => `The guide is at <${address}>.`,
  place: (folder: string) => `The guide works in \`~/fieldwork/${folder}\`. Unpack the zip in \`~/fieldwork\`, and that is this folder:`,
  placeAnywhere: 'Work in this folder wherever the guide has you make one.',
  container: 'In VS Code',
  open: 'Open this folder and choose "Reopen in Container". That needs Docker and the extension Dev Containers, and gives you Debian 12 with what the project uses:',
  missing: (programs: string) => `We know of no Debian package for ${programs}. The guide explains how to install missing programs.`,
  linked: (folder: string) => `In the container, \`~/fieldwork/${folder}\` leads to this folder.`,
  tasks:
    '"Terminal → Run Task" has two tasks: `next` shows your next task and its commands, `check` runs them, shows what it is about to send, and asks.',
  terminal: 'In a terminal',
  commands: 'The file `companion` does the same without an editor. Read it before you run it: its first lines say what it does.',
  companionAgain: 'To get the newest one:',
  files: 'Files',
  ownFiles: 'These files hold values of your own. The guide relies on them.',
  exampleFiles:
    'You weren’t logged in, so these files hold example values, which no task accepts. Log in and download the folder again to get yours.',
  next: 'Show the next open task and its commands',
  check: 'Run the commands of the next open task, and send what they print',
}
