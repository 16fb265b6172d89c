import { useEffect, useRef } from 'react'
import { clearView } from '../shell/toolbarViews.ts'
import { focusView } from '../shell/useStanding.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { directoryWords as words } from '../words/catalogue.ts'
import styles from './Directory.module.css'
import { showDirectoryView, useDirectory } from './directoryView.ts'
import { Explore } from './Explore.tsx'
import { MyProjects } from './MyProjects.tsx'

/** Every project of the catalogue and one's own, as a view on the toolbar. It opens where it was left. */
export const Directory = () => {
  const view = useDirectory((directory) => directory.view)
  // The view had the focus before the directory was loaded.
  const directory = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hadFocus = document.activeElement?.contains(directory.current)
    if (hadFocus && directory.current) focusView(directory.current)
  }, [])
  return (
    <div ref={directory} className={styles.directory}>
      <Tabs
        label={words.label}
        size="large"
        value={view}
        onChange={showDirectoryView}
        tabs={[
          { value: 'explore', label: words.explore, panel: <Explore /> },
          { value: 'my-projects', label: words.myProjects, panel: <MyProjects onExplore={() => showDirectoryView('explore')} /> },
        ]}
        end={<IconButton icon="close" label={words.close} tooltip={false} onClick={clearView} />}
      />
    </div>
  )
}
