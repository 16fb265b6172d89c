import * as z from 'zod/mini'

export const variableScopes = ['project', 'user'] as const
/** Whether a value holds in one project, or in all. */
export type VariableScope = (typeof variableScopes)[number]

/** Shows what the learner calls a thing. */
export const EditorVariableNode = z.strictObject({
  type: z.literal('editorVariable'),
  id: z.string(),
  name: z.string(),
  scope: z.enum(variableScopes),
  placeholder: z.string(),
})
export type EditorVariableNode = z.infer<typeof EditorVariableNode>
