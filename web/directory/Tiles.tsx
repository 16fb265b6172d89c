import { useQuery } from '@tanstack/react-query'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { sortCatalogue } from '@fieldwork/core/catalogue/filterProjects.ts'
import { categoryOf } from '@fieldwork/core/catalogue/order.ts'
import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import { learningPathPath, routePatterns } from '@fieldwork/core/paths.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { coursesQuery } from '../catalogue/api.ts'
import { openDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { progressLabel, projectsIn, topicOf } from '../catalogue/seriesSummary.ts'
import { StatusDot } from '../catalogue/StatusDot.tsx'
import { TopicTile, TopicTiles, TopicTileSkeleton } from '../catalogue/TopicTile.tsx'
import { goalQuery } from '../planner/api.ts'
import { pathsQuery } from '../goals/pathQueries.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { goalMessages } from '../messages/goals.ts'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading } from '../ui/feedback/Skeleton.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Select } from '../ui/fields/Select.tsx'
import filterStyles from './ProjectFilters.module.css'
import styles from './Tiles.module.css'
import { useExplored } from './useExplored.ts'

type Props = { hrefOf: (topic: OpenedTopic) => string }

/**
 * A button for Made for you, and every series as a tile, or those with projects of a topic: first those made for a goal, which are roadmaps and
 * written paths.
 */
export const Tiles = ({ hrefOf }: Props) => {
  const [courses, paths] = [useQuery(coursesQuery), useQuery(pathsQuery)]
  // Those made for a goal come first, so everything waits for them; if they fail to load, only the other series are shown.
  const isWaiting = [courses, paths].some((query) => query.isPending && query.failureCount + query.errorUpdateCount === 0)
  const madeForGoal = (projects: readonly Project[]): TileProps[] => [
    ...(courses.data ?? [])
      .filter(({ type }) => type === 'roadmap')
      .map(({ id, type, metadata }) => ({
        topic: { ...metadata, type },
        projects: projectsIn(metadata, projects),
        to: hrefOf({ ...metadata, id, type }),
      })),
    ...(paths.data ?? []).map((path) => {
      const own = projectsIn(path, projects)
      return { topic: { ...path, description: '', icon: own.at(-1)?.metadata.icon ?? '' }, projects: own, to: learningPathPath(path.id) }
    }),
  ]
  const bySubject = (projects: readonly Project[]): TileProps[] =>
    bySeries(projects).map((series) => {
      const course = courses.data?.find(({ id }) => id === series.id)
      const topic = { ...topicOf(series, course), outcome: course?.metadata.outcome ?? series.projects.at(-1)?.metadata.outcome }
      return { topic, projects: series.projects, to: hrefOf(topic) }
    })
  return (
    <Box above={16}>
      <MadeForYouRow />
      <ProjectList waiting={<Waiting />}>
        {(projects) =>
          isWaiting ? <Waiting /> : <Filtered madeForGoal={madeForGoal(projects)} bySubject={bySubject(projects)} projects={projects} />
        }
      </ProjectList>
    </Box>
  )
}

type FilteredProps = { madeForGoal: readonly TileProps[]; bySubject: readonly TileProps[]; projects: readonly Project[] }

const Filtered = ({ madeForGoal, bySubject, projects }: FilteredProps) => {
  const { filter, choose } = useExplored()
  const topics = categoryTopics(sortCatalogue(projects, 'topic')).map(({ value }) => value)
  const topic = topics.find((one) => one === filter.topic)
  const about = (wanted: string | undefined, tiles: readonly TileProps[]) =>
    tiles.filter((tile) => wanted === undefined || tile.projects.some((project) => categoryOf(project) === wanted))
  const all = [...madeForGoal, ...bySubject]
  const [ofGoal, ofSubject] = [about(topic, madeForGoal), about(topic, bySubject)]
  return (
    <>
      <Row wrap gap={12} below={12} text="caption" tone="faint" className={filterStyles.filters}>
        <Select
          aria-label={messages.topic}
          data-chosen={topic !== undefined || undefined}
          value={topic ?? ''}
          options={[
            { value: '', label: messages.anyTopic },
            ...topics.map((value) => ({ value, label: messages.choice(value, about(value, all).length) })),
          ]}
          onChange={(value) => choose({ filter: { ...filter, topic: value || undefined } })}
        />
        <span role="status">{messages.seriesCount(ofGoal.length + ofSubject.length, all.length)}</span>
      </Row>
      {ofGoal.length > 0 && (
        <>
          <Heading>{messages.pathsTitle}</Heading>
          <TileList tiles={ofGoal} />
          {ofSubject.length > 0 && <Heading above={28}>{messages.subjectsTitle}</Heading>}
        </>
      )}
      <TileList tiles={ofSubject} />
    </>
  )
}

const TileList = ({ tiles }: { tiles: readonly TileProps[] }) => (
  <TopicTiles>
    {tiles.map((tile) => (
      <Tile key={tile.to} {...tile} />
    ))}
  </TopicTiles>
)

/** Opens Made for you. A visitor gets the page that asks for a goal, which needs no login. */
const MadeForYouRow = () => {
  const user = useUser()
  const goal = useQuery({ ...goalQuery, enabled: user !== null }).data
  const look = { gap: 14, below: 20, tone: 'harbour', className: styles.made, 'data-topic': goalMessages.title } as const
  const content = (
    <>
      <ProjectIcon name="roadmap" size={36} />
      <Stack as="span" gap={2} grow>
        <Text as="b" text="label" tone="ink">
          {goalMessages.title}
        </Text>
        <Text as="span" text="small" tone="quiet" breaks>
          {goal?.goalDescription ?? goalMessages.rowText}
        </Text>
      </Stack>
      <ArrowRightIcon size={18} />
    </>
  )
  return user ? (
    <Row as="button" type="button" {...look} onClick={() => openDirectory('made-for-you')}>
      {content}
    </Row>
  ) : (
    <Row as={Link} unstyled to={routePatterns.goal} {...look}>
      {content}
    </Row>
  )
}

const Heading = ({ above = 16, children }: { above?: 16 | 28; children: string }) => (
  <Text as="h3" text="label" above={above} below={12}>
    {children}
  </Text>
)

type TileProps = {
  topic: Pick<OpenedTopic, 'title' | 'description' | 'outcome' | 'icon' | 'type'>
  projects: readonly Project[]
  to: string
}

const Tile = ({ topic, projects, to }: TileProps) => {
  const progress = progressLabel(projects, useUser()?.isPro ?? false)
  return (
    <li>
      <TopicTile topic={{ ...topic, description: sentencesOf(topic.outcome ?? '')[0] ?? topic.description }} to={to}>
        {projects.some(({ status }) => status !== 'INCOMPLETE') && (
          <Row as="span" align="stretch" wrap gap={4} above={8} aria-hidden="true">
            {projects.map(({ id, status }) => (
              <StatusDot key={id} status={status} />
            ))}
          </Row>
        )}
        <small>
          {topic.type === 'roadmap' ? messages.sizeFromSeries(progress, messages.fromSeries(bySeries(projects).length)) : progress}
        </small>
      </TopicTile>
    </li>
  )
}

const Waiting = () => (
  <Loading>
    <TopicTiles>
      {[1, 2, 3, 4].map((tile) => (
        <TopicTileSkeleton key={tile} />
      ))}
    </TopicTiles>
  </Loading>
)
