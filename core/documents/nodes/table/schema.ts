import * as z from 'zod/mini'
import { Inlines } from '../content.ts'

export const TableNode = z.strictObject({
  type: z.literal('table'),
  id: z.string(),
  align: z.array(z.nullable(z.enum(['left', 'center', 'right']))),
  head: z.array(Inlines),
  rows: z.array(z.array(Inlines)),
})
export type TableNode = z.infer<typeof TableNode>
