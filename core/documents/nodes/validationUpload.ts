import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'

export const ValidationUploadNode = z.strictObject({
  type: z.literal('validationUpload'),
  id: z.string(),
  title: z.string(),
  description: z.exactOptional(z.string()),
  optional: z.boolean(),
  hidden: z.boolean(),
})
export type ValidationUploadNode = z.infer<typeof ValidationUploadNode>

export const validationUpload = {
  parents: ['validationBox'],
  directive: { name: 'validation-upload', form: 'leafDirective' },
} as const satisfies BlockType
