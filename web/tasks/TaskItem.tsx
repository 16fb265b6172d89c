import type { FocusEvent } from 'react'
import { openModal } from '../shell/modals/modals.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Ring } from '../ui/Ring.tsx'
import { problemWords } from '../words/problems.ts'
import { taskWords as words } from '../words/tasks.ts'
import type { AnswerDesk } from './answerDesk.ts'
import { answerRing } from './answerRing.ts'
import { isBadUrl, type Item } from './boxState.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import styles from './TaskItem.module.css'
import type { BoxActions } from './useBox.ts'
import { WrittenAnswer } from './WrittenAnswer.tsx'

export type TaskItemProps = { item: Item; desk: AnswerDesk; actions: BoxActions; projectId: string }

/** One question of a box: its ring, its field, and what there is to say about the answer. */
export const TaskItem = (props: TaskItemProps) => {
  const { item, desk, actions } = props
  const { node, line, status } = item
  const focus = (event: FocusEvent) => {
    // A jump to the question gives it the focus; that is not yet an answer.
    if (status === 'IN_REVIEW' && event.target !== event.currentTarget) void actions.ask(node.id, 'INCOMPLETE')
  }
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) desk.save(node.id)
  }
  const wrong = wrongWords(item)
  return (
    <div className={styles.item} id={node.id} onFocus={focus} onBlur={blur}>
      <span className={styles.ring}>
        <Ring status={answerRing[status]} />
      </span>
      {node.type === 'validationUpload' ? <FileAnswer {...props} /> : <WrittenAnswer {...props} wrong={wrong} />}
      {wrong && (
        <div className={styles.banner}>
          <Banner type="error" small announced={false}>
            {wrong}
          </Banner>
        </div>
      )}
      {line?.problem === 'signed_out' ? (
        <div className={styles.banner}>
          <Banner
            type="error"
            small
            action={
              <Button look="link" onClick={() => openModal('login', {})}>
                {words.login}
              </Button>
            }
          >
            {words.sessionEnded}
          </Banner>
        </div>
      ) : (
        line?.problem && (
          <div className={styles.banner}>
            <Banner type="error" small>
              {node.type === 'validationUpload' && line.problem === 'invalid' ? words.unreadableFile : problemWords[line.problem]}
            </Banner>
          </div>
        )
      )}
      {line?.conflict && <ConflictChoice item={item} other={line.conflict} desk={desk} />}
    </div>
  )
}

/** What is wrong with an answer beyond that it is wrong, in words that move the learner on. */
const wrongWords = (item: Item): string | undefined => {
  if (item.status !== 'INCORRECT') return undefined
  return isBadUrl(item) ? words.invalidUrl : item.answer.hint
}
