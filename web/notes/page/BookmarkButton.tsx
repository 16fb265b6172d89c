import { useStore } from 'zustand'
import { noteMessages as messages } from '../../messages/notes.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { BookmarkIcon } from '../../ui/icons/icons.ts'
import styles from './BookmarkButton.module.css'
import { isBookmarked, useNotes } from '../store/NotesContext.ts'

/** Bookmarks a step. */
export const BookmarkButton = ({ step, title }: { step: string; title: string }) => {
  const { store } = useNotes()
  const isOn = useStore(store.state, ({ file }) => isBookmarked(file?.items ?? [], step))
  return (
    <IconButton
      icon={BookmarkIcon}
      small
      className={styles.button}
      label={isOn ? messages.removeBookmark(title) : messages.addBookmark(title)}
      pressed={isOn}
      onClick={() => store.turn('bookmark', step, !isOn)}
    />
  )
}
