import type { BlockNode, ValidationNode } from '../../core/documents/nodes.ts'
import { boxesIn, validationsOf } from '../../core/documents/walk.ts'
import type { AnswerCheck } from '../../core/tasks/checks.ts'
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
  checks: ReadonlyMap<string, AnswerCheck>,
): CompiledValidation[] =>
  boxesIn(blocks).flatMap((box) =>
    validationsOf(box).map((node) => ({
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
      check: checks.get(node.id) ?? null,
    })),
  )
