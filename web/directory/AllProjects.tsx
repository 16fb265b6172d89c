import { useQuery } from '@tanstack/react-query'
import {
  applicableFilter,
  isFiltered,
  matchesFilter,
  sortCatalogue,
  type CatalogueOrder,
  type ProjectFilter,
} from '@fieldwork/core/catalogue/filterProjects.ts'
import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Course, Project } from '@fieldwork/core/catalogue/schema.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { useUser } from '../accounts/api.ts'
import { coursesQuery, useExtents } from '../catalogue/api.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { projectsIn, seriesTitle, topicOf } from '../catalogue/seriesSummary.ts'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ChevronRightIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { CatalogueOrderMenu } from './CatalogueOrderMenu.tsx'
import styles from './MyProjects.module.css'
import { ProjectFilters, type FiltersDisclosure } from './ProjectFilters.tsx'
import { ProjectRowsSkeleton } from './ProjectRowsSkeleton.tsx'
import { useExplored } from './useExplored.ts'

type Props = { hrefOf: (topic: OpenedTopic) => string }
type AllProps = Props & { disclosure: FiltersDisclosure }

/** Every project of the catalogue, filtered and sorted. */
export const AllProjects = (props: AllProps) => (
  <ProjectList waiting={<ProjectRowsSkeleton />}>{(projects) => <All projects={projects} {...props} />}</ProjectList>
)

const All = ({ projects, disclosure, hrefOf }: AllProps & { projects: Project[] }) => {
  const user = useUser()
  const courses = useQuery(coursesQuery).data
  const { order, filter: chosen, choose } = useExplored()
  const filter = applicableFilter(chosen, projects, user !== null)
  const matching = sortCatalogue(projects, order).filter((project) => matchesFilter(project, filter))
  const isLimited = isFiltered(filter)
  // Clearing the filters, or leaving one out, also removes the focused button.
  const keepFocus = useRestoredFocus<HTMLDivElement>(`${isLimited} ${matching.length > 0}`, '[role=status]')
  const complete = projects.filter(({ status }) => status === 'COMPLETE').length
  const all = catalogueMessages.projects(projects.length)
  const clear = (
    <Button size="small" variant={matching.length > 0 ? 'quiet' : 'filled'} onClick={() => choose({ filter: {} })}>
      {messages.clearFilters}
    </Button>
  )
  return (
    <div {...keepFocus}>
      <ProjectFilters projects={projects} filter={filter} disclosure={disclosure}>
        {isLimited && matching.length > 0 && clear}
      </ProjectFilters>
      <Row justify="between" above={8} className={styles.summary}>
        <Text text="caption" tone="faint" role="status" tabIndex={-1}>
          {isLimited ? messages.filtered(matching.length, all) : complete > 0 ? messages.count(all, complete) : all}
        </Text>
        <CatalogueOrderMenu />
      </Row>
      {matching.length === 0 ? (
        <Box above={8}>
          <EmptyState
            boxed
            title={messages.noneMatch}
            action={
              <Row wrap justify="center" gap={8}>
                {looser(projects, filter).map(({ label, count, filter: less }) => (
                  <Button key={label} size="small" onClick={() => choose({ filter: less })}>
                    {messages.without(label, count)}
                  </Button>
                ))}
                {clear}
              </Row>
            }
          />
        </Box>
      ) : (
        groupsOf(matching, order, projects, courses).map((group) => (
          <Group key={group.title ?? ''} {...group} order={order} hrefOf={hrefOf} />
        ))
      )}
    </div>
  )
}

/** The filters with one left out, where that shows projects again. */
const looser = (projects: readonly Project[], filter: ProjectFilter) => {
  const { topic, time, difficulty, completion, free } = filter
  const labels: Record<keyof ProjectFilter, string | undefined> = {
    topic,
    time: time && messages.timeRange[time],
    difficulty: difficulty && messages.difficulties[difficulty],
    completion: completion && messages.completions[completion],
    free: free ? messages.free : undefined,
  }
  return (Object.keys(labels) as Array<keyof ProjectFilter>).flatMap((field) => {
    const label = labels[field]
    const less = { ...filter, [field]: undefined }
    const count = projects.filter((project) => matchesFilter(project, less)).length
    return label && count > 0 ? [{ label, count, filter: less }] : []
  })
}

type ProjectGroup = { title?: string; series?: OpenedTopic; projects: readonly Project[] }

/** Sorted by series or topic, projects are listed under its name. A series opens with all of its projects. */
const groupsOf = (
  matching: readonly Project[],
  order: CatalogueOrder,
  all: readonly Project[],
  courses: readonly Course[] = [],
): ProjectGroup[] => {
  if (order === 'topic')
    return categoryTopics(matching).map(({ value, metadata }) => ({ title: value, projects: projectsIn(metadata, matching) }))
  if (order !== 'series') return [{ projects: matching }]
  const topics = bySeries(all).map((series) =>
    topicOf(
      series,
      courses.find(({ id }) => id === series.id),
    ),
  )
  return bySeries(matching).map((series) => {
    const title = seriesTitle(series)
    return { title, series: topics.find((topic) => topic.title === title)!, projects: series.projects }
  })
}

const Group = ({ title, series, projects, order, hrefOf }: ProjectGroup & Props & { order: CatalogueOrder }) => {
  const { extentOf } = useExtents()
  return (
    <section aria-label={title}>
      {title !== undefined && (
        <Row justify="between" align="baseline" wrap gap={4} className={styles.heading}>
          <Text as="h2" text="label">
            {series ? (
              <Row as="a" gap={4} hover="harbour" className={styles.series} data-topic={title} href={hrefOf(series)}>
                {title}
                <ChevronRightIcon />
              </Row>
            ) : (
              title
            )}
          </Text>
          <Text as="span" text="caption" tone="faint" tabular>
            {extentOf(projects)}
          </Text>
        </Row>
      )}
      <ol>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectRow project={project} facts={factsOf(project, order)}>
              {project.metadata.description}
            </ProjectRow>
          </li>
        ))}
      </ol>
    </section>
  )
}

const factsOf = ({ metadata: { time, difficulty, category } }: Project, order: CatalogueOrder): string => {
  const facts = catalogueMessages.facts(time, catalogueMessages.difficulty[difficulty])
  return order === 'topic' || !category ? facts : catalogueMessages.factsWith(facts, category)
}
