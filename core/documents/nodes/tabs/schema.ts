import * as z from 'zod/mini'
import { TabNode } from '../tab/schema.ts'

export const headingSizes = ['sm', 'md', 'lg'] as const

export const TabsNode = z.strictObject({
  type: z.literal('tabs'),
  id: z.string(),
  /** Id of the tab shown first. */
  active: z.string(),
  embedded: z.boolean(),
  largeTabs: z.boolean(),
  headingSize: z.enum(headingSizes),
  children: z.array(TabNode),
})
export type TabsNode = z.infer<typeof TabsNode>
