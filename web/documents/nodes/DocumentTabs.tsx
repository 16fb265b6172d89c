import { useState, type ReactNode } from 'react'
import type { TabsNode } from '../../../core/documents/nodes.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './DocumentTabs.module.css'

/** Tabs in the text; every panel stays in the page so that links into it and searching find it. */
export const DocumentTabs = ({ node, contents }: { node: TabsNode; contents: ReactNode[] }) => {
  const [active, setActive] = useState(node.active)
  return (
    <div className={styles.tabs} id={node.id} data-block data-embedded={node.embedded} data-heading={node.headingSize}>
      <Tabs
        label={node.children.map(({ heading }) => heading).join(', ')}
        value={active}
        onChange={setActive}
        size={node.largeTabs ? 'large' : 'regular'}
        keepPanels
        tabs={node.children.map(({ id, heading }, index) => ({
          value: id,
          label: heading,
          panel: (
            <div id={id} className={styles.panel}>
              {contents[index]}
            </div>
          ),
        }))}
      />
    </div>
  )
}
