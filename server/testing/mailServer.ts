import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterwards } from './afterwards.ts'

/** A mail server that keeps what it receives. `refusalOf` says with which code it refuses mails to an address for now; undefined: it takes them. */
export const startMailServer = async (refusalOf: (address: string) => number | undefined) => {
  const received: Email[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusalOf(address)
      done(responseCode === undefined ? undefined : Object.assign(new Error(`the mailbox of ${address} is busy`), { responseCode }))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  afterwards(() => new Promise<void>((resolve) => smtp.close(resolve)))
  const environment = {
    MAIL_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Tests <tests@example.org>',
  }
  return { received, environment }
}
