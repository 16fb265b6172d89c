import { createServer, type ServerResponse } from 'node:http'

/** A language model at the other end of OpenAI's protocol, which says what a journey tells it to, when it tells it. */
export type PlayedModel = {
  /** For `MODEL_URL`. */
  url: string
  /** How many answers were asked for. */
  asked: () => number
  /** Says more of the newest answer. */
  say: (text: string) => void
  end: () => void
  /** True once nobody waits for the newest answer any more. */
  isStopped: () => boolean
  stop: () => Promise<void>
}

export const startModel = async (): Promise<PlayedModel> => {
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      answers.push(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const newest = () => answers.at(-1)!
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    asked: () => answers.length,
    say: (text) => void newest().write(piece(text)),
    end: () => void newest().end(`${piece('', 'stop')}data: [DONE]\n\n`),
    isStopped: () => newest().closed,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const piece = (content: string, finish: string | null = null): string => {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'played', choices })}\n\n`
}
