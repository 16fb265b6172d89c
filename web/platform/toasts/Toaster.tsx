import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useStore } from 'zustand'
import { shellMessages } from '../../messages/shell.ts'
import { AboveDialogs } from '../../ui/dialogs/AboveDialogs.tsx'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { reportError } from '../errors/reportError.ts'
import { usePlatform } from '../PlatformContext.ts'
import type { ToastProps } from './Toast.tsx'
import { useToastPosition } from './useToastPosition.ts'
import { useToastSpace } from './useToastSpace.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './Toaster.module.css'

/** Milliseconds. The page doesn't move for a toast that is gone this soon. */
const briefTime = 3000

/**
 * Shows the toasts. It stays usable while a dialog is open, and always exists, so that new toasts are announced. If the code
 * of toasts can't be loaded, they're plain text.
 */
export function Toaster() {
  const { toasts } = usePlatform()
  const { current, isLeaving } = useStore(toasts.state)
  const area = useRef<HTMLElement>(null)
  const position = useToastPosition(area, current)
  useToastSpace(area, current && current.duration > briefTime ? position : undefined)
  // Loaded once the page is shown. Suspense would delay the first toast by 300 ms.
  const [LoadedToast, setLoadedToast] = useState<ComponentType<ToastProps>>()
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (LoadedToast) return
    void import('./Toast.tsx').then(
      ({ Toast }) => setLoadedToast(() => Toast),
      (error: unknown) => {
        reportError(error, shellMessages.notices)
        setPlain(true)
      },
    )
  }, [LoadedToast, current])
  useEffect(() => {
    if (LoadedToast || !isPlain || !current) return
    const timer = setTimeout(() => toasts.dismiss(current.id), current.duration)
    return () => clearTimeout(timer)
  }, [LoadedToast, isPlain, current, toasts])
  if (typeof document === 'undefined') return null
  return (
    <AboveDialogs>
      <section ref={area} className={styles.place} data-position={position} aria-label={shellMessages.notices} aria-live="polite">
        {current && !LoadedToast && isPlain && (
          <Text text="small" className={styles.toast} data-edged>
            {current.title} {current.message}
          </Text>
        )}
        {current && LoadedToast && (
          <ErrorBoundary key={current.id} part={shellMessages.notices} onFailed={() => toasts.dismiss(current.id)}>
            <LoadedToast toast={current} isLeaving={isLeaving} />
          </ErrorBoundary>
        )}
      </section>
    </AboveDialogs>
  )
}
