import type { BlockNode, ValidationNode } from '../../core/documents/nodes.ts'
import { boxesIn, validationsOf } from '../../core/documents/walk.ts'
import type { AnswerEntry } from '../../core/tasks/checks.ts'
import type { AnswerType } from '../../core/tasks/answer.ts'
import type { CompiledValidation } from './compiled.ts'
import { defaultExtension } from './tasks.ts'

const typeOf = { validationText: 'TEXT', validationUrl: 'URL', validationUpload: 'FILE' } as const satisfies Record<
  ValidationNode['type'],
  AnswerType
>

/** Where blocks stand: in a step, in the file of a Pro section, or in neither. */
type Place = { stepId?: string; contentId?: string }

/** The rows of the validations in these blocks, in reading order. */
export const validationsIn = (
  blocks: readonly BlockNode[],
  { stepId, contentId }: Place,
  answers: ReadonlyMap<string, AnswerEntry>,
): CompiledValidation[] =>
  boxesIn(blocks).flatMap((box) =>
    validationsOf(box).map((node) => ({
      ...answerOf(answers.get(node.id)),
      id: node.id,
      stepId: stepId ?? null,
      contentId: contentId ?? null,
      boxId: box.id,
      type: typeOf[node.type],
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
  const { model, ...check } = entry
  return { check, model: model ?? null }
}
