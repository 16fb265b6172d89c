import type { EditorVariableNode } from '../../../core/documents/nodes.ts'
import { documentWords as words } from '../../words/document.ts'
import { useVariable } from '../ProjectContext.tsx'
import styles from './Variable.module.css'

/** What the learner named, standing in the text like a filled blank. */
export const Variable = ({ node }: { node: EditorVariableNode }) => {
  const { value, label, isOwn } = useVariable(node.name)
  const shown = isOwn ? value : node.placeholder || value
  return (
    <span className={styles.variable} title={words.variableLabel(label, shown)}>
      {shown}
    </span>
  )
}
