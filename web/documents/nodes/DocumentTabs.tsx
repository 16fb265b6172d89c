import type { ReactNode } from 'react'
import type { TabsNode } from '@fieldwork/core/documents/nodes/tabs/schema.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { chooseTab, useChosenTab } from '../chosenTabs.ts'
import styles from './DocumentTabs.module.css'

/**
 * Tabs in the text. All panels stay in the page, so that links and the browser's search find them. Selecting a tab selects it in every set
 * with a tab of the same title. app/early.ts makes the same selection in the first response.
 */
export const DocumentTabs = ({ node, contents }: { node: TabsNode; contents: ReactNode[] }) => {
  const chosen = useChosenTab(node.children.map(({ heading }) => heading))
  const tab = node.children.find(({ heading }) => heading === chosen)
  return (
    <div
      className={styles.tabs}
      id={node.id}
      data-block
      data-edged
      data-tab-set
      data-embedded={node.embedded}
      data-heading={node.headingSize}
    >
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
