import type { Readable } from 'node:stream'
import { problem } from '@fieldwork/core/problems.ts'
import { ForgedEvent, type Payments } from '../adapters/payments/payments.ts'
import type { Context } from '../context.ts'
import { Reply, type PlainRoute } from '../http/route.ts'
import { hasPaymentEvent } from './queries.ts'
import { syncSubscription } from './subscription.ts'

export const webhookPath = '/checkout/webhook'

/** Bytes. The largest events are some tens of kilobytes. */
const maxEventBytes = 512 * 1024

/**
 * Receives the provider's events. Their content isn't trusted: an event only causes the plan to be read from the provider again. The
 * provider retries events that aren't answered with 200 for three days.
 */
export const paymentWebhook = (context: Context, payments: Payments | undefined): PlainRoute[] => [
  {
    method: 'POST',
    path: webhookPath,
    streams: true,
    limit: maxEventBytes,
    handle: async ({ stream, header }) => {
      if (!payments) throw problem('not_found')
      const body = await readBytes(stream!)
      const event = readEvent(context, payments, body, header('stripe-signature'))
      if (event.customerId !== undefined && !(await hasPaymentEvent(context.db, event.id))) {
        const isKnown = await sync(context, payments, event.customerId, event.id)
        if (!isKnown) context.log.info({ event: event.id, type: event.type }, 'an event of an unknown customer was left alone')
      }
      return new Reply(200, { 'content-type': 'application/json; charset=utf-8' }, '{"received":true}')
    },
  },
]

const readEvent = ({ log }: Context, payments: Payments, body: Buffer, signature: string | undefined) => {
  try {
    return payments.readEvent(body, signature)
  } catch (error) {
    if (!(error instanceof ForgedEvent)) throw error
    // The other lines of the library's message explain its use.
    log.warn(
      { reason: error.message.split('\n')[0]?.trim() },
      'an event was refused: it is not signed with STRIPE_WEBHOOK_SECRET, is too old, or is malformed',
    )
    throw problem('malformed')
  }
}

const sync = async (context: Context, payments: Payments, customerId: string, eventId: string): Promise<boolean> => {
  try {
    return await syncSubscription(context, payments, customerId, eventId)
  } catch (error) {
    context.log.warn({ error, event: eventId }, 'an event could not be acted on; the provider sends it again')
    throw problem('payments_unavailable')
  }
}

const readBytes = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxEventBytes) throw problem('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
