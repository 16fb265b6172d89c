import { Agent as HttpAgent, type IncomingMessage, request as askHttp } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { mergeEvents } from './mergeEvents.ts'

/** Bytes of one answer on its way, with everything around the words. */
const mostBytes = 2 * 1024 * 1024
/** Milliseconds for which bytes that follow others are gathered: a step through the streams of the web costs more than its bytes. */
const gatherPause = 50

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/**
 * A `fetch` for providers. A redirect is an answer like another, so that the key and the learner's words go to no other address; an answer
 * that is too long ends in an error; and reading many answers at once takes half of what the platform's `fetch` takes.
 */
export const providerFetch: typeof fetch = (input, { method = 'GET', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isSecure = url.protocol === 'https:'
    const asked = (isSecure ? askHttps : askHttp)(
      url,
      { method, headers: Object.fromEntries(new Headers(headers)), agent: isSecure ? agents.https : agents.http },
      (answer) => resolve(responseOf(answer)),
    )
    const stop = () => {
      reject(signal!.reason as Error)
      asked.destroy(signal!.reason as Error)
    }
    asked.once('error', (error) => reject(new TypeError('fetch failed', { cause: error })))
    asked.once('close', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    asked.end(body)
  })

const responseOf = (answer: IncomingMessage): Response => {
  const status = answer.statusCode!
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')])
  return new Response(status === 204 || status === 304 ? null : gathered(answer), { status, headers })
}

const gathered = (answer: IncomingMessage): ReadableStream<Uint8Array> => {
  const isEvents = answer.headers['content-type']?.startsWith('text/event-stream')
  let parts: Buffer[] = []
  let seen = 0
  let passedAt = 0
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const pass = (isAll = false) => {
        timer = undefined
        passedAt = Date.now()
        const held = Buffer.concat(parts)
        const ready = isAll || !isEvents ? held.length : wholeEvents(held)
        parts = [held.subarray(ready)]
        if (ready > 0) controller.enqueue(isEvents ? merged(held.subarray(0, ready)) : held.subarray(0, ready))
      }
      const fail = (error: Error) => {
        clearTimeout(timer)
        answer.destroy()
        controller.error(error)
      }
      answer.on('data', (bytes: Buffer) => {
        seen += bytes.length
        if (seen > mostBytes) return fail(new Error('The answer is too long.'))
        parts.push(bytes)
        if (timer === undefined && Date.now() - passedAt >= gatherPause) pass()
        else timer ??= setTimeout(() => pass(), gatherPause - (Date.now() % gatherPause))
      })
      answer.once('end', () => {
        clearTimeout(timer)
        pass(true)
        controller.close()
      })
      answer.once('error', fail)
    },
    cancel: () => {
      clearTimeout(timer)
      answer.destroy()
    },
  })
}

/** Length of the events that have ended. Lines may end in another way than usual: then all that came counts, and nothing is merged. */
const wholeEvents = (bytes: Buffer): number => {
  if (bytes.includes('\r')) return bytes.length
  const end = bytes.lastIndexOf('\n\n')
  return end < 0 ? 0 : end + 2
}

const merged = (bytes: Buffer): Buffer => {
  if (bytes.includes('\r')) return bytes
  return Buffer.from(mergeEvents(bytes.toString('utf8').split('\n\n')).join('\n\n'))
}
