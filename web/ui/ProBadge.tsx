import type { MouseEvent } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { LockIcon } from './icons/icons.ts'
import { Tooltip } from './popovers/Tooltip.tsx'
import styles from './ProBadge.module.css'

type Props = {
  isPro: boolean
  /** Instead of “Pro”. */
  label?: string
  /** Identifies the badge for the paywall and for analytics. */
  location: string
  /** Shows a lock, if the badge marks something that is closed to the user. */
  locked?: boolean
  /** Why it is locked, as a sentence. */
  why?: string | undefined
  /** Called on every click. */
  onPress?: (() => void) | undefined
  /** Opens an upgrade prompt tied to `location`, for users without Pro. */
  onUpgrade?: ((location: string) => void) | undefined
  /** Inside a button or link, which can't contain another control: a plain element, which still handles clicks first. */
  inside?: boolean
}

/** Reads “Pro” by default. A click offers Pro to users who don't have it. */
export function ProBadge({ isPro, label = shellMessages.pro.badge, location, locked, why = '', onPress, onUpgrade, inside }: Props) {
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
      {label}
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
