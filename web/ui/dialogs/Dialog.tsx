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
  /** Shows the title to screen readers only, because the content has its own. */
  titleHidden?: boolean
  /** 440, 520, 640 or 1040 px, the whole window, or a sheet at its foot, which isn't modal: the page stays bright and usable. */
  width?: 'small' | 'medium' | 'large' | 'wide' | 'full' | 'sheet'
  /** Fades out over 250 ms, and makes the rest of the page usable again. The caller unmounts the dialog afterwards. */
  closing?: boolean
  /** Called on Escape and on the back gesture; without it, they do nothing. */
  onEscape?: (() => void) | undefined
  /** Called on a press beside the dialog; without it, that does nothing. */
  onBackdrop?: (() => void) | undefined
  /** Called by the close button; without it, there is none. */
  onClose?: (() => void) | undefined
  /** Ignores touches beside the dialog on small screens. */
  quietOnSmallScreens?: boolean
  /** Shows confetti once, behind the dialog. */
  confetti?: boolean
  /** A notice over the upper edge of the dialog. It has no height and positions itself. */
  above?: ReactNode
  children: ReactNode
}

/** A native dialog. Unless it's a sheet, the browser keeps the focus in it, makes the page behind it inert, and restores the focus. */
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
  const isModal = width !== 'sheet'
  useModality(dialog, panel, { closing, isModal })

  const cancel = (event: SyntheticEvent) => {
    // The cancel event of a file chooser bubbles, too.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onEscape?.()
  }
  // Browsers without `closedby` close at a second Escape, even if the first was prevented.
  const closed = () => {
    if (closing || dialog.current?.open) return
    if (onEscape) onEscape()
    else show(dialog.current, isModal)
  }
  // A press that began inside, such as selecting text, isn't a press beside the dialog.
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
      data-beside={!isModal || undefined}
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

/** Focuses the element with `data-autofocus` first, or else the panel, so that reading begins at the title. */
function useModality(
  ref: RefObject<HTMLDialogElement | null>,
  panel: RefObject<HTMLElement | null>,
  { closing, isModal }: Record<'closing' | 'isModal', boolean>,
) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (closing) dialog.close()
    else {
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
      first?.setAttribute('autofocus', '')
      show(dialog, isModal)
    }
    liftAboveDialogs()
  }, [ref, panel, closing, isModal])
  // A dialog that is removed while it's open would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      dialog?.close()
      liftAboveDialogs()
    }
  }, [ref])
}

const show = (dialog: HTMLDialogElement | null, isModal: boolean) => (isModal ? dialog?.showModal() : dialog?.show())
