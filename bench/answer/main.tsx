import { Marked } from 'marked'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { AnswerBody } from '../../web/chats/answer/AnswerBody.tsx'
import { createPlatform, PlatformContext } from '../../web/platform/PlatformContext.ts'
import '../../web/styles/main.css'
import { answer, passages } from './sampleAnswer.ts'

/* Draws an answer of 4,000 tokens as it comes: ours, and with the Markdown library alone. */

/** Characters of a token. */
const token = 4
const ends = Array.from({ length: answer.length / token }, (_, at) => (at + 1) * token)
const platform = createPlatform()
const stay = () => {}

const createOurs = () => {
  const place = document.createElement('div')
  document.getElementById('root')!.replaceChildren(place)
  const root = createRoot(place)
  return (end: number) =>
    flushSync(() =>
      root.render(
        <PlatformContext value={platform}>
          <AnswerBody answer={{ text: answer.slice(0, end), passages, unbacked: [] }} isStreaming={end < answer.length} onFollow={stay} />
        </PlatformContext>,
      ),
    )
}

const marked = new Marked({ breaks: true, gfm: true })
const createTheirs = () => {
  const place = document.createElement('div')
  document.getElementById('root')!.replaceChildren(place)
  return (end: number) => {
    place.innerHTML = marked.parse(answer.slice(0, end), { async: false })
  }
}

const drawings = {
  ours: createOurs,
  theirs: createTheirs,
  parsed: () => (end: number) => void marked.parse(answer.slice(0, end), { async: false }),
}
export type DrawingName = keyof typeof drawings

const timed = (draw: (end: number) => void, moments: readonly number[]): number => {
  const begin = performance.now()
  for (const end of moments) draw(end)
  return performance.now() - begin
}

const bench = {
  /** Milliseconds for all tokens, each drawn when it comes. */
  streamed: (name: DrawingName) => timed(drawings[name](), ends),
  /** Milliseconds for the whole answer at once. */
  whole: (name: DrawingName) => timed(drawings[name](), [answer.length]),
  /** Milliseconds from a token to the frame that shows it; one token comes in each frame. */
  frames: async () => {
    const draw = createOurs()
    const found: number[] = []
    for (const end of ends.filter((_, at) => at % 8 === 0)) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const begin = performance.now()
      draw(end)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      found.push(performance.now() - begin)
    }
    return found
  },
}
export type AnswerBench = typeof bench

Object.assign(globalThis, { bench })
