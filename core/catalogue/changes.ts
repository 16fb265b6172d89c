import { type Aliases, currentId, withCurrentIds } from '../documents/aliases.ts'
import type { GuidedDocument } from '../documents/nodes.ts'
import type { StepNode } from '../documents/nodes/step/schema.ts'
import type { ValidationBoxNode } from '../documents/nodes/validationBox/schema.ts'
import { blocksOf, isValidation, validationsOf } from '../documents/walk.ts'
import type { ChangeCount, ProjectChanges } from './schema.ts'

type ComparedDocument = Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>

/**
 * Counts the steps and tasks that were added, removed or changed between two versions. A step's tasks are counted separately. `aliases` of
 * the later version are followed, so that renaming an id is no change.
 */
export const changesBetween = (from: ComparedDocument, to: ComparedDocument, aliases: Aliases = {}): ProjectChanges => {
  const before = Object.keys(aliases).length > 0 ? withCurrentIds(from, aliases) : from
  const [tasks, laterTasks, ids] = [taskTexts(before), taskTexts(to), [...taskTexts(from).keys()]]
  const isThere = (id: string) => laterTasks.has(currentId(aliases, id))
  return {
    steps: compare(stepTexts(before), stepTexts(to)),
    tasks: compare(tasks, laterTasks),
    removedTasks: ids.filter((id) => !isThere(id)),
    renamedTasks: Object.fromEntries(
      ids.filter((id) => isThere(id) && currentId(aliases, id) !== id).map((id) => [id, currentId(aliases, id)]),
    ),
  }
}

const compare = (from: ReadonlyMap<string, string>, to: ReadonlyMap<string, string>): ChangeCount => ({
  added: [...to.keys()].filter((id) => !from.has(id)).length,
  changed: [...to].filter(([id, text]) => from.has(id) && from.get(id) !== text).length,
  removed: [...from.keys()].filter((id) => !to.has(id)).length,
})

const stepTexts = ({ steps, tracks }: ComparedDocument): Map<string, string> => {
  const textsOf = (step: StepNode) => [step, ...tracks.flatMap((track) => track.steps.filter(({ id }) => id === step.id))]
  return new Map(steps.map((step) => [step.id, textOf(textsOf(step))]))
}

const taskTexts = (pages: ComparedDocument): Map<string, string> => {
  const boxes = blocksOf(pages).filter((node): node is ValidationBoxNode => node.type === 'validationBox')
  return new Map(
    boxes.flatMap((box) =>
      validationsOf(box)
        .filter(({ hidden }) => !hidden)
        .map((node) => [node.id, textOf([box.title, box.children.filter((child) => !isValidation(child)), node])] as const),
    ),
  )
}

const isBox = (value: unknown): boolean => (value as { type?: unknown } | null)?.type === 'validationBox'

/** Returns the text of nodes, without tasks, ids and values derived by publishing, such as highlighting and picture formats. */
const textOf = (nodes: unknown): string =>
  JSON.stringify(nodes, (key, value: unknown) => {
    if (key === 'id' || key === 'runs' || key === 'sources') return undefined
    return Array.isArray(value) ? value.filter((one) => !isBox(one)) : value
  })
