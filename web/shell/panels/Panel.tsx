import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { frameWords as words } from '../../words/frame.ts'
import type { Side } from './drag.ts'
import styles from './Panel.module.css'
import { PanelHandle } from './PanelHandle.tsx'
import { closePanel, usePanels } from './panels.ts'

/** A side panel of the project screen with its handle. What it holds is mounted only while it is open. */
export const Panel = ({ side, title, actions, children }: { side: Side; title: string; actions?: ReactNode; children: ReactNode }) => {
  const isOpen = usePanels((panels) => panels.open === side)
  return (
    <>
      <aside className={styles.panel} data-side={side} aria-label={title} id={`panel-${side}`} inert={!isOpen}>
        <div className={styles.content}>
          <header className={styles.head}>
            <h2>{title}</h2>
            {actions}
            <IconButton icon="close" label={words.closePanel(title)} onClick={closePanel} />
          </header>
          {isOpen && children}
        </div>
      </aside>
      <PanelHandle side={side} title={title} />
    </>
  )
}
