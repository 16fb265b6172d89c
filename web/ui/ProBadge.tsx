import type { MouseEvent } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { LockIcon } from './icons/icons.ts'
import { Tooltip } from './popovers/Tooltip.tsx'
import styles from './ProBadge.module.css'

type Props = {
  isPro: boolean
  /** Names the place for the paywall and for the records. */
  location: string
  /** With a lock where it closes something; without where it only names. */
  locked?: boolean
  /** Why it is locked, as a sentence. */
  why?: string | undefined
  /** Each click, whatever it does. */
  onPress?: (() => void) | undefined
  /** Opens an upgrade prompt tied to `location`, for users without Pro. */
  onUpgrade?: ((location: string) => void) | undefined
  /** Inside a button or link, where a second control has no place: it still takes the click before that does. */
  inside?: boolean
}

/** Reads "Pro". Clicking it offers Pro to users without it, and does nothing else. */
export function ProBadge({ isPro, location, locked, why = '', onPress, onUpgrade, inside }: Props) {
  const click = (event: MouseEvent) => {
    onPress?.()
    if (isPro || !onUpgrade) return
    event.preventDefault()
    event.stopPropagation()
    onUpgrade(location)
  }
  const look = { className: styles.badge, 'data-variant': isPro ? 'yours' : 'quiet' }
  const content = (
    <>
      {locked && !isPro && <LockIcon size={12} />}
      {shellMessages.pro.badge}
    </>
  )
  if (inside || (!onUpgrade && !isPro))
    return (
      <span {...look} onClick={click}>
        {content}
      </span>
    )
  return (
    <Tooltip text={isPro ? shellMessages.pro.yours : why} show={isPro || why !== ''} tapTime={2000}>
      <button type="button" {...look} onClick={click}>
        {content}
      </button>
    </Tooltip>
  )
}
