import { useState, type ReactNode } from 'react'
import type { TabsNode } from '../../../core/documents/nodes.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './DocumentTabs.module.css'

/** Tabs in the text; every panel stays in the page so that links into it and searching find it. */
export const DocumentTabs = ({ node, contents }: { node: TabsNode; contents: ReactNode[] }) => {
  const [active, setActive] = useState(node.active)
  return (
    <div className={styles.tabs} id={node.id} data-block data-embedded={node.embedded} data-large={node.largeTabs} data-heading={node.headingSize}>
      <div className={styles.bar}>
        <Tabs
          label={node.children.map(({ heading }) => heading).join(', ')}
          value={active}
          onChange={setActive}
          tabs={node.children.map(({ id, heading }) => ({ value: id, label: heading, controls: id }))}
        />
      </div>
      {node.children.map((tab, index) => (
        <div key={tab.id} id={tab.id} role="tabpanel" className={styles.panel} hidden={tab.id !== active} aria-label={tab.heading}>
          {contents[index]}
        </div>
      ))}
    </div>
  )
}
