import { useState, type FocusEvent } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Ring } from '../ui/Ring.tsx'
import { problemWords } from '../words/problems.ts'
import { taskWords as words } from '../words/tasks.ts'
import type { AnswerDesk } from './answerDesk.ts'
import { answerRing } from './answerRing.ts'
import { isBadUrl, type ShownItem } from './boxState.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import { DoneAnswer } from './DoneAnswer.tsx'
import { FileAnswer } from './FileAnswer.tsx'
import styles from './TaskItem.module.css'
import type { BoxActions } from './useBox.ts'
import { WrittenAnswer } from './WrittenAnswer.tsx'

export type FieldProps = { item: ShownItem; desk: AnswerDesk; actions: BoxActions; projectId: string }

/** One question of a box: its ring, its field or its answer, and what there is to say about it. */
export const TaskItem = ({ hasRing, ...props }: FieldProps & { hasRing: boolean }) => {
  const { item, desk, actions } = props
  const { node, line, status, field } = item
  const hint = useHint(item)
  const focus = (event: FocusEvent) => {
    // A jump to the question gives it the focus; that is not yet an answer.
    if (status === 'IN_REVIEW' && event.target !== event.currentTarget) void actions.ask(node.id, 'INCOMPLETE')
  }
  const blur = (event: FocusEvent) => {
    // Without a session nothing can be saved, and trying would take away the button to log in while it is pressed.
    if (line?.problem !== 'signed_out' && !event.currentTarget.contains(event.relatedTarget)) desk.save(node.id)
  }
  return (
    <div className={styles.item} id={node.id} onFocus={focus} onBlur={blur}>
      {hasRing && (
        <span className={styles.ring}>
          <Ring status={answerRing[status]} />
        </span>
      )}
      {field === 'given' ? (
        <DoneAnswer item={item} />
      ) : node.type === 'validationUpload' ? (
        <FileAnswer {...props} fault={faultWords(item)} />
      ) : (
        <WrittenAnswer {...props} fault={faultWords(item)} help={hint} />
      )}
      {hint && (
        <p className={styles.hint}>
          <Icon name="idea" size={18} />
          {hint}
        </p>
      )}
      {line?.conflict && <ConflictChoice item={item} other={line.conflict} desk={desk} />}
    </div>
  )
}

/** The author's hint about a wrong answer. It stays while the answer is rewritten, until the next verdict. */
const useHint = ({ field, answer }: ShownItem): string | undefined => {
  const [hint, setHint] = useState(answer.hint)
  const isDraft = answer.status === 'INCOMPLETE' && answer.revision > 0
  if (!isDraft && hint !== answer.hint) setHint(answer.hint)
  return field === 'given' ? undefined : hint
}

/** What is wrong with the field itself. The end of the session is told once for the box. */
const faultWords = (item: ShownItem): string | undefined => {
  const { status, line, type } = item
  if (status === 'INCORRECT' && isBadUrl(item)) return words.invalidUrl
  if (!line?.problem || line.problem === 'signed_out') return undefined
  return type === 'FILE' && line.problem === 'invalid' ? words.unreadableFile : problemWords[line.problem]
}
