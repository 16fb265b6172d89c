import { useUser } from '../accounts/api.ts'
import { Button } from '../ui/Button.tsx'
import { Ring } from '../ui/Ring.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { taskWords as words } from '../words/tasks.ts'
import styles from './TaskFoot.module.css'
import type { OpenBox } from './useBox.ts'

type Props = {
  open: OpenBox
  onDone: () => Promise<void>
  /** Closes a done box that was opened to be edited, and was not. */
  onLeave: (() => void) | undefined
}

export const TaskFoot = ({ open: { visual, mayPressDone, isAllInReview, isLoaded, working, actions }, onDone, onLeave }: Props) => {
  const user = useUser()
  const notYet = Boolean(user) && !mayPressDone
  const isWaiting = Boolean(user) && !isLoaded
  if (onLeave)
    return (
      <div className={styles.foot}>
        <Button onClick={onLeave}>{words.leaveAsIs}</Button>
      </div>
    )
  return (
    <div className={styles.foot}>
      {isAllInReview ? (
        <span className={styles.hint}>{words.focusToReopen}</span>
      ) : (
        <Tooltip text={words.notLoaded} show={isWaiting}>
          <Button
            look="quiet"
            className={styles.review}
            notYet={isWaiting}
            working={working === 'review'}
            onClick={() => void actions.markForReview()}
          >
            {working !== 'review' && <Ring status="review" muted label="" />}
            {words.markForReview}
          </Button>
        </Tooltip>
      )}
      <Tooltip text={words.doneTooltip[user?.isPro ? 'pro' : 'free']} show={Boolean(user)}>
        <Button
          look={visual === 'review' ? 'outline' : 'filled'}
          notYet={notYet}
          working={working === 'done'}
          onClick={() => void onDone()}
        >
          {notYet ? words.notYet : words.done}
        </Button>
      </Tooltip>
    </div>
  )
}
