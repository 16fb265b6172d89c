import { useEffect, useRef, useState } from 'react'
import { pdfMessages as messages } from '../../messages/pdf.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Banner } from '../feedback/Banner.tsx'
import { Button } from '../buttons/Button.tsx'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import styles from './PdfViewer.module.css'

type Props = {
  /** The address of the file. */
  url: string
  /** Names the file for screen readers. */
  title: string
  /** Number of the first page to show; 1 by default. */
  from?: number
  /** Called with failures that aren't the reader's fault. */
  onFailed?: (error: unknown) => void
  /** Called when the first page is drawn, or if there is none. */
  onReady?: (pageCount: number) => void
}

type Opening = 'loading' | 'failed' | 'locked' | 'ready'

/** The pages of a PDF below each other, with their text and links, as wide as the viewer. Its code is loaded with the first file. */
export function PdfViewer({ url, title, from = 1, onFailed, onReady }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening>('loading')
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const fail = (error: unknown) => {
      if (signal.aborted) return
      setOpening('failed')
      onFailed?.(error)
    }
    const open = async () => {
      const { openPdf } = await import('./openPdf.ts')
      signal.throwIfAborted()
      const pages = await openPdf({ url, from, container: container.current!, onFailed: fail, signal })
      if (signal.aborted) return
      setOpening(pages === 'locked' ? pages : 'ready')
      if (pages !== 'locked') onReady?.(pages)
    }
    open().catch(fail)
    return () => {
      stop.abort()
      setOpening('loading')
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new callback must not open the file again
  }, [url, from, attempt])

  return (
    <div className={styles.viewer}>
      {(opening === 'failed' || opening === 'locked') && (
        <Banner
          type={opening === 'locked' ? 'neutral' : 'error'}
          action={
            opening === 'failed' && (
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {shellMessages.tryAgain}
              </Button>
            )
          }
        >
          {messages[opening]}
        </Banner>
      )}
      {opening === 'loading' && (
        <Loading className={styles.waiting}>
          <Skeleton height="100%" shape="card" />
        </Loading>
      )}
      {/* Focusable, so that the keys of the keyboard scroll it. */}
      <div key={`${url} ${attempt}`} ref={container} className={styles.pages} role="region" aria-label={title} tabIndex={0} />
    </div>
  )
}
