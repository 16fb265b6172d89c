import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import { projectQuery } from '../../catalogue/api.ts'
import type { AnnotationStore } from '../store/annotationStore.ts'
import { CarryOverSummary } from './CarryOverSummary.tsx'
import { useAnnotationStore } from '../store/useAnnotationStore.ts'

/** Shows what an update did with highlights and notes, if there are any. */
export const UpdatedNotes = ({ projectId }: { projectId: string }) => {
  const store = useAnnotationStore(projectId)
  const { data: project } = useQuery(projectQuery(projectId))
  return store && project ? <Own store={store} values={project} /> : null
}

const Own = ({ store, values }: { store: AnnotationStore; values: VariableValues }) => {
  const file = useStore(store.state, (state) => state.file)
  useEffect(() => void store.load(), [store])
  return file?.update && !file.update.dismissed ? (
    <CarryOverSummary store={store} file={file} report={file.update} values={values} isInDialog />
  ) : null
}
