// The legacy build runs in all browsers that we support; the other one needs this year's.
import { AnnotationMode, getDocument, GlobalWorkerOptions, PasswordException, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// It reads a global that the module above sets, so the order matters.
import { EventBus, LinkTarget, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { pdfFolder } from './pdfFolder.ts'

export type PdfView = { page: number; pages: number; percent: number }
export type OpenPdf = { goTo: (page: number) => void; zoom: (by: 'in' | 'out' | 'fit') => void }

/** Larger pictures in a file aren't drawn; larger pages are drawn less sharp. In pixels. */
const [maxPictureBytes, maxCanvasBytes] = [40_000_000, 16_000_000]

const folder = (name: string) => `${import.meta.env.BASE_URL}${pdfFolder(version)}/${name}/`

type Options = { url: string; container: HTMLDivElement; onView: (view: PdfView) => void; signal: AbortSignal }

/** Shows a file in the container until the signal is aborted. Throws the error of pdf.js; returns `locked` if the file needs a password. */
export const openPdf = async ({ url, container, onView, signal }: Options): Promise<OpenPdf | 'locked'> => {
  GlobalWorkerOptions.workerSrc = `${folder('legacy/build')}pdf.worker.min.mjs`
  const task = getDocument({
    url,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    useWasm: false,
    // System fonts have other widths.
    useSystemFonts: false,
    maxImageSize: maxPictureBytes,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  const file = await task.promise.catch((error: unknown) => {
    if (error instanceof PasswordException) return undefined
    throw error
  })
  signal.throwIfAborted()
  if (!file) return 'locked'

  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const options = {
    container,
    eventBus,
    linkService,
    // Links, but no forms.
    annotationMode: AnnotationMode.ENABLE,
    maxCanvasPixels: maxCanvasBytes,
    // Missing in the types.
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  const tell = () => {
    if (!signal.aborted)
      onView({ page: viewer.currentPageNumber, pages: viewer.pagesCount, percent: Math.round(viewer.currentScale * 100) })
  }
  const fit = () => {
    viewer.currentScaleValue = 'auto'
  }
  eventBus.on('pagesinit', fit)
  eventBus.on('pagechanging', tell)
  eventBus.on('scalechanging', tell)
  viewer.setDocument(file)
  linkService.setDocument(file)
  // A page that fits the window keeps fitting it.
  const resized = new ResizeObserver(() => viewer.currentScaleValue === 'auto' && fit())
  resized.observe(container)
  signal.addEventListener('abort', () => resized.disconnect(), { once: true })

  return {
    goTo: (page) => {
      viewer.currentPageNumber = Math.min(Math.max(Math.round(page), 1), viewer.pagesCount)
    },
    zoom: (by) => {
      if (by === 'fit') fit()
      else if (by === 'in') viewer.increaseScale()
      else viewer.decreaseScale()
    },
  }
}
