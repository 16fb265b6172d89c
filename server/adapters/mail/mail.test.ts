import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { codeMessage } from '../../accounts/mails/mails.ts'
import { createMail } from './createMail.ts'
import type { Message } from './mail.ts'
import { mailsInFolder } from './mailFolder.ts'

type Delivery = { from: string; to: string[]; user: string | undefined; mail: Email }
const deliveries: Delivery[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, _session, done) => (password === 'p:ss' ? done(null, { user: username }) : done(new Error('no'))),
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : undefined),
  onData: (stream, { envelope, user }, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      deliveries.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        user: user as string | undefined,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      })
      done()
    })
  },
})
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const port = (smtp.server.address() as AddressInfo).port
const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-mail-'))
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const from = 'Fieldwork <no-reply@learn.example.org>'
const bySmtp = createMail({ dataDir, mail: { url: `smtp://ada:p%3Ass@127.0.0.1:${port}?ignoreTLS=true`, from } })
const kept = createMail({ dataDir, mail: { url: undefined, from } })
const message = codeMessage('learner@example.org', '012345')

test('a code mail arrives at a mail server, as text and as HTML that say the same', async () => {
  await bySmtp.send(message)
  const { from: sender, to, user, mail } = deliveries.at(-1)!
  expect({ sender, to, user }).toEqual({ sender: 'no-reply@learn.example.org', to: ['learner@example.org'], user: 'ada' })
  expect(mail.from).toMatchObject({ name: 'Fieldwork', address: 'no-reply@learn.example.org' })
  expect(mail.subject).toBe('012345 is your Fieldwork code')
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail.text).toMatch(/^012345$/m)
  const words = (text: string) => text.replace(/\s+/g, ' ').trim()
  const shown = mail
    .html!.replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
  // As HTML it is headed by the product's name.
  expect(words(shown)).toBe(`Fieldwork ${words(mail.text!)}`)
})

test('a mail that the server refuses doesn’t count as sent', async () => {
  await expect(bySmtp.send({ ...message, to: 'nobody@example.org' })).rejects.toThrow()
  const wrong = createMail({ dataDir, mail: { url: `smtp://ada:wrong@127.0.0.1:${port}`, from } })
  await expect(wrong.send(message)).rejects.toThrow()
})

test('without a mail server, a mail becomes a file that only its owner may read', async () => {
  await kept.send(message)
  await kept.send({ ...message, to: 'second@example.org' })
  const folder = join(dataDir, 'outbox')
  const files = readdirSync(folder)
  expect(files).toHaveLength(2)
  expect(files.every((file) => /^\d{4}-[\d-]+-[0-9a-f]{8}\.eml$/.test(file))).toBe(true)
  expect(files.map((file) => statSync(join(folder, file)).mode & 0o777)).toEqual([0o600, 0o600])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const [newest] = await mailsInFolder(dataDir, 1)
  const mail = await PostalMime.parse(newest!.bytes)
  expect(mail.to).toMatchObject([{ address: 'second@example.org' }])
  expect(mail.text).toMatch(/^012345$/m)
})

test('the list of unsent mails is empty before the first one', async () =>
  expect(await mailsInFolder(join(dataDir, 'nowhere'))).toEqual([]))

const injections: Array<Partial<Message>> = [
  { to: 'learner@example.org\r\nBcc: eve@example.org' },
  { to: 'learner@example.org\nRCPT TO:<eve@example.org>' },
  { to: 'learner@example.org, eve@example.org' },
  { to: 'Eve <eve@example.org>' },
  { to: '<eve@example.org>' },
  { to: 'eve@example.org;learner@example.org' },
  { subject: 'Code\r\nBcc: eve@example.org' },
  { headers: { 'X-Trace': 'a\r\nBcc: eve@example.org' } },
  { headers: { 'X-Trace\r\nBcc': 'eve@example.org' } },
]
test.for(injections)('a message with %j in it is refused and goes to nobody', async (part) => {
  const before = deliveries.length
  const files = readdirSync(join(dataDir, 'outbox')).length
  await expect(bySmtp.send({ ...message, ...part })).rejects.toThrow()
  await expect(kept.send({ ...message, ...part })).rejects.toThrow()
  expect([deliveries.length, readdirSync(join(dataDir, 'outbox')).length]).toEqual([before, files])
})
