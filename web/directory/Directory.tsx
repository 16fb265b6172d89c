import { useEffect, useRef, type KeyboardEvent } from 'react'
import { clearView } from '../platform/toolbar/toolbarViews.ts'
import { focusView } from '../platform/toolbar/useOverlay.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import styles from './Directory.module.css'
import { openDirectory, useDirectory } from '../catalogue/directoryView.ts'
import { Explore } from './Explore.tsx'
import { MyProjects } from './MyProjects.tsx'
import { CloseIcon } from '../ui/icons/icons.ts'

/** The catalogue and My Projects, as a view of the toolbar. Reopens on the last tab; Made for you is part of Explore. */
export const Directory = () => {
  const view = useDirectory((directory) => directory.view)
  // The view was focused before this component loaded.
  const directory = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hadFocus = document.activeElement?.contains(directory.current)
    if (hadFocus && directory.current) focusView(directory.current)
  }, [])
  // The shortcut focuses the tabs, so that the arrow keys switch them. Letters typed there go to the search box.
  const typeIntoSearch = ({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    if (!(target instanceof Element) || !target.matches('[role=tab]')) return
    const box = directory.current?.querySelector<HTMLInputElement>('input[role=combobox]')
    box?.focus()
    box?.select()
  }
  return (
    <div ref={directory} className={styles.directory} onKeyDown={typeIntoSearch}>
      <Tabs
        label={messages.label}
        size="large"
        value={view === 'my-projects' ? 'my-projects' : 'explore'}
        onChange={openDirectory}
        tabs={[
          { value: 'explore', label: messages.explore, panel: <Explore /> },
          { value: 'my-projects', label: messages.myProjects, panel: <MyProjects /> },
        ]}
        trailing={<IconButton icon={CloseIcon} label={messages.close} tooltip={false} onClick={clearView} />}
      />
    </div>
  )
}
