import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { highlightColors, type HighlightColor } from '@fieldwork/core/notes/colors.ts'
import { documentParts } from '@fieldwork/core/documents/parts.ts'
import type { LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { documentQuery } from '../../documents/api.ts'
import { myNotesMessages as messages, noteMessages } from '../../messages/notes.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { GenericError } from '../../ui/feedback/GenericError.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { AnnotationStore } from '../store/annotationStore.ts'
import { CarryOverSummary } from './CarryOverSummary.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './MyNotes.module.css'
import { fits, groupsOf, type NoteFilter } from './myNotesList.ts'
import { MyNotesGroup } from './MyNotesGroup.tsx'
import { annotationsMarkdown } from '../notesMarkdown.ts'
import { PenButton } from '../highlights/PenButton.tsx'
import { projectText } from '../projectText.ts'
import { useAnnotationStore, useNamedProject, useSecretTexts } from '../store/useAnnotationStore.ts'

type Props = { project: Project; track: string | undefined }

/** The learner's own highlights and notes in this project, in the order of the text. */
export const MyNotes = (props: Props) => {
  const store = useAnnotationStore(props.project.id)
  const project = useNamedProject(props.project)
  return store ? <Own {...props} project={project} store={store} /> : <Empty>{messages.emptyVisitor}</Empty>
}

const Own = ({ project, track, store }: Props & { store: AnnotationStore }) => {
  const { data: document } = useSuspenseQuery(documentQuery(project.id, project.version))
  const secrets = useSecretTexts(project, document.sections)
  const text = useMemo(() => projectText(documentParts(document, track, secrets)), [document, track, secrets])
  const file = useStore(store.state, (state) => state.file)
  const hasFailed = useStore(store.state, (state) => state.hasFailedToLoad)
  const [filter, setFilter] = useState<NoteFilter>({ color: undefined, type: undefined })

  if (!file) return hasFailed ? <GenericError small /> : <Waiting />
  const groups = groupsOf(file, text)
  const shown = groups.filter((group) => fits(group, filter))
  const count = (kind: string) => file.items.filter((item) => item.kind === kind).length
  return (
    <Box grow scrolls inset className={styles.list} role="region" aria-label={messages.label} tabIndex={0}>
      {file.update && !file.update.dismissed && <CarryOverSummary store={store} report={file.update} file={file} values={project} />}
      {groups.length === 0 ? (
        <Empty>{messages.empty}</Empty>
      ) : (
        <>
          <Row justify="between" text="caption" tone="faint" tabular>
            <p>{messages.count(count('highlight'), count('note'))}</p>
            <CopyButton
              value={() => annotationsMarkdown(project.metadata.title, groups, project)}
              label={messages.copyAll}
              duration={2500}
            />
          </Row>
          <Filters filter={filter} onFilter={setFilter} />
          {shown.length === 0 && (
            <Empty>
              {messages.nothingFits}{' '}
              <Button variant="link" onClick={() => setFilter({ color: undefined, type: undefined })}>
                {messages.clear}
              </Button>
            </Empty>
          )}
          {shown.map((group, index) => (
            <MyNotesGroup
              key={group.key}
              group={group}
              project={project}
              title={group.part === shown[index - 1]?.part ? undefined : group.part}
            />
          ))}
        </>
      )}
    </Box>
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Text text="small" tone="quiet" className={styles.empty}>
    {children}
  </Text>
)

const types: ReadonlyArray<LearnerNote['noteType'] | 'highlight'> = ['highlight', 'blank', 'simplify', 'explain', 'examples', 'ask']
const options = [
  { value: '', label: messages.all },
  ...types.map((value) => ({ value, label: value === 'highlight' ? messages.highlights : noteMessages.types[value] })),
]

const Filters = ({ filter, onFilter }: { filter: NoteFilter; onFilter: (filter: NoteFilter) => void }) => {
  const toggleColor = (color: HighlightColor) => onFilter({ ...filter, color: filter.color === color ? undefined : color })
  return (
    <Row justify="between" wrap className={styles.filters}>
      <Row className={styles.colors} role="group" aria-label={messages.byColor}>
        {highlightColors.map((color) => (
          <PenButton key={color} color={color} isPressed={filter.color === color} onPress={() => toggleColor(color)} />
        ))}
      </Row>
      <Row as="label" inline gap={6} text="caption" tone="faint">
        {messages.byType}
        <Select
          className={styles.select}
          value={filter.type ?? ''}
          options={options}
          onChange={(value) => onFilter({ ...filter, type: types.find((type) => type === value) })}
        />
      </Row>
    </Row>
  )
}

const Waiting = () => (
  <Loading gap={12} className={styles.empty}>
    <Skeleton className={styles.bar} />
    <Skeleton className={styles.bar} />
  </Loading>
)
