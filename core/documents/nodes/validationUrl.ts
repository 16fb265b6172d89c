import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'

export const ValidationUrlNode = z.strictObject({
  type: z.literal('validationUrl'),
  id: z.string(),
  title: z.string(),
  description: z.exactOptional(z.string()),
  helpText: z.exactOptional(z.string()),
  /** The beginning that the address must have. */
  extension: z.string(),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationUrlNode = z.infer<typeof ValidationUrlNode>

export const validationUrl = {
  parents: ['validationBox'],
  directive: { name: 'validation-url', form: 'leafDirective' },
} as const satisfies BlockType
