import { useUser } from '../accounts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Ring } from '../ui/Ring.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { taskWords as words } from '../words/tasks.ts'
import styles from './TaskFoot.module.css'
import type { OpenBox } from './useBox.ts'

/** What may be done with the box, and why not. */
export const TaskFoot = ({ open: { visual, done, review, message, working, actions, isEditing } }: { open: OpenBox }) => {
  const user = useUser()
  const reason = message && words.foot[message]
  const isWaiting = done === 'waiting'
  return (
    <div className={styles.foot}>
      {review !== 'none' && (
        <Tooltip text={reason} show={review === 'waiting'}>
          <Button
            look="quiet"
            className={styles.review}
            notYet={review === 'waiting'}
            working={working === 'review'}
            onClick={() => void actions.markForReview()}
          >
            {working !== 'review' && <Ring status="review" muted label="" />}
            {words.markForReview}
          </Button>
        </Tooltip>
      )}
      <p className={styles.message}>{reason}</p>
      {done !== 'none' && (
        <Tooltip text={isWaiting ? reason : words.doneTooltip[user?.isPro ? 'pro' : 'free']} show={Boolean(user)}>
          <Button
            look={visual === 'review' ? 'outline' : 'filled'}
            notYet={isWaiting}
            working={working === 'done'}
            onClick={() => void actions.pressDone()}
          >
            {isWaiting ? words.notYet : words.done}
          </Button>
        </Tooltip>
      )}
      {done === 'none' && isEditing && <Button onClick={actions.close}>{words.close}</Button>}
    </div>
  )
}
