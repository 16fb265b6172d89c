import { useStore } from 'zustand'
import { noteMessages as messages } from '../../messages/notes.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import styles from './Note.module.css'
import { useNotes } from '../store/NotesContext.ts'

/** Says whether the server has a note, or what keeps it from having it. */
export const NoteSaving = ({ id }: { id: string }) => {
  const { store } = useNotes()
  const logIn = useLogIn()
  const isUnsaved = useStore(store.state, ({ unsaved }) =>
    unsaved.some(({ items }) => items.some((item) => 'id' in item && item.id === id)),
  )
  const trouble = useStore(store.state, (state) => state.trouble)
  const problem = useStore(store.state, (state) => state.problem)
  const words = !isUnsaved ? messages.saved : trouble === 'refused' ? problem : trouble ? messages[trouble] : messages.saving
  return (
    <>
      <span
        className={styles.saving}
        role="status"
        aria-live={isUnsaved && trouble ? 'polite' : 'off'}
        data-trouble={(isUnsaved && trouble) || undefined}
      >
        {words}{' '}
        {isUnsaved && trouble === 'signedOut' && (
          <Button variant="link" onClick={() => logIn()}>
            {messages.login}
          </Button>
        )}
      </span>
      <SavedStatus isUnsaved={isUnsaved} message={messages.saved} />
    </>
  )
}
