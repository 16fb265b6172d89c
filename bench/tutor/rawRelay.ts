import { Agent, createServer, request as ask } from 'node:http'

/* The least that passes a provider's stream on to its reader: `node rawRelay.ts <address>`. It keeps and checks nothing. Prints its address. */

const target = new URL(`${process.argv[2]}/chat/completions`)
const agent = new Agent({ keepAlive: true })

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const asked = ask(target, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.pipe(response)
    })
    asked.end('{"model":"small","stream":true}')
    response.once('close', () => asked.destroy())
  })
})
// As the provider's.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit())
