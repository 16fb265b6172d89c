import { useQuery } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../../accounts/api.ts'
import { myNotesMessages as messages } from '../../messages/notes.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { GenericError } from '../../ui/feedback/GenericError.tsx'
import { ownNotesQuery } from '../api.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/text/Text.tsx'
import styles from './MyNotes.module.css'
import { groupsOf } from './myNotesList.ts'
import { MyNotesGroup } from './MyNotesGroup.tsx'
import { annotationsMarkdown } from '../notesMarkdown.ts'
import { projectText } from '../projectText.ts'
import { useNamedProject } from '../store/useAnnotationStore.ts'

const noText = projectText([])

/** The learner's highlights and notes in a project that is no longer open to them. */
export const ClosedNotes = (props: { project: Project }) => {
  const user = useUser()
  const project = useNamedProject(props.project)
  const { data: items = [], isError, isPending } = useQuery({ ...ownNotesQuery(project.id), enabled: user !== null })
  if (user && isPending) return null
  if (isError) return <GenericError small />
  const groups = groupsOf({ items }, noText)
  if (groups.length === 0)
    return (
      <Text text="small" tone="quiet" className={styles.empty}>
        {messages.closed}
      </Text>
    )
  return (
    <Box grow scrolls inset className={styles.list} role="region" aria-label={messages.label} tabIndex={0}>
      <Row justify="between" text="caption" tone="faint" tabular>
        <p>{messages.closedKept}</p>
        <CopyButton value={() => annotationsMarkdown(project.metadata.title, groups, project)} label={messages.copyAll} duration={2500} />
      </Row>
      {groups.map((group) => (
        <MyNotesGroup key={group.key} group={group} project={project} title={undefined} />
      ))}
    </Box>
  )
}
