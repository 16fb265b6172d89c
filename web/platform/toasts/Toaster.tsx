import { useEffect, useState, type ComponentType } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { AboveDialogs } from '../../ui/AboveDialogs.tsx'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { reportError } from '../errors/reportError.ts'
import { dismissToast, useToasts } from './toasts.ts'
import type { ToastProps } from './Toast.tsx'
import styles from './Toaster.module.css'

let loaded: ComponentType<ToastProps> | undefined

/**
 * The place of notices. It stays usable while a dialog is open, and is always there, so that what appears in it is announced. If the part that draws notices cannot be fetched, they are plain lines.
 */
export function Toaster() {
  const { current, isLeaving } = useToasts()
  // Fetched once the page stands. Suspense would hold the first notice back by 300 ms.
  const [LoadedToast, setSlip] = useState(() => loaded)
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (LoadedToast) return
    void import('./Toast.tsx').then(
      ({ Toast }) => {
        loaded = Toast
        setSlip(() => Toast)
      },
      (error: unknown) => {
        reportError(error, shellMessages.notices)
        setPlain(true)
      },
    )
  }, [LoadedToast, current])
  useEffect(() => {
    if (LoadedToast || !isPlain || !current) return
    const timer = setTimeout(() => dismissToast(current.id), current.duration)
    return () => clearTimeout(timer)
  }, [LoadedToast, isPlain, current])
  if (typeof document === 'undefined') return null
  return (
    <AboveDialogs>
      <section className={styles.place} data-position={current?.position} aria-label={shellMessages.notices} aria-live="polite">
        {current && !LoadedToast && isPlain && (
          <p className={styles.toast}>
            {current.title} {current.message}
          </p>
        )}
        {current && LoadedToast && (
          <ErrorBoundary key={current.id} part={shellMessages.notices} onFailed={() => dismissToast(current.id)}>
            <LoadedToast toast={current} isLeaving={isLeaving} />
          </ErrorBoundary>
        )}
      </section>
    </AboveDialogs>
  )
}
