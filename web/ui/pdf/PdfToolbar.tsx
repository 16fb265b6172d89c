import { useState } from 'react'
import { pdfMessages as messages } from '../../messages/pdf.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { ChevronDownIcon, ChevronUpIcon, ExpandIcon, MinusIcon, PlusIcon } from '../icons/icons.ts'
import type { OpenPdf, PdfView } from './openPdf.ts'
import { Row } from '../layout/Row.tsx'
import styles from './PdfViewer.module.css'

/** Page and zoom of an open file. */
export function PdfToolbar({ pdf, view: { page, pages, percent } }: { pdf: OpenPdf; view: PdfView }) {
  /** Undefined while the user isn't typing a page. */
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const wanted = Number(typed)
    if (typed && Number.isFinite(wanted)) pdf.goTo(wanted)
    setTyped(undefined)
  }
  return (
    <Row
      align="stretch"
      justify="between"
      wrap
      text="small"
      tone="quiet"
      className={styles.toolbar}
      data-edged
      role="group"
      aria-label={messages.toolbar}
    >
      <Row gap={4}>
        <IconButton icon={ChevronUpIcon} label={messages.previous} softDisabled={page <= 1} onClick={() => pdf.goTo(page - 1)} />
        <IconButton icon={ChevronDownIcon} label={messages.next} softDisabled={page >= pages} onClick={() => pdf.goTo(page + 1)} />
        <Row as="label" gap={8} className={styles.page}>
          {messages.page}
          <input
            inputMode="numeric"
            maxLength={5}
            value={typed ?? page}
            onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
            onFocus={({ target }) => target.select()}
            onBlur={go}
            onKeyDown={({ key }) => key === 'Enter' && go()}
          />
          <span>{messages.of(pages)}</span>
        </Row>
      </Row>
      <Row gap={4}>
        <IconButton icon={MinusIcon} label={messages.zoomOut} softDisabled={percent <= 10} onClick={() => pdf.zoom('out')} />
        <span className={styles.percent} role="status">
          {messages.percent(percent)}
        </span>
        <IconButton icon={PlusIcon} label={messages.zoomIn} softDisabled={percent >= 1000} onClick={() => pdf.zoom('in')} />
        <IconButton icon={ExpandIcon} label={messages.fit} onClick={() => pdf.zoom('fit')} />
      </Row>
    </Row>
  )
}
