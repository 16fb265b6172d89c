import { startTransition, useEffect, useState } from 'react'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'

type Nodes = ReadonlyMap<string, ChildNode[]>

/** The steps below the viewport in the server's response, by id. None if the page came without a response, or the address names a position. */
const readResponse = (steps: readonly StepNode[]): Nodes => {
  if (import.meta.env.SSR || location.hash) return new Map()
  const sections = [...document.querySelectorAll('article[data-response] > [data-step]')]
  const below = sections.filter((section) => section.getBoundingClientRect().top > innerHeight)
  return new Map(below.filter(({ id }) => steps.some((step) => step.id === id)).map((section) => [section.id, [...section.childNodes]]))
}

/** Milliseconds after which a step is rendered even if the browser isn't idle. */
const maxWaitMs = 300

/**
 * The steps that still show the server's response. The app renders the visible steps immediately, so that the page can be used, and the
 * others one by one while the browser is idle.
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
