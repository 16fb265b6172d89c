import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { answerTypeOf, boxesIn, validationsOf } from '@fieldwork/core/documents/walk.ts'
import type { AnswerEntry } from '@fieldwork/core/tasks/checks.ts'
import type { CompiledValidation } from '../compiled.ts'
import { defaultExtension } from '../markdown/taskBox.ts'

/** Location of blocks: in a step, in the file of a Pro section, or in neither. */
type ValidationParent = { stepId?: string; contentId?: string }

/** Returns the rows of the validations in these blocks, in reading order. */
export const validationsIn = (
  blocks: readonly BlockNode[],
  { stepId, contentId }: ValidationParent,
  answers: ReadonlyMap<string, AnswerEntry>,
): CompiledValidation[] =>
  boxesIn(blocks).flatMap((box) =>
    validationsOf(box).map((node) => ({
      ...answerOf(answers.get(node.id)),
      id: node.id,
      stepId: stepId ?? null,
      contentId: contentId ?? null,
      boxId: box.id,
      type: answerTypeOf[node.type],
      title: node.title,
      description: node.description ?? '',
      optional: node.optional,
      hidden: node.hidden,
      characterLimit: node.type === 'validationText' ? (node.characterLimit ?? null) : null,
      extension: node.type === 'validationUrl' ? node.extension : defaultExtension,
    })),
  )

const answerOf = (entry: AnswerEntry | undefined): Pick<CompiledValidation, 'check' | 'model'> => {
  if (!entry?.check) return { check: null, model: entry?.model ?? null }
  const { model, ...rest } = entry
  if (!('scripted' in rest)) return { check: rest, model: model ?? null }
  const { scripted: _, ...check } = rest
  return { check, model: model ?? null }
}
