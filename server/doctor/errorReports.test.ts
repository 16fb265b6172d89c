import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/freePort.ts'
import { checkErrorReports } from './errorReports.ts'

test('the receiver of error reports is tried without a report, and distinguished from a wrong address', async () => {
  const { signal } = new AbortController()
  let status = 204
  const methods: Array<string | undefined> = []
  const receiver = createServer(({ method }, response) => {
    methods.push(method)
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const check = () => checkErrorReports({ errorReportUrl: `http://${host}/reports?key=secret` }, signal)
  const stateAt = async (each: number) => {
    status = each
    const diagnosis = await check()
    expect(JSON.stringify(diagnosis)).not.toContain('secret')
    return diagnosis?.state
  }
  const states = []
  for (const each of [204, 405, 501, 404, 403, 301, 502]) states.push(await stateAt(each))
  expect(states).toEqual(['ok', 'ok', 'ok', 'warning', 'warning', 'fault', 'fault'])
  expect(new Set(methods)).toEqual(new Set(['OPTIONS']))
  const away = `127.0.0.1:${await freePort()}`
  expect(await checkErrorReports({ errorReportUrl: `http://${away}/` }, signal)).toMatchObject({
    state: 'fault',
    said: expect.stringMatching(`^${away}: .*ECONNREFUSED`),
    remedy: expect.stringContaining('ERROR_REPORT_URL'),
  })
  expect(await checkErrorReports({ errorReportUrl: undefined }, signal)).toBeUndefined()
})
