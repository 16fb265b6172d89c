import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFault } from '../certificateFault.ts'
import { checkMail } from './services.ts'

test('a mail server with an expired certificate, or without TLS from the start, is not reported as a wrong password', async () => {
  // The certificate included in smtp-server has expired.
  const smtp = new SMTPServer({ authOptional: true })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  const check = (MAIL_URL: string) => checkMail({ dataDir: '/not/used', mail: { url: MAIL_URL, from: 'tests@example.org' } })
  const expired = await check(`smtp://ada:right@127.0.0.1:${port}`)
  expect(expired).toMatchObject({ state: 'fault', said: expect.stringContaining('certificate has expired') })
  expect(expired.remedy).not.toContain('password')
  expect((await check(`smtps://ada:right@127.0.0.1:${port}`)).remedy).toContain('smtp://')
})

test.for([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'as its certificate does'],
])('a certificate refused with %s is reported with its own remedy, even as the cause of another error', ([code, remedy]) => {
  const refused = Object.assign(new Error('refused'), { code })
  expect(certificateFault(new TypeError('fetch failed', { cause: refused }))!.remedy).toContain(remedy)
  expect(certificateFault(Object.assign(new Error('refused'), { code: 'ESOCKET', originalCode: code }))!.remedy).toContain(remedy)
  expect(certificateFault(new Error('something else'))).toBeUndefined()
})
