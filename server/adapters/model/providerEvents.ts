import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as askHttp } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'

/** Maximum bytes of one streamed answer, including the protocol's overhead. */
const maxBytes = 2 * 1024 * 1024
/** Milliseconds between two reads, and how long before the chunks of all streams are written a read happens. */
const [readPause, readLead] = [100, 10]

/** Bytes that arrive between two reads wait in the kernel, and are then read by one call. */
const connection = { keepAlive: true, highWaterMark: 1 }
const agents = { http: new HttpAgent(connection), https: new HttpsAgent(connection) }

/** A provider that refused, or could not be reached: then it has no status. */
export class ProviderFailure extends Error {
  readonly status: number | undefined
  readonly retryAfter: string | undefined
  constructor(status: number | undefined, retryAfter?: string, options?: ErrorOptions) {
    super('The provider gave no answer.', options)
    this.name = 'ProviderFailure'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * The data of a provider's events, in batches of 100 ms, because each read passes through everything downstream. A redirect counts as a
 * refusal: the key and the learner's words go to no other address. An answer that is too long ends in an error.
 */
export async function* providerEvents(
  url: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const answer = await open(url, headers, body, signal)
  let events: string[] = []
  let read = 0
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  const decoder = new TextDecoder()
  try {
    for await (const bytes of answer as AsyncIterable<Buffer>) {
      read += bytes.length
      if (read > maxBytes) throw new Error('The answer is too long.')
      parser.feed(decoder.decode(bytes, { stream: true }))
      if (events.length === 0) continue
      yield events
      events = []
      await delay(readPause - ((Date.now() + readLead) % readPause))
    }
  } finally {
    answer.destroy()
  }
}

const open = async (url: string, headers: Record<string, string>, body: object, signal: AbortSignal): Promise<IncomingMessage> => {
  const isSecure = url.startsWith('https:')
  const asked = (isSecure ? askHttps : askHttp)(url, {
    method: 'POST',
    agent: isSecure ? agents.https : agents.http,
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    signal,
  })
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response').catch((error: unknown) => {
    throw new ProviderFailure(undefined, undefined, { cause: error })
  })) as [IncomingMessage]
  // Later errors reach the reader of the response.
  asked.on('error', () => {})
  if (answer.statusCode === 200) return answer
  answer.resume()
  throw new ProviderFailure(answer.statusCode, answer.headers['retry-after'])
}
