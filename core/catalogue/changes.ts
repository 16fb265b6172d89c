import * as z from 'zod/mini'
import type { GuidedDocument, StepNode, ValidationBoxNode } from '../documents/nodes.ts'
import { blocksOf, isValidation, validationsOf } from '../documents/walk.ts'

const Count = z.object({ added: z.number(), changed: z.number(), removed: z.number() })
type Count = z.infer<typeof Count>

export const ProjectChanges = z.object({ steps: Count, tasks: Count })
export type ProjectChanges = z.infer<typeof ProjectChanges>

/** What a learner on an older version would get with the newest one. */
export const ProjectUpdate = z.object({
  /** The newest version. */
  version: z.number(),
  /** What the author says about each version since, oldest first. */
  notes: z.array(z.string()),
  ...ProjectChanges.shape,
})
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

type Pages = Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>

/** How many steps and tasks one version of a document has more, fewer or in other words than another. A step's tasks count by themselves. */
export const changesBetween = (from: Pages, to: Pages): ProjectChanges => ({
  steps: compare(stepTexts(from), stepTexts(to)),
  tasks: compare(taskTexts(from), taskTexts(to)),
})

const compare = (from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): Count => ({
  added: [...to.keys()].filter((id) => !from.has(id)).length,
  changed: [...to].filter(([id, text]) => from.has(id) && from.get(id) !== text).length,
  removed: [...from.keys()].filter((id) => !to.has(id)).length,
})

const stepTexts = ({ steps, tracks }: Pages): Map<string, string> => {
  const textsOf = (step: StepNode) => [step, ...tracks.flatMap((track) => track.steps.filter(({ id }) => id === step.id))]
  return new Map(steps.map((step) => [step.id, written(textsOf(step))]))
}

const taskTexts = (pages: Pages): Map<string, string> => {
  const boxes = blocksOf(pages).filter((node): node is ValidationBoxNode => node.type === 'validationBox')
  return new Map(
    boxes.flatMap((box) =>
      validationsOf(box)
        .filter(({ hidden }) => !hidden)
        .map((node) => [node.id, written([box.title, box.children.filter((child) => !isValidation(child)), node])] as const),
    ),
  )
}

const isBox = (value: unknown): boolean => (value as { type?: unknown } | null)?.type === 'validationBox'

/** The text of nodes, without their tasks and without what publishing makes of it: colours of code, formats of pictures. */
const written = (nodes: unknown): string =>
  JSON.stringify(nodes, (key, value: unknown) => {
    if (key === 'runs' || key === 'sources') return undefined
    return Array.isArray(value) ? value.filter((one) => !isBox(one)) : value
  })
