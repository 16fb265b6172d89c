import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/freePort.ts'
import { checkErrorReports } from './errorReports.ts'

test('the receiver of error reports is tried without a report if its options tell, and distinguished from a wrong address', async () => {
  const { signal } = new AbortController()
  let [status, toReports] = [204, 204]
  const reports: string[] = []
  const receiver = createServer((request, response) => {
    const answer = (code: number) => response.writeHead(code, { location: '/elsewhere' }).end()
    if (request.method === 'OPTIONS') return void answer(status)
    void text(request).then((report) => {
      reports.push(report)
      answer(toReports)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const check = () => checkErrorReports({ errorReportUrl: `http://${host}/reports?key=secret`, version: '1.2.3' }, signal)
  const stateAt = async (each: number) => {
    status = each
    const diagnosis = await check()
    expect(JSON.stringify(diagnosis)).not.toContain('secret')
    return diagnosis?.state
  }
  const states = []
  for (const each of [204, 405, 501, 301, 502]) states.push(await stateAt(each))
  expect(states).toEqual(['ok', 'ok', 'ok', 'fault', 'fault'])
  expect(reports).toEqual([])

  // Some receivers know nothing but POST. Only a report distinguishes them from a wrong path or key.
  for (const each of [401, 403, 404, 410]) expect(await stateAt(each)).toBe('ok')
  expect(JSON.parse(reports[0]!)).toMatchObject({
    release: '1.2.3',
    from: 'server',
    what: 'trial',
    message: expect.stringContaining('Nothing failed'),
  })
  for (const each of [401, 403, 404, 410]) {
    toReports = each
    expect(await stateAt(each)).toBe('fault')
    expect(await check()).toMatchObject({ said: `${host}: answered with ${each}`, remedy: expect.stringContaining('ERROR_REPORT_URL') })
  }
  const away = `127.0.0.1:${await freePort()}`
  expect(await checkErrorReports({ errorReportUrl: `http://${away}/`, version: '1.2.3' }, signal)).toMatchObject({
    state: 'fault',
    said: expect.stringMatching(`^${away}: .*ECONNREFUSED`),
    remedy: expect.stringContaining('ERROR_REPORT_URL'),
  })
  expect(await checkErrorReports({ errorReportUrl: undefined, version: '1.2.3' }, signal)).toBeUndefined()
})
