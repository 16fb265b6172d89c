import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A local server with OpenAI's protocol that answers every chat with `answer` and transcribes every recording as `words`. */
export type ModelServer = {
  url: string
  /** Null: the journey sends it in pieces. */
  answer: string | null
  words: string
  /** Request bodies of chats, and of recordings as latin1. */
  chats: string[]
  recordings: string[]
  /** Sends more of the newest answer, and ends it. */
  say: (text: string) => void
  end: () => void
  /** True once the newest request was canceled. */
  isStopped: () => boolean
  close: () => Promise<void>
}

export const startModelServer = async (): Promise<ModelServer> => {
  let newest: ServerResponse | undefined
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url?.endsWith('/audio/transcriptions')) {
        model.recordings.push(body.toString('latin1'))
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: model.words }))
      }
      model.chats.push(body.toString('utf8'))
      newest = response.writeHead(200, { 'content-type': 'text/event-stream' })
      newest.flushHeaders()
      if (model.answer === null) return undefined
      for (const word of model.answer.split(/(?<= )/)) model.say(word)
      return model.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const model: ModelServer = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    answer: 'Yes.',
    words: 'Hello.',
    chats: [],
    recordings: [],
    say: (text) => void newest?.write(piece(text)),
    end: () => void newest?.end(`${piece('', 'stop')}data: [DONE]\n\n`),
    isStopped: () => newest?.closed ?? false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const piece = (content: string, finish: string | null = null): string => {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'small', choices })}\n\n`
}
