import * as z from 'zod/mini'
import { ParagraphNode } from '../paragraph/schema.ts'
import { ValidationTextNode } from '../validationText/schema.ts'
import { ValidationUploadNode } from '../validationUpload/schema.ts'
import { ValidationUrlNode } from '../validationUrl/schema.ts'

const validations = [ValidationTextNode, ValidationUrlNode, ValidationUploadNode] as const
const ValidationNode = z.discriminatedUnion('type', validations)
/** A question of a task. */
export type ValidationNode = z.infer<typeof ValidationNode>

export const ValidationBoxNode = z.strictObject({
  type: z.literal('validationBox'),
  id: z.string(),
  title: z.string(),
  children: z.array(z.discriminatedUnion('type', [...validations, ParagraphNode])),
})
export type ValidationBoxNode = z.infer<typeof ValidationBoxNode>
