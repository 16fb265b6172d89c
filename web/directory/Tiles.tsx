import { useQuery } from '@tanstack/react-query'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { coursesQuery } from '../catalogue/api.ts'
import { openDirectory, type OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { progressLabel, projectsIn, seriesTitle, topicOf } from '../catalogue/seriesSummary.ts'
import { StatusDot } from '../catalogue/StatusDot.tsx'
import { TopicTile, TopicTiles, TopicTileSkeleton } from '../catalogue/TopicTile.tsx'
import { goalQuery } from '../goals/api.ts'
import { PathLinks } from '../goals/PathLinks.tsx'
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

/** A button for Made for you, every series as a tile, and links to the written paths. Roadmaps, which are series of series, come first. */
export const Tiles = ({ hrefOf }: Props) => {
  const { data: courses, isPending, failureCount, errorUpdateCount } = useQuery(coursesQuery)
  // Roadmaps come first, so everything waits for them; if they fail to load, only the other series are shown.
  const isWaiting = isPending && failureCount + errorUpdateCount === 0
  return (
    <Box above={16}>
      <MadeForYouRow />
      <Text below={12} text="small" tone="quiet">
        {messages.seriesLead}
      </Text>
      <ProjectList waiting={<Waiting />}>
        {(projects) =>
          isWaiting ? (
            <Waiting />
          ) : (
            <TopicTiles>
              {courses
                ?.filter(({ type }) => type === 'roadmap')
                .map(({ id, type, metadata }) => (
                  <li key={id}>
                    <Tile topic={{ ...metadata, id, type }} projects={projectsIn(metadata, projects)} hrefOf={hrefOf} />
                  </li>
                ))}
              {bySeries(projects).map((series) => {
                const course = courses?.find(({ id }) => id === series.id)
                return (
                  <li key={seriesTitle(series)}>
                    <Tile topic={topicOf(series, course)} projects={series.projects} hrefOf={hrefOf} />
                  </li>
                )
              })}
            </TopicTiles>
          )
        }
      </ProjectList>
      <PathLinks as="h3" title={messages.pathsTitle} above={28} />
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

const Tile = ({ topic, projects, hrefOf }: { topic: OpenedTopic; projects: readonly Project[] } & Props) => {
  const progress = progressLabel({ projects })
  return (
    <TopicTile topic={topic} to={hrefOf(topic)}>
      <Row as="span" align="stretch" wrap gap={4} above={8} aria-hidden="true">
        {projects.map(({ id, status }) => (
          <StatusDot key={id} status={status} />
        ))}
      </Row>
      <small>
        {topic.type === 'roadmap' ? messages.sizeFromSeries(progress, messages.fromSeries(bySeries(projects).length)) : progress}
      </small>
    </TopicTile>
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
