import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectChanged } from '../documents/api.ts'
import { DocumentEditor } from '../documents/editor/DocumentEditor.tsx'
import { EditingBar } from '../documents/editor/EditingBar.tsx'
import { JoinChoices } from '../documents/editor/JoinChoices.tsx'
import { createEditingSession } from '../documents/editor/editingSession.ts'
import { editingMessages as messages } from '../messages/editing.ts'
import { useEditorState } from '../notes/editorState.ts'
import { stopEditing } from '../platform/documents/editing.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './EditedProject.module.css'
import { TableOfContents } from './TableOfContents.tsx'
import { usePinned } from './usePinned.ts'
import pageStyles from './ProjectPage.module.css'

/** The in-place editor of a project, for administrators. */
export const EditedProject = ({ project, user }: { project: Project; user: User }) => {
  const client = useQueryClient()
  const { reload, toasts } = usePlatform()
  const [isPinned] = usePinned()
  const [editor, setEditor] = useState<Editor | null>(null)
  const isSavingEnabled = useEditorState((state) => state.adminDebugSavingEnabled)
  const [session] = useState(() =>
    createEditingSession({ projectId: project.id, userId: user.id, onSaved: () => void projectChanged(client, project.id) }),
  )
  const { phase, opened, isDirty, isSavable, joining } = useStore(session.state)
  const maySave = isSavingEnabled && isSavable
  useEffect(() => void session.load(), [session])

  useEffect(() => {
    const isUnsaved = () => session.state.getState().isDirty
    const warn = (event: BeforeUnloadEvent) => {
      session.keep()
      if (isUnsaved()) event.preventDefault()
    }
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (maySave && isUnsaved()) void session.save()
    }
    const release = reload.holdWhile(isUnsaved)
    const listening = new AbortController()
    addEventListener('beforeunload', warn, listening)
    addEventListener('pagehide', session.keep, listening)
    addEventListener('keydown', press, listening)
    return () => {
      release()
      listening.abort()
    }
  }, [session, reload, maySave])

  // Leaving the page, or done.
  useEffect(
    () => () => {
      if (session.state.getState().isDirty) toasts.show({ title: messages.keptAfterLeaving })
      stopEditing()
    },
    [session, toasts],
  )

  return (
    <>
      <div className={pageStyles.margin}>
        {opened && <TableOfContents steps={opened.document.steps} sections={opened.document.sections} isClosed />}
      </div>
      <article className={pageStyles.document} data-pinned={isPinned} data-editing={isDirty ? 'unsaved' : 'unchanged'}>
        <VisuallyHidden>
          <h1>{project.metadata.title}</h1>
        </VisuallyHidden>
        <EditingBar session={session} editor={editor} maySave={maySave} />
        {phase === 'loading' && (
          <Loading gap={14} className={styles.loading}>
            <Skeleton className={styles.title} />
            <Skeleton />
            <Skeleton />
          </Loading>
        )}
        {joining && <JoinChoices session={session} joining={joining} />}
        {phase === 'open' && opened && !joining && (isSavable || isDirty) && (
          <DocumentEditor key={opened.number} session={session} opened={opened} onEditor={setEditor} />
        )}
      </article>
    </>
  )
}
