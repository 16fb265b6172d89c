import type { EditorVariableNode } from '../../../core/documents/nodes.ts'
import { variableValue } from '../../../core/documents/variables.ts'
import { documentWords as words } from '../../words/document.ts'
import { useReading } from '../ProjectContext.tsx'
import styles from './Variable.module.css'

/** What the learner named, standing in the text like a filled blank. */
export const Variable = ({ node: { name, placeholder } }: { node: EditorVariableNode }) => {
  const { project } = useReading()
  const shown = variableValue(project, name, placeholder)
  const label = project.metadata.variables.find((variable) => variable.name === name)?.label ?? name
  return (
    <span className={styles.variable} title={words.variableLabel(label, shown)}>
      {shown}
    </span>
  )
}
