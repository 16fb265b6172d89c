import { useRef } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { TooltipContent } from '../popovers/TooltipContent.tsx'
import { Button, type ButtonVariant, type ButtonSize } from './Button.tsx'
import { copyText } from '../dom/clipboard.ts'
import { useTemporaryFlag } from './useTemporaryFlag.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from '../popovers/TooltipContent.module.css'
import { CheckIcon, CopyIcon } from '../icons/icons.ts'

type Props = {
  value: string | (() => string)
  /** The text of the button; an icon button shows it as a tooltip. */
  label?: string
  /** The accessible name if several icon buttons have the same label. It begins with the label. */
  name?: string
  /** An icon with a tooltip, or a button whose text changes. */
  as?: 'icon' | 'words'
  variant?: ButtonVariant
  size?: ButtonSize
  /** Milliseconds for which "Copied!" is shown; by default 1500 in a tooltip and 2000 as a label. */
  duration?: number
  onRefused?: () => void
}

/** Copies a text and says so. If the clipboard refuses, it says nothing and calls `onRefused`. */
export function CopyButton({ value, label = shellMessages.copy, name, as = 'icon', variant, size, duration, onRefused }: Props) {
  const around = useRef<HTMLSpanElement>(null)
  const [copied, flash] = useTemporaryFlag(duration ?? (as === 'icon' ? 1500 : 2000))
  const copy = async () => {
    if (!(await copyText(typeof value === 'string' ? value : value()))) return onRefused?.()
    flash()
  }
  if (as === 'words')
    return (
      <Button icon={copied ? CheckIcon : CopyIcon} onClick={copy} {...(variant && { variant })} {...(size && { size })}>
        <span aria-live="polite">{copied ? shellMessages.copied : label}</span>
      </Button>
    )
  return (
    <span ref={around} className={styles.around}>
      <IconButton icon={CopyIcon} label={label} {...(name && { name })} tooltip={!copied} onClick={copy} iconSize={16} />
      <TooltipContent open={copied} around={around} side="top">
        {shellMessages.copied}
      </TooltipContent>
      <VisuallyHidden role="status">{copied && shellMessages.copied}</VisuallyHidden>
    </span>
  )
}
