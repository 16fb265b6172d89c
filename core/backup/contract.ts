import { endpoint } from '../endpoint.ts'
import { maxPartBytes } from './limits.ts'

const keyProblems = ['not_found', 'conflict', 'too_many_requests'] as const

export const getBackupStatus = endpoint('getBackupStatus', 'GET', '/admin/backups', {
  summary: 'Returns the newest backup in the server’s data directory, and the result of the last drill, which restores it once a month.',
  caller: 'admin',
  problems: [],
})

export const listBackups = endpoint('listBackups', 'POST', '/backups', {
  summary:
    'Returns the backups in the server’s data directory, each compared with the running release. Needs the one-time key printed at startup; 404 for a wrong or expired key, 409 once anyone has an account.',
  caller: 'anyone',
  changes: false,
  problems: keyProblems,
})

export const uploadBackup = endpoint('uploadBackup', 'PUT', '/backups/{archive}', {
  summary:
    'Appends a part to an archive in the data directory. `offset` 0 begins it; the part that reaches `size` completes it, and the response describes the backup. A damaged or foreign archive is deleted, and one whose name is taken gets a number.',
  caller: 'anyone',
  takes: 'application/octet-stream',
  limit: maxPartBytes,
  problems: [...keyProblems, 'malformed', 'too_large'],
})

export const beginRestore = endpoint('beginRestore', 'POST', '/backups/restore', {
  summary: 'Begins to restore one of the listed backups. The server restarts afterwards, and the key is used up.',
  caller: 'anyone',
  problems: keyProblems,
})

export const getRestore = endpoint('getRestore', 'POST', '/backups/restore/progress', {
  summary: 'Returns the progress of the restore that was begun with this key.',
  caller: 'anyone',
  changes: false,
  problems: ['not_found', 'too_many_requests'],
})
