import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * A provider of language models in a process of its own: `node provider.ts [pieces] [pause] [silence]`. It says so many pieces, with a pause of
 * so many milliseconds between them, after so long a silence; without a pause it answers at once. Each piece holds the moment of its
 * sending. Prints its address.
 */

const [pieces = 60, pause = 0, silence = 0] = process.argv.slice(2).map(Number)
const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const piece = (content: string, finish: string | null) =>
  event({
    id: '1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    void speak((text) => response.write(text)).then(() => response.end(`${piece('', 'stop')}data: [DONE]\n\n`))
  })
})

const speak = async (write: (text: string) => void) => {
  if (silence) await delay(silence * (0.5 + Math.random()))
  for (let n = 0; n < pieces; n++) {
    write(piece(n === 0 ? `at=${performance.timeOrigin + performance.now()}; ` : `word ${n} `, null))
    if (pause) await delay(pause)
  }
}
// A connection that it ends meets the next request on its way now and then.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`)
})
process.on('SIGTERM', () => process.exit())
