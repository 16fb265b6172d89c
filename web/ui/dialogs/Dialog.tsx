import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { liftAboveDialogs } from './AboveDialogs.tsx'
import { Confetti } from '../feedback/Confetti.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Text } from '../text/Text.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './Dialog.module.css'
import { CloseIcon } from '../icons/icons.ts'

type Props = {
  title: string
  /** The title is there for screen readers only, because the content brings its own. */
  titleHidden?: boolean
  /** 440, 520, 640 or 1040 px, or the whole window. */
  width?: 'small' | 'medium' | 'large' | 'wide' | 'full'
  /** Fades out over 250 ms and makes the rest of the page usable again. Then the caller has to unmount the dialog. */
  closing?: boolean
  /** Escape, or the gesture that goes back; without it, they do nothing. */
  onEscape?: (() => void) | undefined
  /** A press beside the dialog; without it, that does nothing. */
  onBackdrop?: (() => void) | undefined
  /** The cross in the corner; without it, there is none. */
  onClose?: (() => void) | undefined
  /** On small screens a touch beside the dialog goes nowhere. */
  quietOnSmallScreens?: boolean
  /** It flies once, between the scrim and the dialog. */
  confetti?: boolean
  /** Over the upper edge of the dialog: a notice. Its element is as high as nothing, and says itself where it stands. */
  above?: ReactNode
  children: ReactNode
}

/** A modal dialog of the platform: the browser keeps the focus in it and the page behind inert, and gives the focus back. */
export function Dialog({
  title,
  titleHidden,
  width = 'medium',
  closing = false,
  quietOnSmallScreens,
  confetti,
  above,
  children,
  ...ways
}: Props) {
  const { onEscape, onBackdrop, onClose } = ways
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useModality(dialog, panel, closing)

  const cancel = (event: SyntheticEvent) => {
    // a file chooser's cancel event rises to here, too
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onEscape?.()
  }
  // Browsers without `closedby` close at a second Escape, whatever was said to the first.
  const closed = () => {
    if (closing || dialog.current?.open) return
    if (onEscape) onEscape()
    else dialog.current?.showModal()
  }
  // a press that began inside, as when text is selected, is no press beside
  const pressed = useRef(false)
  const press = (event: PointerEvent) => {
    pressed.current = event.target === event.currentTarget
  }
  const release = (event: MouseEvent) => {
    if (pressed.current && event.target === event.currentTarget && !closing) onBackdrop?.()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.scrim}
      aria-labelledby={`${id}-title`}
      closedby={onEscape ? 'closerequest' : 'none'}
      data-closing={closing || undefined}
      data-quiet={quietOnSmallScreens || undefined}
      onCancel={cancel}
      onClose={closed}
    >
      {confetti && <Confetti />}
      <div className={styles.place} data-width={width} data-backdrop onPointerDown={press} onClick={release}>
        <div ref={panel} className={styles.panel} data-edged data-width={width} tabIndex={-1}>
          {titleHidden ? (
            <h2 id={`${id}-title`}>
              <VisuallyHidden>{title}</VisuallyHidden>
            </h2>
          ) : (
            <Text as="h2" id={`${id}-title`} text="heading" className={styles.title}>
              {title}
            </Text>
          )}
          {children}
          {onClose && (
            <span className={styles.close}>
              <IconButton icon={CloseIcon} label={shellMessages.close} tooltip={false} onClick={onClose} />
            </span>
          )}
        </div>
        {above}
      </div>
    </dialog>
  )
}

/** The first focus goes to what carries `data-autofocus`, else to the panel, so that reading begins at the title. */
function useModality(ref: RefObject<HTMLDialogElement | null>, panel: RefObject<HTMLElement | null>, closing: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (closing) dialog.close()
    else {
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
      first?.setAttribute('autofocus', '')
      dialog.showModal()
    }
    liftAboveDialogs()
  }, [ref, panel, closing])
  // a dialog that is taken away without being closed would keep the focus to itself
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      dialog?.close()
      liftAboveDialogs()
    }
  }, [ref])
}
