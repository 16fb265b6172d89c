import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { pdfMessages as messages } from '../../messages/pdf.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Banner } from '../feedback/Banner.tsx'
import { Button } from '../buttons/Button.tsx'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import type { OpenPdf, PdfView } from './openPdf.ts'
import styles from './PdfViewer.module.css'

type Props = {
  /** The address of the file. */
  url: string
  /** Names the file for screen readers. */
  title: string
  /** Called with failures that aren't the reader's fault. */
  onFailed?: (error: unknown) => void
}

type Opening = { status: 'loading' | 'failed' | 'locked' } | { status: 'open'; pdf: OpenPdf }

/** The pages of a PDF below each other, with their text and links, as high as its container. Its code is loaded with the first file. */
export function PdfViewer({ url, title, onFailed }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening>({ status: 'loading' })
  const [view, setView] = useState<PdfView>()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const open = async () => {
      const { openPdf } = await import('./openPdf.ts')
      signal.throwIfAborted()
      const pdf = await openPdf({ url, container: container.current!, onView: setView, signal })
      if (!signal.aborted) setOpening(pdf === 'locked' ? { status: pdf } : { status: 'open', pdf })
    }
    open().catch((error: unknown) => {
      if (signal.aborted) return
      setOpening({ status: 'failed' })
      onFailed?.(error)
    })
    return () => {
      stop.abort()
      setOpening({ status: 'loading' })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onFailed is told, and opens nothing
  }, [url, attempt])

  const pdf = opening.status === 'open' ? opening.pdf : undefined
  return (
    <div className={styles.viewer}>
      {pdf && view && <PdfToolbar pdf={pdf} view={view} />}
      <div className={styles.place}>
        {/* It scrolls, so it has to be focusable. */}
        <div
          ref={container}
          className={styles.scroll}
          role="region"
          aria-label={title}
          tabIndex={0}
          onKeyDown={(event) => press(event, pdf)}
        >
          <div className={styles.pages} key={`${url} ${attempt}`} />
        </div>
        {opening.status === 'loading' && (
          <Loading className={styles.waiting}>
            <Skeleton width="600" height="849" />
          </Loading>
        )}
        {(opening.status === 'failed' || opening.status === 'locked') && (
          <div className={styles.failure}>
            <Banner
              type={opening.status === 'locked' ? 'neutral' : 'error'}
              action={
                opening.status === 'failed' && (
                  <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                    {shellMessages.tryAgain}
                  </Button>
                )
              }
            >
              {messages[opening.status]}
            </Banner>
          </div>
        )}
      </div>
    </div>
  )
}

const press = (event: KeyboardEvent, pdf: OpenPdf | undefined) => {
  if (!pdf || event.ctrlKey || event.metaKey || event.altKey) return
  const by = zoomKeys[event.key]
  if (!by) return
  event.preventDefault()
  pdf.zoom(by)
}

const zoomKeys: Record<string, 'in' | 'out' | 'fit'> = { '+': 'in', '=': 'in', '-': 'out', '0': 'fit' }
