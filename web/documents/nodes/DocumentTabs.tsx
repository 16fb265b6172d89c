import type { ReactNode } from 'react'
import type { TabsNode } from '@fieldwork/core/documents/nodes/tabs/schema.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { chooseTab, useChosenTab } from '../chosenTabs.ts'
import styles from './DocumentTabs.module.css'

/**
 * Tabs in the text; every panel stays in the page so that links into it and searching find it. A tab is chosen by its title in every set
 * that has it. app/early.ts chooses in the first response what this chooses here.
 */
export const DocumentTabs = ({ node, contents }: { node: TabsNode; contents: ReactNode[] }) => {
  const chosen = useChosenTab(node.children.map(({ heading }) => heading))
  const tab = node.children.find(({ heading }) => heading === chosen)
  return (
    <div className={styles.tabs} id={node.id} data-block data-tab-set data-embedded={node.embedded} data-heading={node.headingSize}>
      <Tabs
        label={node.children.map(({ heading }) => heading).join(', ')}
        value={tab?.id ?? node.active}
        onChange={(id) => chooseTab(node.children.find((other) => other.id === id)!.heading)}
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
