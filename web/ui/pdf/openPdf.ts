// The legacy build runs in all browsers that we support; the other one needs this year's.
import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// It reads a global that the module above sets, so the order matters.
import { EventBus, LinkTarget, PDFLinkService, PDFPageView } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { pdfFolder } from './pdfFolder.ts'

/** Larger pictures in a file aren't drawn; larger pages are drawn less sharp. In pixels. */
const [maxPictureBytes, maxCanvasBytes] = [40_000_000, 16_000_000]
/** More pages than these are cleared when they scroll out of view, because each takes megabytes. */
const maxDrawnPages = 12
/** Points of a page are a 72nd of an inch, pixels of CSS a 96th. */
const pixelsPerPoint = 96 / 72

const folder = (name: string) => `${import.meta.env.BASE_URL}${pdfFolder(version)}/${name}/`

type Options = {
  url: string
  /** The first page to show; the first of all is 1. */
  from: number
  /** As wide as the pages become. */
  container: HTMLDivElement
  /** Called with pages that can't be drawn. */
  onFailed: (error: unknown) => void
  signal: AbortSignal
}

/**
 * Puts the pages of a file into the container, until the signal is aborted, and draws those that are near the window. Returns as soon as
 * the first one is drawn: the number of pages, or `locked` if the file needs a password. Throws the error of pdf.js.
 */
export const openPdf = async ({ url, from, container, onFailed, signal }: Options): Promise<number | 'locked'> => {
  const file = await loadFile(url, signal)
  if (!file) return 'locked'
  if (file.numPages < from) return 0
  const first = await file.getPage(from)
  signal.throwIfAborted()
  const naturalWidth = first.getViewport({ scale: pixelsPerPoint }).width
  const scaleOf = () => container.clientWidth / naturalWidth
  const scale = scaleOf()
  const pages = addPages({ container, file, from, first, scale, signal })
  const drawing = createDrawing({ file, from, pages, onFailed, signal })
  await drawing.draw(pages[0]!)
  signal.throwIfAborted()
  drawNearWindow(container, drawing, pages, signal)
  followWidth({ container, drawing, scale, scaleOf, signal })
  return pages.length
}

/** Undefined if the file needs a password. */
const loadFile = async (url: string, signal: AbortSignal): Promise<PDFDocumentProxy | undefined> => {
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
  return file
}

type AddedPages = {
  container: HTMLDivElement
  file: PDFDocumentProxy
  from: number
  first: PDFPageProxy
  scale: number
  signal: AbortSignal
}

/** Adds empty pages of the size of the first one, with working links between them. */
const addPages = ({ container, file, from, first, scale, signal }: AddedPages): PDFPageView[] => {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const defaultViewport = first.getViewport({ scale: scale * pixelsPerPoint })
  const pages = Array.from(
    { length: file.numPages - from + 1 },
    (_, index) =>
      new PDFPageView({
        container,
        eventBus,
        id: index + from,
        scale,
        defaultViewport,
        // Links, but no forms.
        annotationMode: AnnotationMode.ENABLE,
        maxCanvasPixels: maxCanvasBytes,
        enableDetailCanvas: false,
        layerProperties: { annotationStorage: null, enableScripting: false, linkService },
        abortSignal: signal,
      }),
  )
  // Links within the file.
  linkService.setViewer({
    pagesCount: file.numPages,
    currentPageNumber: from,
    scrollPageIntoView: ({ pageNumber }: { pageNumber: number }) => pages[pageNumber - from]?.div.scrollIntoView(),
  })
  linkService.setDocument(file)
  return pages
}

type DrawnPages = {
  file: PDFDocumentProxy
  from: number
  pages: readonly PDFPageView[]
  onFailed: (error: unknown) => void
  signal: AbortSignal
}

/** Draws pages, and clears those that are out of view once many are drawn. */
const createDrawing = ({ file, from, pages, onFailed, signal }: DrawnPages) => {
  const near = new Set<PDFPageView>()
  const drawn = new Set<PDFPageView>()
  const draw = async (page: PDFPageView) => {
    if (drawn.has(page)) return
    drawn.add(page)
    if (!page.pdfPage) page.setPdfPage(await file.getPage(pages.indexOf(page) + from))
    await page.draw()
  }
  const drawNear = (page: PDFPageView) =>
    draw(page).catch((error: unknown) => {
      drawn.delete(page)
      if (!signal.aborted) onFailed(error)
    })
  return {
    draw,
    comesNear: (page: PDFPageView) => {
      near.add(page)
      void drawNear(page)
    },
    goesAway: (page: PDFPageView) => {
      near.delete(page)
      if (drawn.size > maxDrawnPages && drawn.delete(page)) page.destroy()
    },
    redraw: (scale: number) => {
      drawn.clear()
      for (const page of pages) page.update({ scale })
      for (const page of near) void drawNear(page)
    },
  }
}
type Drawing = ReturnType<typeof createDrawing>

/** Draws the pages that are at most one screen away. */
const drawNearWindow = (container: Element, drawing: Drawing, pages: readonly PDFPageView[], signal: AbortSignal): void => {
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const page = pages.find(({ div }) => div === target)!
        if (isIntersecting) drawing.comesNear(page)
        else drawing.goesAway(page)
      }
    },
    { root: scrollerOf(container), rootMargin: '100% 0px' },
  )
  for (const { div } of pages) watch.observe(div)
  signal.addEventListener('abort', () => watch.disconnect(), { once: true })
}

type Width = { container: Element; drawing: Drawing; scale: number; scaleOf: () => number; signal: AbortSignal }

/** Keeps the pages as wide as their container. `scale`: in which they are drawn. */
const followWidth = ({ container, drawing, scale: drawnScale, scaleOf, signal }: Width): void => {
  let scale = drawnScale
  const watch = new ResizeObserver(() => {
    if (container.clientWidth === 0 || scaleOf() === scale) return
    scale = scaleOf()
    drawing.redraw(scale)
  })
  watch.observe(container)
  signal.addEventListener('abort', () => watch.disconnect(), { once: true })
}

/** Returns the element that scrolls the pages; null for the window. A margin around the window ends at an element that scrolls. */
const scrollerOf = ({ parentElement }: Element): Element | null => {
  if (!parentElement || parentElement === document.documentElement) return null
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerOf(parentElement)
}
