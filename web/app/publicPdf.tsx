import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { PdfViewer } from '../ui/pdf/PdfViewer.tsx'

/** Shows a PDF in an element of a page that the server rendered. */
export const showPdf = (place: HTMLElement, file: ComponentProps<typeof PdfViewer>): void =>
  createRoot(place).render(<PdfViewer {...file} />)
