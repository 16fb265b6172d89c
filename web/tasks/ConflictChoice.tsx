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
import { focusField } from './useLandingPlace.ts'

const words = taskWords.conflict

/** Another window saved something else meanwhile; the learner's own words stay in the field until they chose. */
export const ConflictChoice = ({ item: { node }, other, desk }: { item: Item; other: Answer; desk: AnswerDesk }) => {
  const user = useUser()
  /** These buttons go with the question. */
  const choose = (way: (id: string) => void) => {
    focusField(node.id)
    way(node.id)
  }
  const keepMine = () => {
    if (mayEdit(other.status, user?.isPro ?? false)) choose(desk.keepMine)
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
          <Button size="small" onClick={() => choose(desk.takeOther)}>
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
