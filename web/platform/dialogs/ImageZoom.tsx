import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { shellMessages } from '../../messages/shell.ts'
import { AppDialog } from './AppDialog.tsx'
import { useDialog } from './DialogContext.ts'
import { clampPan, panTo, zoomScale, type Extent, type PanPoint } from './zoom.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './ImageZoom.module.css'

const middle: PanPoint = { x: 0, y: 0 }
/** Pixels that an arrow key moves a zoomed picture. */
const keyStep = 80
/** A press that moves less than this is a click. */
const clickReach = 4

type Props = { href: string; fit?: 'contain' | 'cover'; alt: string }

/** A picture as large as the window, up to twice its own size. A click doubles it; dragging and arrow keys then move it. */
export function ImageZoom({ href, fit = 'contain', alt }: Props) {
  const messages = shellMessages.image
  const { close } = useDialog()
  const view = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  const [zoomed, setZoomed] = useState(false)
  const [pan, setPan] = useState(middle)
  const [own, setOwn] = useState<Extent>()
  const drag = useRef<{ from: PanPoint; pan: PanPoint; moved: boolean } | null>(null)

  const allowed = (wished: PanPoint): PanPoint => {
    if (!view.current || !image.current) return middle
    const picture = { width: image.current.offsetWidth, height: image.current.offsetHeight }
    return clampPan(wished, picture, { width: view.current.clientWidth, height: view.current.clientHeight }, zoomScale)
  }
  const click = (event: MouseEvent) => {
    const byPointer = event.detail > 0
    if (byPointer && drag.current?.moved) return
    // A key press has no position, so it zooms into the middle.
    const box = byPointer ? view.current?.getBoundingClientRect() : undefined
    const point = box ? { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 } : middle
    setPan(zoomed ? middle : allowed(panTo(point, zoomScale)))
    setZoomed(!zoomed)
  }
  const press = (event: PointerEvent) => {
    drag.current = { from: { x: event.clientX, y: event.clientY }, pan, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!drag.current || event.buttons === 0) return
    const by = { x: event.clientX - drag.current.from.x, y: event.clientY - drag.current.from.y }
    if (Math.hypot(by.x, by.y) > clickReach) drag.current.moved = true
    if (zoomed) setPan(allowed({ x: drag.current.pan.x + by.x, y: drag.current.pan.y + by.y }))
  }
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!zoomed || !step) return
    event.preventDefault()
    setPan(allowed({ x: pan.x + step.x, y: pan.y + step.y }))
  }
  const beside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    <AppDialog title={alt || messages.title} titleHidden width="full">
      <Stack ref={view} align="middle" className={styles.view} onClick={beside}>
        {failed ? (
          <ImageWithFallback src={href} alt={alt} loading="eager" />
        ) : (
          <button
            type="button"
            className={styles.picture}
            data-zoomed={zoomed || undefined}
            data-fit={fit}
            data-autofocus
            aria-pressed={zoomed}
            style={zoomed ? { transform: `translate(${pan.x}px, ${pan.y}px) scale(${zoomScale})` } : undefined}
            onClick={click}
            onPointerDown={press}
            onPointerMove={move}
            onKeyDown={key}
          >
            <img
              ref={image}
              src={href}
              alt={alt}
              draggable={false}
              style={fit === 'contain' && own ? enlarged(own) : undefined}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setOwn({ width: naturalWidth, height: naturalHeight })}
              onError={() => setFailed(true)}
            />
            <VisuallyHidden>{zoomed ? messages.zoomOut : messages.zoomIn}</VisuallyHidden>
          </button>
        )}
      </Stack>
    </AppDialog>
  )
}

/** Beyond that, photographs get blurry. */
const maxZoom = 2

/** Returns the width at which the whole picture is visible, with corners in proportion. `--air` is the space around it. */
const enlarged = ({ width, height }: Extent) => {
  const fitting = `min(${width * maxZoom}px, 100vw - 2 * var(--air), (100dvh - 2 * var(--air)) * ${width / height})`
  return { width: fitting, borderRadius: `calc(${fitting} * ${14 / width})` }
}

const steps: Record<string, PanPoint> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}
