import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { checkDatabase } from '../doctor/services.ts'
import { startFailure } from '../start/failure.ts'
import { connect } from './connect.ts'
import { freshDatabase, silent } from './testing.ts'
import { startFaultProxy } from './testing-faultProxy.ts'
import { startTlsServer } from './testing-tlsServer.ts'

const server = await startTlsServer()
afterAll(server.stop)
const withoutTls = await freshDatabase()

const opened = async (databaseUrl: string) => {
  const database = await connect({ databaseUrl, dataDir: '', log: silent, connections: 1 })
  onTestFinished(() => database.close())
  return database.row<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
}
/** The start's message about an address, and the seconds until it appears. */
const refused = async (databaseUrl: string) => {
  const begin = performance.now()
  const error: unknown = await opened(databaseUrl).catch((reason: unknown) => reason)
  return { said: startFailure(error), seconds: (performance.now() - begin) / 1000 }
}

test('DATABASE_URL with verify-full and the certificate of a private authority connects over TLS', async () => {
  expect(await opened(server.url('localhost', { sslmode: 'verify-full', sslrootcert: server.authority }))).toEqual({ ssl: true })
})

const { authority, otherAuthority } = server
test.for([
  [
    'an authority that did not sign',
    'localhost',
    { sslrootcert: otherAuthority },
    'does not know who signed',
    'sslrootcert in DATABASE_URL',
  ],
  ['no authority of its own', 'localhost', {}, 'does not know who signed', 'NODE_EXTRA_CA_CERTS'],
  ['another host', '127.0.0.1', { sslrootcert: authority }, 'for another name', 'as its certificate does'],
  ['a file that is not there', 'localhost', { sslrootcert: '/not/there.pem' }, '/not/there.pem cannot be read', 'Correct sslrootcert'],
] as const)('with %s the start ends at once, and the doctor says the same, with what to do', async ([, host, settings, said, remedy]) => {
  const url = server.url(host, { sslmode: 'verify-full', ...settings })
  const start = await refused(url)
  expect(start.said).toContain(said)
  expect(start.said).toContain(remedy)
  expect(start.said).not.toMatch(/\n {4}at /)
  expect(start.seconds).toBeLessThan(10)
  const diagnosis = await checkDatabase({ databaseUrl: url, dataDir: '' })
  expect(diagnosis).toMatchObject({ state: 'fault', said: expect.stringContaining(said), remedy: expect.stringContaining(remedy) })
})

test('the start doesn’t continue without TLS if the server doesn’t offer it', async () => {
  const proxy = await startFaultProxy(withoutTls.url)
  onTestFinished(proxy.shut)
  const { said } = await refused(`${proxy.url}?sslmode=verify-full`)
  expect(said).toContain('does not offer TLS. Set ssl = on')
})

test.for(['prefer', 'require', 'verify-ca', 'verify-full'])('sslmode=%s checks authority and host name', async (sslmode) => {
  expect(await opened(server.url('localhost', { sslmode, sslrootcert: authority }))).toEqual({ ssl: true })
  expect((await refused(server.url('localhost', { sslmode, sslrootcert: otherAuthority }))).said).toContain('does not know who signed')
  expect((await refused(server.url('127.0.0.1', { sslmode, sslrootcert: authority }))).said).toContain('for another name')
})

test('sslmode=no-verify encrypts without checks; disable and no sslmode don’t encrypt, which this server refuses', async () => {
  expect(await opened(server.url('127.0.0.1', { sslmode: 'no-verify' }))).toEqual({ ssl: true })
  for (const settings of [{ sslmode: 'disable' }, {}] as Array<Record<string, string>>)
    expect((await refused(server.url('127.0.0.1', settings))).said).toMatch(/^The database refuses the user\..*no encryption/s)
})

/** Accepts connections but never answers. */
const silentServer = createServer().listen(0, '127.0.0.1')
await once(silentServer, 'listening')
afterAll(() => void silentServer.close())
const { port } = silentServer.address() as AddressInfo

test('the start names a server that doesn’t answer, with the waiting time, before that time is over', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const databaseUrl = `postgres://ada:secret-word@127.0.0.1:${port}/fieldwork`
  const connecting = connect({ databaseUrl, dataDir: '', log, timeoutSeconds: 5 })
  const end = connecting.catch((error: unknown) => startFailure(error))
  await expect
    .poll(() => lines.join(''), { timeout: 4_500 })
    .toContain(`127.0.0.1:${port} (DATABASE_URL) does not answer yet; it is tried again for 5 seconds.`)
  expect(lines.join('')).not.toContain('secret-word')
  expect(await end).toContain('The database cannot be reached.')
})

test('the doctor waits only a few seconds for a server that doesn’t answer', async () => {
  const begin = performance.now()
  expect(await checkDatabase({ databaseUrl: `postgres://ada@127.0.0.1:${port}/fieldwork`, dataDir: '' })).toMatchObject({ state: 'fault' })
  expect(performance.now() - begin).toBeLessThan(15_000)
})
