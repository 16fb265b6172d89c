import type { EditorVariableNode } from '@fieldwork/core/documents/nodes/editorVariable.ts'
import { variableValue } from '@fieldwork/core/documents/variables.ts'
import { useOpenProject } from '../../catalogue/api.ts'

/** The value of a variable, as part of its sentence. */
export const Variable = ({ node: { name, placeholder } }: { node: EditorVariableNode }) =>
  variableValue(useOpenProject().project, name, placeholder)
