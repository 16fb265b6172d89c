import type { Answer } from '../../core/tasks/answer.ts'
import { isEmptyAnswer, mayEdit } from '../../core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { openFromLockedItem } from '../shell/modals/modals.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { taskWords } from '../words/tasks.ts'
import type { AnswerDesk } from './answerDesk.ts'
import type { Item } from './boxState.ts'
import styles from './ConflictChoice.module.css'

const words = taskWords.conflict

/** Another window saved something else meanwhile; the learner's own words stay in the field until they chose. */
export const ConflictChoice = ({ item: { node }, other, desk }: { item: Item; other: Answer; desk: AnswerDesk }) => {
  const user = useUser()
  const keepMine = () => {
    if (mayEdit(other.status, user?.isPro ?? false)) desk.keepMine(node.id)
    else openFromLockedItem('validation_edit')
  }
  return (
    <div className={styles.choice}>
      <Banner type="neutral">
        <b>{words.title}</b>
        <p>{isEmptyAnswer(other) ? words.empty : other.status === 'COMPLETE' ? words.complete : words.other}</p>
        {!isEmptyAnswer(other) && (
          <blockquote className={styles.other}>{other.type === 'FILE' ? other.file?.name : other.text?.data}</blockquote>
        )}
        <div className={styles.ways}>
          <Button size="small" onClick={() => desk.takeOther(node.id)}>
            {words.takeOther}
          </Button>
          <Button size="small" onClick={keepMine}>
            {words.keepMine}
          </Button>
        </div>
      </Banner>
    </div>
  )
}
