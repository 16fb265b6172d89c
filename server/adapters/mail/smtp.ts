import type { Transporter } from 'nodemailer'
import type { Mail } from './mail.ts'
import { envelopeOf } from './envelope.ts'

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `smtp://user:password@host:port` or `smtps://…`; options of nodemailer may follow as a query, such as `?requireTLS=true`. */
export const smtpMail = (url: string, from: string): Mail => {
  let transport: Promise<Transporter> | undefined
  const connect = async () => (await import('nodemailer')).createTransport({ url, ...timeoutsMs })
  return {
    send: async (message) => {
      const envelope = envelopeOf(from, message)
      transport ??= connect()
      await (await transport).sendMail(envelope)
    },
    verify: async () => {
      transport ??= connect()
      await (await transport).verify()
    },
    close: async () => {
      const open = await transport
      open?.close()
    },
  }
}
