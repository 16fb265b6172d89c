import { taskMessages as messages } from '../../messages/tasks.ts'
import type { AnswerItem } from './boxState.ts'
import styles from './DoneAnswer.module.css'
import { GivenAnswer } from './GivenAnswer.tsx'
import { OwnWord } from './OwnWord.tsx'

/** A complete answer with its question, and why it is right where the author says so. */
export const DoneAnswer = ({ item: { node, answer } }: { item: AnswerItem }) => (
  <>
    <div className={styles.answer}>
      <b className={styles.question}>{node.title}</b>
      <GivenAnswer {...node} value={answer} revision={answer.revision} look={{ words: styles.words, picture: styles.picture }} />
      {answer.ownJudgement && <OwnWord />}
    </div>
    {answer.hint && <p className={styles.model}>{answer.hint}</p>}
    {answer.model && (
      <p className={styles.model}>
        <b>{node.type === 'validationUpload' ? messages.goodPicture : messages.goodAnswer}</b> {answer.model}
      </p>
    )}
  </>
)
