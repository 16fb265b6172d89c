import { createServer } from 'node:http'

/* A provider of language models that answers at once, in a process of its own: `node provider.ts [pieces]`. Prints its address. */

const pieces = Number(process.argv[2] ?? 60)
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
    for (let n = 0; n < pieces; n++) response.write(piece(`word ${n} `, null))
    response.end(`${piece('', 'stop')}data: [DONE]\n\n`)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`)
})
process.on('SIGTERM', () => process.exit())
