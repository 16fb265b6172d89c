import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EmbeddedPostgresError } from './embeddedPostgres.ts'

/** The user of a child process. Empty: the user who runs the app. */
export type Account = { uid?: number; gid?: number }

export const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so it runs as `postgres` or, if there is no such user, `nobody`. */
export const unprivilegedAccount = (): Account => {
  if (!isRoot) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root, and this machine has no user "postgres" or "nobody". Run the app as an ordinary user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** True if this account can enter all of these directories. Tries it, because access lists and mounts matter, too. */
export const canEnter = (account: Account, directories: string[]): boolean => {
  const script = 'for directory; do cd "$directory" && test -r . || exit 1; done'
  const { error, status } = spawnSync('/bin/sh', ['-c', script, 'enter', ...directories], { cwd: '/', stdio: 'ignore', ...account })
  if (error) throw new EmbeddedPostgresError(`The app runs as root and cannot start a process as user ${account.uid}: ${error.message}`)
  return status === 0
}
