import { isEmptyAnswer } from '../../core/tasks/status.ts'
import type { Item } from './boxState.ts'
import styles from './DoneAnswers.module.css'
import { GivenAnswer } from './GivenAnswer.tsx'

/** The answers of a done box, quoted; with their questions where there is more than one. */
export const DoneAnswers = ({ items }: { items: readonly Item[] }) => {
  const given = items.filter(({ value }) => !isEmptyAnswer(value))
  return given.map(({ node, value, answer: { revision } }) => (
    <div key={node.id} id={node.id} className={styles.answer}>
      {(given.length > 1 || node.type === 'validationUpload') && <b className={styles.question}>{node.title}</b>}
      <GivenAnswer {...node} value={value} revision={revision} look={{ words: styles.words, picture: styles.picture }} />
    </div>
  ))
}
