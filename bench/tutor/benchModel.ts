import { fork } from 'node:child_process'
import { join } from 'node:path'
import { compileCatalogue } from '../../compiler/compileCatalogue.ts'
import { createModel } from '../../server/adapters/model/createModel.ts'
import type { ModelRequest } from '../../server/adapters/model/model.ts'
import { materialFor } from '../../server/tutor/retrieval/material.ts'
import { passagesOf } from '../../server/tutor/retrieval/passages.ts'
import { indexPassages } from '../../server/tutor/retrieval/ranking.ts'
import { interleaved, median, milliseconds, times, type Row } from '../measuring/measure.ts'

const rounds = 7
const atOnce = 200

/** The port for models against a bare `fetch` that reads the same stream, and what the offline tutor takes. */
export const benchModel = async (): Promise<Row[]> => {
  const provider = await startProvider()
  try {
    const one = await interleaved(
      rounds,
      () => timeOf(20, 1, viaPort(provider.url)),
      () => timeOf(20, 1, bare(provider.url)),
    )
    const many = await interleaved(
      rounds,
      () => timeOf(1, atOnce, viaPort(provider.url)),
      () => timeOf(1, atOnce, bare(provider.url)),
    )
    const goal = 'reported'
    return [
      {
        what: 'an answer of 60 pieces through the port',
        against: `${milliseconds(one.theirs)} by bare fetch`,
        goal,
        ours: milliseconds(one.ours),
        ratio: times(one.ratio),
      },
      {
        what: `${atOnce} such answers at once`,
        against: `${milliseconds(many.theirs)} by bare fetch`,
        goal,
        ours: milliseconds(many.ours),
        ratio: times(many.ratio),
      },
      ...(await offlineRows()),
    ]
  } finally {
    provider.stop()
  }
}

/** `options`: pieces, pause and silence. */
export const startProvider = (...options: number[]) =>
  new Promise<{ url: string; stop: () => void }>((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'provider.ts'), options.map(String), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.stdout!.once('data', (line: Buffer) => resolve({ url: line.toString().trim(), stop: () => void child.kill('SIGTERM') }))
    child.once('exit', reject)
  })

/** Milliseconds of one answer, over so many in turn, each as many times at once. */
const timeOf = async (inTurn: number, together: number, answer: () => Promise<number>): Promise<number> => {
  const began = performance.now()
  for (let n = 0; n < inTurn; n++) await Promise.all(Array.from({ length: together }, answer))
  return (performance.now() - began) / inTurn
}

const request: ModelRequest = { task: 'explain', highlightedText: 'socket', question: '', passages: [], offline: undefined }

const viaPort = (url: string) => async () => {
  const model = await createModel({ model: { url, name: 'small', key: '', protocol: 'openai' } }, { warn: console.warn })
  let length = 0
  for await (const piece of model.answer(request, new AbortController().signal)) length += piece.length
  return length
}

const bare = (url: string) => async () => {
  const body = JSON.stringify({ model: 'small', stream: true, messages: [{ role: 'user', content: 'socket' }] })
  const response = await fetch(`${url}/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  let rest = ''
  let length = 0
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop()!
    for (const event of events) if (event !== 'data: [DONE]') length += lengthOf(event)
  }
  return length
}

const lengthOf = (event: string): number =>
  (JSON.parse(event.slice(6)) as { choices: Array<{ delta: { content: string } }> }).choices[0]!.delta.content.length

const offlineRows = async (): Promise<Row[]> => {
  const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../content'))
  const prepare = ({ document, files }: (typeof projects)[number]) =>
    indexPassages(
      passagesOf({ document, openSections: new Map(files.map(({ contentId, blocks }) => [contentId, blocks])) }, 'main', concepts),
    )
  const indexes = projects.map(prepare)
  const preparing = projects.flatMap((project) => Array.from({ length: rounds }, () => clock(() => prepare(project))))
  const values = { variables: [], metadata: { variables: [] } }
  const words = ['server', 'What does the journal keep?', 'the first line of every answer']
  const searching = indexes.flatMap((index) =>
    words.map((query) => clock(() => materialFor(index, { task: 'ask', highlightedText: 'the file', query }, values))),
  )
  return [
    { what: 'prepare a project for the offline tutor', ours: milliseconds(median(preparing)), against: '—', ratio: '—', goal: 'reported' },
    { what: 'find the passages for a question', ours: milliseconds(median(searching)), against: '—', ratio: '—', goal: 'reported' },
  ]
}

const clock = (run: () => unknown): number => {
  const began = performance.now()
  run()
  return performance.now() - began
}
