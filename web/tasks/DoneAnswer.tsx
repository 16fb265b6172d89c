import { taskWords as words } from '../words/tasks.ts'
import type { Item } from './boxState.ts'
import styles from './DoneAnswer.module.css'
import { GivenAnswer } from './GivenAnswer.tsx'

/** A complete answer with its question, and why it is right where the author says so. */
export const DoneAnswer = ({ item: { node, value, answer } }: { item: Item }) => (
  <>
    <div className={styles.answer}>
      <b className={styles.question}>{node.title}</b>
      <GivenAnswer {...node} value={value} revision={answer.revision} look={{ words: styles.words, picture: styles.picture }} />
    </div>
    {answer.model && (
      <p className={styles.model}>
        <b>{words.model}</b> {answer.model}
      </p>
    )}
  </>
)
