import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'
import { TabNode } from './tab.ts'

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

export const tabs = {
  parents: ['step', 'section'],
  directive: { name: 'tabs', form: 'containerDirective' },
  idPrefix: 'g',
} as const satisfies BlockType
