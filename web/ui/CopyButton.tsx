import { useRef } from 'react'
import { shellWords } from '../words/shell.ts'
import { Bubble } from './Bubble.tsx'
import { Button, type ButtonLook, type ButtonSize } from './Button.tsx'
import { copyText } from './clipboard.ts'
import { useFlash } from './flash.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Bubble.module.css'

type Props = {
  value: string | (() => string)
  /** What the button says; an icon button shows it as a tooltip. */
  label?: string
  /** What an icon button is called where several have the same label. It begins with the label. */
  name?: string
  /** An icon that answers in a bubble, or a button with words that change. */
  as?: 'icon' | 'words'
  look?: ButtonLook
  size?: ButtonSize
  /** How long "Copied!" stays: 1.5 s in a bubble, 2 s as a label, unless said otherwise. */
  duration?: number
  onCopied?: () => void
}

/** Copies a text and says so. A clipboard that refuses is met with silence. */
export function CopyButton({ value, label = shellWords.copy, name, as = 'icon', look, size, duration, onCopied }: Props) {
  const around = useRef<HTMLSpanElement>(null)
  const [copied, flash] = useFlash(duration ?? (as === 'icon' ? 1500 : 2000))
  const copy = async () => {
    if (!(await copyText(typeof value === 'string' ? value : value()))) return
    flash()
    onCopied?.()
  }
  if (as === 'words')
    return (
      <Button icon={copied ? 'check' : 'copy'} onClick={copy} {...(look && { look })} {...(size && { size })}>
        <span aria-live="polite">{copied ? shellWords.copied : label}</span>
      </Button>
    )
  return (
    <span ref={around} className={styles.around}>
      <IconButton icon="copy" label={label} {...(name && { name })} tooltip={!copied} onClick={copy} iconSize={16} />
      <Bubble open={copied} around={around} side="top">
        {shellWords.copied}
      </Bubble>
      <VisuallyHidden role="status">{copied && shellWords.copied}</VisuallyHidden>
    </span>
  )
}
