import { createRoot } from 'react-dom/client'
import { PdfViewer } from '../ui/pdf/PdfViewer.tsx'

/** Shows a PDF in an element of a page that the server rendered. */
export const showPdf = (place: HTMLElement, { url, title }: { url: string; title: string }): void =>
  createRoot(place).render(<PdfViewer url={url} title={title} />)
