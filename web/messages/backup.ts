import type { BackupState, RestorePhase, RestoreProgress } from '@fieldwork/core/backup/schema.ts'

const count = (number: number, one: string, many = `${one}s`) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** The page on which an empty Fieldwork is filled from a backup. */
export const restoreMessages = {
  title: 'Restore a backup',
  lead: 'This Fieldwork is empty. Restoring brings back everyone’s accounts, work and files, as they were when the backup was made.',
  backups: 'Backups on this server',
  states: {
    same: 'Same version',
    older: 'Older version',
    newer: 'Newer version',
    damaged: 'Damaged',
    foreign: 'Not a Fieldwork backup',
  } satisfies Record<BackupState, string>,
  notes: {
    same: undefined,
    older: 'It was made before Fieldwork was last updated here. It’s brought up to date after it’s restored.',
    newer: 'A newer Fieldwork made it. Update this one first, then restore it.',
    damaged: undefined,
    foreign: undefined,
  } satisfies Record<BackupState, string | undefined>,
  contents: (people: number, rows: number, files: number) =>
    `${count(people, 'person', 'people')}, ${count(rows, 'row')}, ${count(files, 'file')}`,
  losesSecret:
    'This backup is of a server with another SECRET: subscribed calendars and unsubscribe links in earlier mails will stop working, unless you set that SECRET here first.',
  version: (version: string) => `version ${version}`,
  none: (folder: string) => `There are none in ${folder} yet. Upload one, or copy it there and look again.`,
  lookAgain: 'Look again',
  upload: 'Upload a backup',
  uploadHint: (size: string, folder: string) => `A .zip that npm run backup wrote, at most ${size}. Copy a larger one to ${folder}.`,
  noZip: 'This file isn’t a zip. Choose the .zip that npm run backup wrote.',
  submit: 'Restore',
  restoring: 'Restoring the backup',
  restoringLead: 'You can close this page; the server continues. It restarts by itself at the end.',
  phases: {
    checking: 'Comparing everything with its hash',
    files: 'Bringing back files',
    rows: 'Bringing back accounts and work',
    finishing: 'Adding indexes and checking references',
  } satisfies Record<RestorePhase, string>,
  restarting: 'Restarting the server. This page continues by itself when it’s back.',
  restartIsLate:
    'The server isn’t back yet. If it has stopped, its log says why; start it again. This page continues by itself when it’s back.',
  done: 'Everything is back',
  doneWithGaps: 'The backup is restored',
  doneLead: 'The server has restarted. Log in with an account from the backup. The catalogue is published again in the background.',
  /** One sentence for each kind of missing data. */
  gaps: ({ missingFiles, leftOut, notInBackup }: Pick<RestoreProgress, 'missingFiles' | 'leftOut' | 'notInBackup'>): string[] => [
    ...(missingFiles > 0
      ? [`${count(missingFiles, 'file')} of learners couldn’t be found when the backup was made, and can’t be restored.`]
      : []),
    ...(leftOut.length > 0 ? [`Not restored, because it isn’t part of Fieldwork: ${leftOut.join(', ')}. The backup still has it.`] : []),
    ...(notInBackup.length > 0 ? [`Not in the backup, because it isn’t part of Fieldwork: ${notInBackup.join(', ')}.`] : []),
    ...(leftOut.length + notInBackup.length > 0
      ? ['Only tables, columns and sequences are listed; views, functions, indexes and the like that you added aren’t restored either.']
      : []),
  ],
  logIn: 'Log in',
  failed: 'The backup couldn’t be restored',
  failedLead: 'Nothing was restored. The log of the server says why.',
  interrupted: 'The restore was interrupted',
  interruptedLead: 'The server stopped before it was done. Nothing was restored; you can begin again.',
  retry: 'Try again',
  taken: {
    title: 'This site isn’t empty',
    text: 'Someone already has an account here, and restoring would replace it. Restore into a new database and data directory.',
  },
} as const

/** Messages of the administration about backups. */
export const backupStatusMessages = {
  none: (folder: string) => `There is no backup in ${folder}. npm run backup makes one, also while the server runs.`,
  newest: (moment: string, name: string) => `The newest backup was made on ${moment} (${name}).`,
  noDrill: 'The server restores the newest backup into a scratch database once a month. It hasn’t done so yet.',
  restored: (moment: string, name: string, seconds: number) =>
    `Tried on ${moment}: ${name} was restored into a scratch database in ${count(seconds, 'second')}.`,
  notRestored: (moment: string, name: string) => `Tried on ${moment}: ${name} couldn’t be restored.`,
  notTried: (moment: string, name: string) => `On ${moment}, restoring ${name} couldn’t be tried.`,
} as const
