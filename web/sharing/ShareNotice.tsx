import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useAddresses } from '../ui/addresses.ts'
import { useCountdown } from '../platform/toasts/countdown.ts'
import { onEscape } from '../ui/dom/escape.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { CloseIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { shellMessages } from '../messages/shell.ts'
import { sharingMessages as messages } from '../messages/sharing.ts'
import type { ShownNotice } from './notice.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './ShareNotice.module.css'

/** Milliseconds. */
const usualDuration = 6000
const closingDuration = 1000

/** A live region that is always there, so that each notice is announced once. */
export const ShareNotice = ({ notice, onGone, onLeave }: { notice: ShownNotice | undefined; onGone: () => void; onLeave: () => void }) => (
  <Stack align="center" className={styles.region} role="status" aria-label={messages.notice}>
    {notice && <Notice key={notice.id} notice={notice} onGone={onGone} onLeave={onLeave} />}
  </Stack>
)

/** The countdown pauses on hover and focus. */
const Notice = ({ notice, onGone, onLeave }: { notice: ShownNotice; onGone: () => void; onLeave: () => void }) => {
  const { supportUrl } = useAddresses()
  const [isHeld, setHeld] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  useCountdown(notice.duration ?? usualDuration, isHeld, () => setClosing(true))
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(onGone, closingDuration)
    return () => clearTimeout(timer)
  })
  const enter = ({ relatedTarget }: FocusEvent) => {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement) cameFrom.current ??= relatedTarget
  }
  const dismiss = () => {
    cameFrom.current?.focus()
    onGone()
  }
  // Created per key press, because rendering must not read the ref.
  const onKeyDown = (event: KeyboardEvent) => onEscape(dismiss)(event)
  const { kind, text, link, onPress } = notice
  return (
    <Row
      gap={10}
      weight="medium"
      className={styles.notice}
      data-edged
      data-kind={kind}
      data-closing={isClosing || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      <Ring status={kind === 'success' ? 'complete' : 'incorrect'} label="" />
      <span>
        {onPress ? (
          <button type="button" className={styles.action} onClick={onPress}>
            {text}
          </button>
        ) : (
          text
        )}
        {link && (
          <Link unstyled className={styles.action} to={link.href} onClick={link.href === supportUrl ? undefined : onLeave}>
            {link.label}
          </Link>
        )}
      </span>
      <IconButton icon={CloseIcon} label={shellMessages.dismiss} tooltip={false} small className={styles.close} onClick={dismiss} />
    </Row>
  )
}
