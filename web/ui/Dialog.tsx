import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { shellMessages } from '../messages/shell.ts'
import { IconButton } from './IconButton.tsx'
import { inertAround } from './inert.ts'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** The title is there for screen readers only, because the content brings its own. */
  titleHidden?: boolean
  /** 440, 520, 640 or 1040 px, or the whole window. */
  width?: 'small' | 'medium' | 'large' | 'wide' | 'full'
  /** Fades out over 250 ms and lets everything else be used again; whoever rendered the dialog then takes it away. */
  closing?: boolean
  /** Escape; without it, the key does nothing. */
  onEscape?: (() => void) | undefined
  /** A press beside the dialog; without it, that does nothing. */
  onBackdrop?: (() => void) | undefined
  /** The cross in the corner; without it, there is none. */
  onClose?: (() => void) | undefined
  /** On small screens a touch beside the dialog goes nowhere. */
  quietOnSmallScreens?: boolean
  /** Between the scrim and the dialog: confetti. */
  behind?: ReactNode
  /** Above the dialog, outside of its edge. */
  above?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog. It takes the focus (what carries `data-autofocus`, else the dialog itself), keeps the page behind inert, and gives the
 * focus back to where it came from.
 */
export function Dialog({
  title,
  titleHidden,
  width = 'medium',
  closing = false,
  quietOnSmallScreens,
  behind,
  above,
  children,
  ...ways
}: Props) {
  const { onEscape, onBackdrop, onClose } = ways
  const id = useId()
  const scrim = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useModality(scrim, panel, !closing)
  useEscape(!closing, onEscape)

  // a press that began inside, as when text is selected, is no press beside
  const pressed = useRef(false)
  const press = (event: PointerEvent) => {
    pressed.current = event.target === event.currentTarget
  }
  const release = (event: MouseEvent) => {
    if (pressed.current && event.target === event.currentTarget && !closing) onBackdrop?.()
  }
  return createPortal(
    <div ref={scrim} className={styles.scrim} data-closing={closing || undefined} data-quiet={quietOnSmallScreens || undefined}>
      {behind}
      <div className={styles.place} data-width={width} data-backdrop onPointerDown={press} onClick={release}>
        {above && <div className={styles.above}>{above}</div>}
        <div
          ref={panel}
          className={styles.panel}
          data-width={width}
          role="dialog"
          aria-modal="true"
          aria-labelledby={`${id}-title`}
          tabIndex={-1}
        >
          <h2 id={`${id}-title`} className={styles.title} data-hidden={titleHidden || undefined}>
            {title}
          </h2>
          {children}
          {onClose && (
            <span className={styles.close}>
              <IconButton icon="close" label={shellMessages.close} tooltip={false} onClick={onClose} />
            </span>
          )}
        </div>
      </div>
    </div>,
    document.body,
  )
}

function useModality(scrim: { current: HTMLElement | null }, panel: { current: HTMLElement | null }, active: boolean) {
  // read while rendering: fields with autoFocus have taken the focus before the first effect runs
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const dialog = panel.current
    if (!active || !scrim.current || !dialog) return
    const release = inertAround(scrim.current)
    if (!dialog.contains(document.activeElement)) {
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
      first.focus({ preventScroll: true })
    }
    return () => {
      const held = dialog.contains(document.activeElement) || document.activeElement === document.body
      release()
      // after React's commit, at the end of which it gives the focus back to what had it before
      if (held && opener instanceof HTMLElement) queueMicrotask(() => opener.focus({ preventScroll: true }))
    }
  }, [active, opener, scrim, panel])
}

/** Escape belongs to the topmost thing: a field that used it says so, and an open menu is closed by the browser. */
function useEscape(active: boolean, close: (() => void) | undefined) {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (document.querySelector('[popover=auto]:popover-open')) return
      close?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, close])
}
