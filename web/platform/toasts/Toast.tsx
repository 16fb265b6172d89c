import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useAddresses } from '../../ui/addresses.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { onEscape } from '../../ui/dom/escape.ts'
import { isCovered } from '../../ui/dom/isCovered.ts'
import { CloseIcon } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { useCountdown } from './countdown.ts'
import { markup } from '../markup.tsx'
import { usePlatform } from '../PlatformContext.ts'
import type { ToastEntry } from './queue.ts'
import { ToastIllustration } from '../../illustrations/ToastIllustration.tsx'
import { Text } from '../../ui/text/Text.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './Toaster.module.css'

export type ToastProps = { toast: ToastEntry; isLeaving: boolean }

/** One toast. It stays while the pointer or the focus is on it. */
export function Toast({ toast, isLeaving }: ToastProps) {
  const { id, title, message, action, variant, contactUs } = toast
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { supportUrl } = useAddresses()
  const hasContact = contactUs && supportUrl !== ''
  const { toasts } = usePlatform()
  const dismiss = () => toasts.dismiss(id)
  useCountdown(toast.dismissType === 'auto' ? toast.duration : null, isHovered || isFocused, dismiss)
  const element = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the toast, and gets it back. */
  const before = useRef<EventTarget>(null)
  useEffect(() => {
    if (isLeaving && element.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
  }, [isLeaving])
  const from = action?.from
  useEffect(() => {
    if (!from) return
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented || document.activeElement !== from || isCovered(from)) return
      event.preventDefault()
      element.current?.querySelector('button')?.focus()
      document.removeEventListener('keydown', lead)
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [from])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onEscape(dismiss)(event)
    const stops = [...event.currentTarget.querySelectorAll('a, button')]
    if (event.key !== 'Tab' || event.target !== stops.at(event.shiftKey ? 0 : -1)) return
    if (!(from instanceof HTMLElement) || before.current !== from) return
    event.preventDefault()
    from.focus({ preventScroll: true })
  }
  const focus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
    setFocused(true)
  }
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  return (
    <Text
      as="div"
      ref={element}
      text="small"
      className={styles.toast}
      data-edged
      role={variant === 'error' ? 'alert' : undefined}
      data-variant={variant}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={focus}
      onBlur={blur}
      onKeyDown={press}
    >
      {toast.withGraphic && <ToastIllustration />}
      <Row align="start" gap={12}>
        {signOf(toast)}
        <Text as="div" grow breaks>
          {title && <p className={styles.title}>{title}</p>}
          {message && <p className={title ? styles.message : styles.title}>{markup(message)}</p>}
          {(action || hasContact) && (
            <Row align="stretch" wrap above={6} className={styles.ways}>
              {action && (
                <Button
                  variant="link"
                  onClick={() => {
                    action.onClick()
                    dismiss()
                  }}
                >
                  {action.label}
                </Button>
              )}
              {hasContact && <Link to={supportUrl}>{shellMessages.contactUs}</Link>}
            </Row>
          )}
        </Text>
        <IconButton icon={CloseIcon} label={shellMessages.dismiss} tooltip={false} small className={styles.close} onClick={dismiss} />
      </Row>
    </Text>
  )
}

function signOf({ icon: Icon, variant }: ToastEntry): ReactNode {
  if (Icon === 'none') return null
  const sign = Icon ? <Icon size={18} /> : <Ring status={variant === 'error' ? 'incorrect' : 'complete'} label="" />
  return (
    <Stack as="span" align="middle" className={styles.sign}>
      {sign}
    </Stack>
  )
}
