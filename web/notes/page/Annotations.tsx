import { useEffect, useMemo } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import type { Annotation, Annotations as AnnotationFile } from '@fieldwork/core/notes/schema.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import { createTextAdditions, useTextAdditionsStore } from '../../platform/documents/textAdditions.ts'
import { createAdditions } from './createAdditions.tsx'
import { resetEditorState, useEditorState } from '../editorState.ts'
import type { Notes } from '../store/NotesContext.ts'
import { createHighlightElements } from '../store/highlightElements.ts'
import '../highlights/pens.css'
import { projectText } from '../projectText.ts'
import { SelectedText } from '../selection/SelectedText.tsx'
import { useAnnotationStore, useNamedProject, useSecretTexts } from '../store/useAnnotationStore.ts'

type Props = { project: Project; track: string | undefined; steps: StepNode[]; sections: SectionNode[] }

/** Adds a learner's highlights, notes and bookmarks to the text of a project, and the toolbar for selected text. */
export const Annotations = ({ track, steps, sections, ...props }: Props) => {
  const project = useNamedProject(props.project)
  const store = useAnnotationStore(project.id)
  const secrets = useSecretTexts(project, sections)
  const text = useMemo(() => projectText(documentParts({ steps, sections, tracks: [] }, undefined, secrets)), [steps, sections, secrets])
  const trackId = track ?? project.metadata.tracks[0]?.id ?? 'main'
  useEffect(() => store?.start(), [store, project.version, project.restartedAt])
  useEffect(() => resetEditorState, [store, project.id])
  const elements = useMemo(() => store && createHighlightElements(store), [store])
  const notes = useMemo(
    () => (store && elements ? { store, elements, text, project, trackId } : undefined),
    [store, elements, text, project, trackId],
  )
  useAdditions(notes)
  return <SelectedText notes={notes} text={text} project={project} />
}

/** True if only the text of notes differs, which notes render themselves. This is the case for nearly every key. */
const hasSameAdditions = (one: AnnotationFile | undefined, other: AnnotationFile | undefined): boolean =>
  one === other ||
  (one?.version === other?.version &&
    one?.items.length === other?.items.length &&
    (one?.items.every((item, index) => item === other?.items[index] || isSameExceptText(item, other?.items[index])) ?? true))

const isSameExceptText = (one: Annotation, other: Annotation | undefined): boolean =>
  one.kind === 'note' &&
  other?.kind === 'note' &&
  one.id === other.id &&
  one.group === other.group &&
  one.pinned === other.pinned &&
  one.range === other.range &&
  one.aside === other.aside

const useAdditions = (notes: Notes | undefined): void => {
  const additions = useTextAdditionsStore()
  useEffect(() => {
    if (!notes) return
    const { store, project } = notes
    const additionsOf = createAdditions(notes)
    const show = () => {
      const { file } = store.state.getState()
      // After an update, the document and the file arrive at different times.
      const isSameVersion = file?.version === project.version
      additions.setState(additionsOf(isSameVersion ? file : undefined, useEditorState.getState().openNotes))
    }
    show()
    const stops = [
      store.state.subscribe((state, before) => !hasSameAdditions(state.file, before.file) && show()),
      useEditorState.subscribe((state, before) => state.openNotes !== before.openNotes && show()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [notes, additions])
  useEffect(() => () => additions.setState(createTextAdditions().getState(), true), [additions, notes?.store])
}
