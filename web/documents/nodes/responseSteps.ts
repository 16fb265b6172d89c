import { startTransition, useEffect, useState } from 'react'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'

type Nodes = ReadonlyMap<string, ChildNode[]>

/** The steps below the screen in the text that the server sent, by id. None where the reader came another way, or on to a place. */
const readResponse = (steps: readonly StepNode[]): Nodes => {
  if (import.meta.env.SSR || location.hash) return new Map()
  const sections = [...document.querySelectorAll('article[data-response] > [data-step]')]
  const below = sections.filter((section) => section.getBoundingClientRect().top > innerHeight)
  return new Map(below.filter(({ id }) => steps.some((step) => step.id === id)).map((section) => [section.id, [...section.childNodes]]))
}

/** Milliseconds after which a step is rendered even if the browser is never idle. */
const maxWaitMs = 300

/**
 * Steps that still show what the server sent. The app takes over the step in view at once, so that the page can be used, and then the
 * others, one whenever the browser is idle.
 */
export const useResponseSteps = (steps: readonly StepNode[]): Nodes => {
  const [waiting, setWaiting] = useState(() => readResponse(steps))
  useEffect(() => {
    const [next] = waiting.keys()
    if (next === undefined) return
    const takeNext = () => startTransition(() => setWaiting(new Map([...waiting].filter(([id]) => id !== next))))
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(takeNext)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(takeNext, { timeout: maxWaitMs })
    return () => cancelIdleCallback(request)
  }, [waiting])
  return waiting
}
