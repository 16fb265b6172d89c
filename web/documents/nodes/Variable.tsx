import type { EditorVariableNode } from '../../../core/documents/nodes.ts'
import { variableValue } from '../../../core/documents/variables.ts'
import { useReading } from '../ProjectContext.tsx'

/** The value of a variable, as part of its sentence. */
export const Variable = ({ node: { name, placeholder } }: { node: EditorVariableNode }) =>
  variableValue(useReading().project, name, placeholder)
