import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, unprivilegedAccount } from '@fieldwork/embedded-postgres/account.ts'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { freePort } from '../testing/freePort.ts'
import { silent } from './testing.ts'

/**
 * A PostgreSQL on a loopback port that requires TLS. Its certificate is for `localhost`, signed by a test authority, whose certificate is
 * the file `authority`; `otherAuthority` has signed nothing.
 */
export const startTlsServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-tls-'))
  chmodSync(folder, 0o755)
  const file = (name: string) => join(folder, name)
  const openssl = (command: string) => execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })

  const newKey = '-newkey rsa:2048 -nodes -days 2'
  for (const authority of ['authority', 'other'])
    openssl(`req -x509 ${newKey} -subj /CN=${authority} -keyout ${authority}.key -out ${authority}.pem`)
  const signed = '-CA authority.pem -CAkey authority.key -addext subjectAltName=DNS:localhost'
  openssl(`req -x509 ${newKey} -subj /CN=localhost ${signed} -keyout server.key -out server.pem`)
  chmodSync(file('server.key'), 0o600)
  const { uid, gid } = isRoot ? unprivilegedAccount() : {}
  if (uid !== undefined && gid !== undefined) chownSync(file('server.key'), uid, gid)
  writeFileSync(file('pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n')

  const port = await freePort()
  const { close } = await startEmbedded({
    dataDir: file('data'),
    fallbackDir: file('fallback'),
    log: silent,
    settings: {
      listen_addresses: '127.0.0.1',
      port: String(port),
      hba_file: file('pg_hba.conf'),
      ssl: 'on',
      ssl_cert_file: file('server.pem'),
      ssl_key_file: file('server.key'),
    },
  })
  return {
    url: (host: string, settings: Record<string, string>) =>
      `postgres://postgres@${host}:${port}/postgres?${new URLSearchParams(settings).toString()}`,
    authority: file('authority.pem'),
    otherAuthority: file('other.pem'),
    stop: async () => {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}
