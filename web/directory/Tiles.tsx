import { useQuery } from '@tanstack/react-query'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { learningPathPath } from '@fieldwork/core/paths.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { coursesQuery } from '../catalogue/api.ts'
import { openDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { progressLabel, projectsIn, topicOf } from '../catalogue/seriesSummary.ts'
import { StatusDot } from '../catalogue/StatusDot.tsx'
import { TopicTile, TopicTiles, TopicTileSkeleton } from '../catalogue/TopicTile.tsx'
import { goalQuery } from '../goals/api.ts'
import { pathsQuery } from '../goals/pathQueries.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { goalMessages } from '../messages/goals.ts'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Tiles.module.css'

type Props = { hrefOf: (topic: OpenedTopic) => string }

/** A button for Made for you, and every series as a tile: first those made for a goal, which are roadmaps and written paths. */
export const Tiles = ({ hrefOf }: Props) => {
  const [courses, paths] = [useQuery(coursesQuery), useQuery(pathsQuery)]
  // Those made for a goal come first, so everything waits for them; if they fail to load, only the other series are shown.
  const isWaiting = [courses, paths].some((query) => query.isPending && query.failureCount + query.errorUpdateCount === 0)
  const roadmaps = courses.data?.filter(({ type }) => type === 'roadmap') ?? []
  return (
    <Box above={16}>
      <MadeForYouRow />
      <Text text="small" tone="quiet">
        {messages.seriesLead}
      </Text>
      <ProjectList waiting={<Waiting />}>
        {(projects) =>
          isWaiting ? (
            <Waiting />
          ) : (
            <>
              {roadmaps.length + (paths.data?.length ?? 0) > 0 && (
                <>
                  <Heading>{messages.pathsTitle}</Heading>
                  <TopicTiles>
                    {roadmaps.map(({ id, type, metadata }) => (
                      <Tile
                        key={id}
                        topic={{ ...metadata, type }}
                        projects={projectsIn(metadata, projects)}
                        to={hrefOf({ ...metadata, id, type })}
                      />
                    ))}
                    {paths.data?.map((path) => {
                      const own = projectsIn(path, projects)
                      const [description = ''] = sentencesOf(path.outcome)
                      const topic = { title: path.title, description, icon: own.at(-1)?.metadata.icon ?? '' }
                      return <Tile key={path.id} topic={topic} projects={own} to={learningPathPath(path.id)} />
                    })}
                  </TopicTiles>
                  <Heading above={28}>{messages.subjectsTitle}</Heading>
                </>
              )}
              <TopicTiles>
                {bySeries(projects).map((series) => {
                  const topic = topicOf(
                    series,
                    courses.data?.find(({ id }) => id === series.id),
                  )
                  return <Tile key={topic.title} topic={topic} projects={series.projects} to={hrefOf(topic)} />
                })}
              </TopicTiles>
            </>
          )
        }
      </ProjectList>
    </Box>
  )
}

const MadeForYouRow = () => {
  const user = useUser()
  const goal = useQuery({ ...goalQuery, enabled: user !== null }).data
  return (
    <Row
      as="button"
      type="button"
      gap={14}
      below={20}
      tone="harbour"
      className={styles.made}
      data-topic={goalMessages.title}
      onClick={() => openDirectory('made-for-you')}
    >
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
    </Row>
  )
}

const Heading = ({ above = 16, children }: { above?: 16 | 28; children: string }) => (
  <Text as="h3" text="label" above={above} below={12}>
    {children}
  </Text>
)

type TileProps = { topic: Pick<OpenedTopic, 'title' | 'description' | 'icon' | 'type'>; projects: readonly Project[]; to: string }

const Tile = ({ topic, projects, to }: TileProps) => {
  const progress = progressLabel({ projects })
  return (
    <li>
      <TopicTile topic={topic} to={to}>
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
