import { useEffect, useRef } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { frameMessages as messages } from '../messages/frame.ts'
import styles from './PageArea.module.css'

/** The page. While the next one is loading, a line over it and the link that was pressed say so. */
export const PageArea = () => {
  const isLoading = useNavigation().state === 'loading'
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a') : null
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  useEffect(() => {
    const link = pressed.current
    if (!isLoading || !link) return
    link.setAttribute('aria-busy', 'true')
    return () => link.removeAttribute('aria-busy')
  }, [isLoading])
  return (
    <div className={styles.page} id="page" tabIndex={-1} aria-busy={isLoading || undefined}>
      {isLoading && <div className={styles.progress} role="progressbar" aria-label={messages.loadingPage} />}
      <Outlet />
    </div>
  )
}
