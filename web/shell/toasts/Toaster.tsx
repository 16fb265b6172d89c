import { createPortal } from 'react-dom'
import { shellWords } from '../../words/shell.ts'
import { PartBoundary } from '../PartBoundary.tsx'
import { ToastSlip } from './ToastSlip.tsx'
import { dismissToast, useToasts } from './toasts.ts'
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
      {current && (
        <PartBoundary key={current.id} part={shellWords.notices} onFailed={() => dismissToast(current.id)}>
          <ToastSlip toast={current} isLeaving={isLeaving} />
        </PartBoundary>
      )}
    </section>,
    document.body,
  )
}
