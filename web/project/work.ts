import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { boxesIn, stepsFor, validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { isEmptyAnswer, requiredCount } from '@fieldwork/core/tasks/status.ts'

/** `isOutput`: the answer is command output. */
export type WorkItem = Validation & { isOutput: boolean }

export type WorkPart = {
  id: string
  title: string
  /** Of a step; a section has none. */
  number: number | undefined
  items: WorkItem[]
  /** Something was answered, and nothing that has to be is open. */
  isDone: boolean
}

/** The learner's work, by the steps of their track, then by the sections after them. Parts without tasks are left out. */
export const workOf = (document: GuidedDocument, track: string | undefined, validations: readonly Validation[]): WorkPart[] => {
  const steps = stepsFor(document, track).map(({ id, title, children }, index) => ({ id, title, number: index + 1, children }))
  const sections = document.sections.map(({ id, heading, children }) => ({ id, title: heading, number: undefined, children }))
  return [...steps, ...sections].flatMap(({ id, title, number, children }) => {
    const asked = boxesIn(children).flatMap(validationsOf)
    const items = asked.flatMap((node): WorkItem[] => {
      const known = validations.find((one) => one.id === node.id && !one.hidden && !one.answer?.hidden)
      return known ? [{ ...known, isOutput: node.type === 'validationText' && node.format?.by === 'output' }] : []
    })
    const isDone =
      items.some(({ status }) => status === 'COMPLETE') &&
      items.every((item) => item.status === 'COMPLETE' || (item.optional && isEmptyAnswer(item.answer)))
    return items.length > 0 ? [{ id, title, number, items, isDone }] : []
  })
}

export type WorkCount = { done: number; all: number; optionalOpen: number }

/** All required tasks of the project; of the optional ones those that stand in its parts, because others may not be open to everybody. */
export const workCount = (validations: readonly Validation[], parts: readonly WorkPart[]): WorkCount => {
  const { complete, all } = requiredCount(validations)
  const optionalOpen = parts.flatMap(({ items }) => items).filter((item) => item.optional && item.status !== 'COMPLETE').length
  return { done: complete, all, optionalOpen }
}

/** Places between a part and the one the reader is at, within which it stays unfolded. */
const near = 2

/** Done parts fold to one line, unless the reader is near or unfolded them; one that was folded by hand stays so. */
export const isUnfolded = (
  parts: readonly WorkPart[],
  index: number,
  readerAt: string | undefined,
  byHand: ReadonlyMap<string, boolean>,
): boolean => {
  const part = parts[index]!
  const chosen = byHand.get(part.id)
  if (chosen !== undefined || !part.isDone) return chosen ?? true
  const reader = parts.findIndex(({ id }) => id === readerAt)
  return reader >= 0 && Math.abs(reader - index) <= near
}
