import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { frameMessages as messages } from '../../messages/frame.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import type { PanelSide } from './drag.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './Panel.module.css'
import { PanelHandle } from './PanelHandle.tsx'
import { closePanel, usePanels } from './panels.ts'
import { coversDocument } from './shownPanels.ts'
import { onEscape } from '../../ui/dom/escape.ts'
import { CloseIcon } from '../../ui/icons/icons.ts'

/** A side panel of the project screen with its handle. Its content is mounted only while it's open. */
export const Panel = ({ side, title, actions, children }: { side: PanelSide; title: string; actions?: ReactNode; children: ReactNode }) => {
  const isOpen = usePanels((panels) => panels.open === side)
  const panel = useRef<HTMLElement>(null)
  useFocusOf(side, panel)
  return (
    <>
      <aside
        ref={panel}
        className={styles.panel}
        data-side={side}
        aria-label={title}
        id={panelId(side)}
        inert={!isOpen}
        tabIndex={-1}
        onKeyDown={onEscape(closePanel)}
      >
        <Stack column className={styles.content}>
          <Row as="header" gap={4} className={styles.head}>
            {/* The panel itself has this name. As a heading, it would precede the title of the page. */}
            <p className={styles.title}>{title}</p>
            {actions}
            <IconButton icon={CloseIcon} label={messages.closePanel(title)} onClick={closePanel} />
          </Row>
          {isOpen && <ErrorBoundary part={title}>{children}</ErrorBoundary>}
        </Stack>
      </aside>
      <section aria-label={messages.panelEdge(title)}>
        <PanelHandle side={side} title={title} />
      </section>
    </>
  )
}

const panelId = (side: PanelSide) => `panel-${side}`

/**
 * Moves the focus into a panel that opens with a text, by a shortcut, or over the document. A panel that closes while it has the focus
 * returns it to where it was, or to the button that opens the panel.
 */
const useFocusOf = (side: PanelSide, panel: { current: HTMLElement | null }) => {
  const opener = useRef<Element | null>(null)
  const isByKey = usePanels((panels) => panels.open === side && panels.isByKey)
  const asked = usePanels(({ open, prefill }) => (open === side ? prefill : ''))
  const isAlone = usePanels(({ open, isOpenedHere }) => open === side && isOpenedHere && coversDocument())
  useEffect(() => {
    // Its content may have taken the text and the focus.
    if ((asked || isByKey || isAlone) && !panel.current?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true, ...(isByKey && { focusVisible: true }) })
  }, [asked, isByKey, isAlone, panel])
  // Before React renders: elements that it unmounts or makes inert lose the focus.
  useEffect(
    () =>
      usePanels.subscribe((now, before) => {
        if (before.open !== side && now.open === side) opener.current = document.activeElement
        if (before.open !== side || now.open === side || !panel.current?.contains(document.activeElement)) return
        void giveBack(opener.current, document.querySelector<HTMLElement>(`[data-opens='${panelId(side)}']`), panel.current)
      }),
    [side, panel],
  )
}

/** The table of contents is hidden until the panel has closed, and hidden elements can't have the focus. */
const giveBack = async (cameFrom: Element | null, button: HTMLElement | null, panel: HTMLElement) => {
  const isThere = cameFrom instanceof HTMLElement && cameFrom !== document.body
  if (isThere) cameFrom.focus({ preventScroll: true })
  if (document.activeElement !== cameFrom) button?.focus()
  // Listeners have started closing the panel by then.
  await Promise.resolve()
  await Promise.allSettled(panel.getAnimations().map(({ finished }) => finished))
  if (isThere && [document.body, button].includes(document.activeElement as HTMLElement)) cameFrom.focus({ preventScroll: true })
}
