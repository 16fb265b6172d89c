import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const CheckboxNode = z.strictObject({
  type: z.literal('checkbox'),
  id: z.string(),
  checked: z.boolean(),
  disabled: z.boolean(),
  children: Inlines,
})
export type CheckboxNode = z.infer<typeof CheckboxNode>
