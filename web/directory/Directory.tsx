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

/** Every project of the catalogue and one's own, as a view on the toolbar. It opens where it was left; Made for you is a part of Explore. */
export const Directory = () => {
  const view = useDirectory((directory) => directory.view)
  // The view had the focus before the directory was loaded.
  const directory = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hadFocus = document.activeElement?.contains(directory.current)
    if (hadFocus && directory.current) focusView(directory.current)
  }, [])
  // The shortcut leads to the tabs, so that the arrow keys change them; a letter typed there belongs to the search.
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
