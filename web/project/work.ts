import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { boxesIn, stepsFor, validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { isEmptyAnswer, requiredCount } from '@fieldwork/core/tasks/status.ts'

/** `isOutput`: the answer is command output. */
export type WorkItem = Validation & { isOutput: boolean }

export type WorkPart = {
  id: string
  title: string
  /** Number of the step; sections have none. */
  number: number | undefined
  items: WorkItem[]
  /** True if something is answered and no required task is open. */
  isDone: boolean
}

/** The learner's work, by the steps of their track, then by the sections after them. Parts without tasks are left out. */
export const workOf = (document: GuidedDocument, track: string | undefined, validations: readonly Validation[]): WorkPart[] => {
  const steps = stepsFor(document, track).map(({ id, title, children }, index) => ({ id, title, number: index + 1, children }))
  const sections = document.sections.map(({ id, heading, children }) => ({ id, title: heading, number: undefined, children }))
  return [...steps, ...sections].flatMap(({ id, title, number, children }) => {
    const items = boxesIn(children)
      .flatMap(validationsOf)
      .flatMap((node): WorkItem[] => {
        const validation = validations.find((one) => one.id === node.id && !one.hidden && !one.answer?.hidden)
        return validation ? [{ ...validation, isOutput: node.type === 'validationText' && node.format?.by === 'output' }] : []
      })
    const isDone =
      items.some(({ status }) => status === 'COMPLETE') &&
      items.every((item) => item.status === 'COMPLETE' || (item.optional && isEmptyAnswer(item.answer)))
    return items.length > 0 ? [{ id, title, number, items, isDone }] : []
  })
}

export type WorkCount = { done: number; all: number; optionalOpen: number }

/** Counts all required tasks, but only those optional tasks that are in the given parts, because others may be closed to the learner. */
export const workCount = (validations: readonly Validation[], parts: readonly WorkPart[]): WorkCount => {
  const { complete, all } = requiredCount(validations)
  const optionalOpen = parts.flatMap(({ items }) => items).filter((item) => item.optional && item.status !== 'COMPLETE').length
  return { done: complete, all, optionalOpen }
}

/** Maximum distance from the reader's part at which a completed part stays unfolded. */
const maxDistance = 2

/** Completed parts fold to one line unless the reader is near. A choice by hand always applies. */
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
  return reader >= 0 && Math.abs(reader - index) <= maxDistance
}
