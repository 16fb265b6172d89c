import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useAnnotationStore } from './Annotations.tsx'
import type { AnnotationStore } from './annotationStore.ts'
import { CarryOverSummary } from './CarryOverSummary.tsx'

/** After an update of the project, what became of highlights and notes; nothing for somebody who has none. */
export const UpdatedNotes = ({ projectId }: { projectId: string }) => {
  const store = useAnnotationStore(projectId)
  return store ? <Own store={store} /> : null
}

const Own = ({ store }: { store: AnnotationStore }) => {
  const file = useStore(store.state, (state) => state.file)
  useEffect(() => void store.load(), [store])
  return file?.update && !file.update.dismissed ? <CarryOverSummary store={store} file={file} report={file.update} isInDialog /> : null
}
