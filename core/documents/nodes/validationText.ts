import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'

export const ValidationTextNode = z.strictObject({
  type: z.literal('validationText'),
  id: z.string(),
  title: z.string(),
  description: z.exactOptional(z.string()),
  placeholder: z.exactOptional(z.string()),
  /** The author's own limit; the effective limit is `textLimit` in core/tasks/limits.ts. */
  characterLimit: z.exactOptional(z.number()),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationTextNode = z.infer<typeof ValidationTextNode>

export const validationText = {
  parents: ['validationBox'],
  directive: { name: 'validation-text', form: 'leafDirective' },
} as const satisfies BlockType
