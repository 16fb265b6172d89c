import { useId } from 'react'
import { useUser } from '../../accounts/api.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { useLock } from '../../plans/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { Tooltip } from '../../ui/popovers/Tooltip.tsx'
import { taskMessages as messages } from '../../messages/tasks.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './TaskFoot.module.css'
import type { OpenBox } from './useBox.ts'

/** The buttons of a box, or why there is none. */
export const TaskFoot = ({ open }: { open: OpenBox }) => {
  const { visual, done, review, message, loading, actions, isEditing } = open
  const user = useUser()
  const logIn = useLogIn()
  const editLock = useLock('validation_edit')
  const reasonId = useId()
  const reason = message && messages.foot[message]
  const isWaiting = done === 'waiting'
  return (
    <Row justify="between" wrap className={styles.foot}>
      {review !== 'none' && (
        <Button
          variant="quiet"
          className={styles.review}
          softDisabled={review === 'waiting'}
          aria-describedby={review === 'waiting' ? reasonId : undefined}
          loading={loading === 'review'}
          onClick={() => void actions.markForReview()}
        >
          {loading !== 'review' && <Ring status="review" muted label="" />}
          {messages.markForReview}
        </Button>
      )}
      <Text text="small" tone="faint" grow className={styles.message} id={reasonId}>
        {open.hasExampleOutput ? (
          <>
            {messages.examples.text}{' '}
            <Button variant="link" onClick={() => logIn()}>
              {messages.examples.login}
            </Button>
            {messages.examples.after}
          </>
        ) : (
          reason
        )}
      </Text>
      {done !== 'none' && (
        <Tooltip text={messages.doneTooltip[editLock ? 'free' : 'pro']} show={Boolean(user) && !isWaiting} tapTime={2000}>
          <Button
            variant={visual === 'review' ? 'outline' : 'filled'}
            softDisabled={isWaiting}
            aria-describedby={isWaiting ? reasonId : undefined}
            loading={loading === 'done'}
            onClick={() => void actions.pressDone()}
          >
            {isWaiting ? messages.notYet : messages.done}
          </Button>
        </Tooltip>
      )}
      {done === 'none' && isEditing && <Button onClick={actions.close}>{messages.close}</Button>}
    </Row>
  )
}
