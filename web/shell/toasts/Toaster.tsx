import { createPortal } from 'react-dom'
import { shellWords } from '../../words/shell.ts'
import { ToastSlip } from './ToastSlip.tsx'
import { useToasts } from './toasts.ts'
import styles from './Toaster.module.css'

/**
 * The place of notices. It stands beside the page, so that it stays usable while a dialog keeps the page inert, and is always there,
 * so that what appears in it is announced.
 */
export function Toaster() {
  const { current, isLeaving } = useToasts()
  if (typeof document === 'undefined') return null
  return createPortal(
    <section
      className={styles.place}
      data-above-dialogs
      data-position={current?.position}
      aria-label={shellWords.notices}
      aria-live="polite"
    >
      {current && <ToastSlip key={current.id} toast={current} isLeaving={isLeaving} />}
    </section>,
    document.body,
  )
}
