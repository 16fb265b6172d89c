import { useStore } from 'zustand'
import { noteMessages as messages } from '../../messages/notes.ts'
import { useLogIn } from '../../accounts/loginDialog.ts'
import { phaseOf, type Draft } from '../../platform/outbox/draft.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { SavedStatus } from '../../ui/feedback/SavedStatus.tsx'
import styles from './Note.module.css'
import { useNotes } from '../store/NotesContext.ts'

/** Says whether a note is saved, or why it can't be. */
export const NoteSaving = ({ id }: { id: string }) => {
  const { store } = useNotes()
  const logIn = useLogIn()
  const isUnsaved = useStore(
    store.state,
    ({ draft }) => draft.localValue?.some(({ items }) => items.some((item) => 'id' in item && item.id === id)) ?? false,
  )
  const trouble = useStore(store.state, ({ draft }) => troubleOf(draft))
  const refusal = useStore(store.state, (state) => state.refusal)
  const status = !isUnsaved ? messages.saved : trouble === 'refused' ? refusal : trouble ? messages[trouble] : messages.saving
  return (
    <>
      <Box
        as="span"
        grow
        className={styles.saving}
        role="status"
        aria-live={isUnsaved && trouble ? 'polite' : 'off'}
        data-trouble={(isUnsaved && trouble) || undefined}
      >
        {status}{' '}
        {isUnsaved && trouble === 'signedOut' && (
          <Button variant="link" onClick={() => logIn()}>
            {messages.login}
          </Button>
        )}
      </Box>
      <SavedStatus isUnsaved={isUnsaved} message={messages.saved} />
    </>
  )
}

/** Why nothing can be saved: no connection, an expired session, or a refusal by the server. */
const troubleOf = (draft: Draft<unknown, unknown, unknown>): 'offline' | 'signedOut' | 'refused' | undefined => {
  const phase = phaseOf(draft)
  if (phase === 'refused') return draft.problem === 'signed_out' ? 'signedOut' : 'refused'
  return phase === 'retrying' ? 'offline' : undefined
}
