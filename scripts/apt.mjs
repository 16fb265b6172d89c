// Installs packages that tests need, where that is possible: as root on Debian.
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

export const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Throws if it fails. */
export const apt = (...words) =>
  execFileSync('apt-get', ['-y', '--no-install-recommends', ...words], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Path of PgBouncer, for tests that put it before the database. They are skipped if it can't be installed. */
export const installPgBouncer = () => {
  if (!mayInstall || existsSync('/usr/sbin/pgbouncer')) return
  // This file keeps Debian from starting installed services.
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    apt('update')
    apt('install', 'pgbouncer')
  } catch {
    console.log('PgBouncer could not be installed; its tests are skipped.')
  } finally {
    if (isOurs) rmSync(policy)
  }
}
