import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { analytics } from '../../analytics/service.ts'
import { createLog } from '../../log.ts'
import { createErrorReports } from './errorReports.ts'
import { freePort } from '../../testing/freePort.ts'
import { startServer } from '../../testing/testing.ts'

type Report = { from: string; what: string; message: string; route: string; user: string; release: string; stack: string; leftOut: number }
const reports: Report[] = []
let status = 204
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    reports.push(JSON.parse(Buffer.concat(chunks).toString()) as Report)
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => void receiver.close())
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/reports?key=k`
beforeEach(() => {
  reports.length = 0
  status = 204
  vi.useRealTimers()
})

const config = { version: '1.2.3', logLevel: 'info', logFormat: 'json', errorReportUrl: url } as const
const logTo = (lines: string[], settings = config) => createLog(settings, { write: (line) => void lines.push(line) })
const arrived = (count: number) => expect.poll(() => reports.length, { timeout: 5_000 }).toBe(count)

test('a server failure is sent with release, route, stack and the account’s number, but without any email address', async () => {
  const lines: string[] = []
  logTo(lines).error({ error: new Error('no ada@example.org'), route: '/user', user: 'u-1', email: 'ada@example.org' }, 'request failed')
  await arrived(1)
  expect(reports[0]).toMatchObject({
    from: 'server',
    release: '1.2.3',
    what: 'request failed',
    message: 'no [address]',
    route: '/user',
    user: 'u-1',
    leftOut: 0,
  })
  expect(reports[0]!.stack).toContain('errorReports.test.ts')
  expect(JSON.stringify(reports)).not.toContain('ada@')
  expect(lines).toHaveLength(1)
})

test('log entries that aren’t failures are not sent', async () => {
  const log = logTo([])
  log.info('started')
  log.warn('a mail could not be sent; it is tried again a few times')
  log.error('the last one')
  await arrived(1)
  expect(reports[0]!.message).toBe('the last one')
})

test('ten thousand failures send thirty reports in a minute, each failure once, and then the number left out', async () => {
  const failed: string[] = []
  const sender = createErrorReports(url, '1', (reason) => failed.push(reason))
  const line = (message: string) => JSON.stringify({ level: 50, time: new Date().toISOString(), msg: 'request failed', error: { message } })
  const begin = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  for (let index = 0; index < 10_000; index++) sender.take(line(`failure ${index % 100}`))
  await arrived(30)
  vi.setSystemTime(begin + 60_001)
  sender.take(line('the next minute'))
  await arrived(31)
  expect(reports.at(-1)).toMatchObject({ message: 'the next minute', leftOut: 9_970 })
  expect(failed).toEqual([])
})

test('server failures are sent in the same minute, regardless of browsers’ reports', async () => {
  const sender = createErrorReports(url, '1', () => {})
  const at = { time: new Date().toISOString() }
  for (let index = 0; index < 40; index++)
    sender.take(JSON.stringify({ ...at, level: 40, report: { where: 'x', message: `noise ${index}`, path: '/', release: '1' } }))
  sender.take(JSON.stringify({ ...at, level: 50, msg: 'request failed', error: { message: 'the database is away' } }))
  await arrived(21)
  expect(reports.find(({ from }) => from === 'server')).toMatchObject({ message: 'the database is away', leftOut: 20 })
})

test('a failing or unreachable receiver is logged once, and has no other effect', async () => {
  status = 500
  const lines: string[] = []
  logTo(lines).error('one')
  await expect.poll(() => lines.filter((line) => line.includes('an error report was not taken')).length).toBe(1)
  const away: string[] = []
  logTo(away, { ...config, errorReportUrl: `http://127.0.0.1:${await freePort()}/` } as never).error('two')
  await expect.poll(() => away.filter((line) => line.includes('an error report was not taken')).length).toBe(1)
  expect(away.find((line) => line.includes('was not taken'))).toContain('ECONNREFUSED')
  expect([...lines, ...away].filter((line) => /"msg":"(one|two)"/.test(line))).toHaveLength(2)
})

test('browser failures and responses with a status of 500 or more are sent, too', async () => {
  const server = await startServer({ served: (context) => analytics(context), environment: { ERROR_REPORT_URL: url } })
  const ines = await server.signIn('ines@example.org')
  const report = { where: 'Signing in', message: 'It failed for ines@example.org', path: '/login', release: '0.9' }
  await ines.call('POST', '/reports', report)
  await arrived(1)
  expect(reports[0]).toMatchObject({
    from: 'browser',
    what: 'Signing in',
    message: 'It failed for [address]',
    route: '/login',
    release: '0.9',
    user: ines.userId,
  })
  await server.db.rows('alter table users rename column preferences to elsewhere')
  expect((await ines.call('GET', '/user/preferences')).status).toBe(500)
  await arrived(2)
  expect(reports[1]).toMatchObject({ from: 'server', route: '/user/preferences' })
})
