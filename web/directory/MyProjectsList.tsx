import { orderedGroups } from '@fieldwork/core/catalogue/myProjects.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { seriesTitle } from '../catalogue/seriesSummary.ts'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { dayOf } from '../messages/when.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './MyProjects.module.css'
import type { MyProjectsChoice } from './myProjectsChoice.ts'
import { VirtualList } from './VirtualList.tsx'

type Row = { kind: 'heading'; title: string } | { kind: 'project'; project: Project }

/** Grouped by series if ordered by series. */
export const MyProjectsList = ({ projects, choice }: { projects: readonly Project[]; choice: MyProjectsChoice }) => {
  const rows = orderedGroups(projects, choice.order, choice.direction, seriesTitle).flatMap(({ series, projects: inside }): Row[] => [
    ...(series ? [{ kind: 'heading' as const, title: seriesTitle(series) }] : []),
    ...inside.map((project) => ({ kind: 'project' as const, project })),
  ])
  return (
    <VirtualList
      label={messages.myProjects}
      rows={rows}
      keyOf={(row) => (row.kind === 'heading' ? `series ${row.title}` : row.project.id)}
      heightOf={(row) => (row.kind === 'heading' ? 53 : 65)}
    >
      {(row) =>
        row.kind === 'heading' ? (
          <Text as="h3" text="label" className={styles.heading}>
            {row.title}
          </Text>
        ) : (
          <ProjectRow project={row.project} facts={factsOf(row.project)} />
        )
      }
    </VirtualList>
  )
}

const factsOf = ({ metadata: { time }, selectedTime }: Project): string =>
  selectedTime ? catalogueMessages.added(time, dayOf(selectedTime)) : catalogueMessages.minutes(time)
