import { useEffect, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { shellWords } from '../../words/shell.ts'
import { PartBoundary } from '../PartBoundary.tsx'
import { dismissToast, useToasts } from './toasts.ts'
import type { ToastSlipProps } from './ToastSlip.tsx'
import styles from './Toaster.module.css'

let loaded: ComponentType<ToastSlipProps> | undefined

/**
 * The place of notices. It stands beside the page, so that it stays usable while a dialog keeps the page inert, and is always there,
 * so that what appears in it is announced.
 */
export function Toaster() {
  const { current, isLeaving } = useToasts()
  // Fetched once the page stands. Suspense would hold the first notice back by 300 ms.
  const [Slip, setSlip] = useState(() => loaded)
  useEffect(() => {
    if (Slip) return
    void import('./ToastSlip.tsx').then(
      ({ ToastSlip }) => {
        loaded = ToastSlip
        setSlip(() => ToastSlip)
      },
      () => undefined,
    )
  }, [Slip, current])
  if (typeof document === 'undefined') return null
  return createPortal(
    <section
      className={styles.place}
      data-above-dialogs
      data-position={current?.position}
      aria-label={shellWords.notices}
      aria-live="polite"
    >
      {current && Slip && (
        <PartBoundary key={current.id} part={shellWords.notices} onFailed={() => dismissToast(current.id)}>
          <Slip toast={current} isLeaving={isLeaving} />
        </PartBoundary>
      )}
    </section>,
    document.body,
  )
}
