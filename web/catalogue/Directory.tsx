import { useEffect, useRef, useState } from 'react'
import { clearView } from '../shell/toolbarViews.ts'
import { focusView } from '../shell/useStanding.ts'
import { localStore } from '../shell/storage.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { directoryWords as words } from '../words/catalogue.ts'
import styles from './Directory.module.css'
import { Explore } from './Explore.tsx'
import { MyProjects } from './MyProjects.tsx'

type View = 'explore' | 'my-projects'

const key = 'fieldwork.directoryView'

/** Every project of the catalogue and one's own, as a view on the toolbar. It opens where it was left. */
export const Directory = () => {
  const [view, setView] = useState<View>(() => (localStore.getItem(key) === 'my-projects' ? 'my-projects' : 'explore'))
  const show = (next: View) => {
    localStore.setItem(key, next)
    setView(next)
  }
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
        onChange={show}
        tabs={[
          { value: 'explore', label: words.explore, panel: <Explore /> },
          { value: 'my-projects', label: words.myProjects, panel: <MyProjects onExplore={() => show('explore')} /> },
        ]}
        end={<IconButton icon="close" label={words.close} tooltip={false} onClick={clearView} />}
      />
    </div>
  )
}
