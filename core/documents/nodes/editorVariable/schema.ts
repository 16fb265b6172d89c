import * as z from 'zod/mini'

export const variableScopes = ['project', 'user'] as const
/** Whether a value applies to one project or to all. */
export type VariableScope = (typeof variableScopes)[number]

/** A field with the learner's value of a variable. */
export const EditorVariableNode = z.strictObject({
  type: z.literal('editorVariable'),
  id: z.string(),
  name: z.string(),
  scope: z.enum(variableScopes),
  placeholder: z.string(),
})
export type EditorVariableNode = z.infer<typeof EditorVariableNode>
