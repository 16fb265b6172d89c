import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { completionsLabel } from '@fieldwork/core/catalogue/completions.ts'
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
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { goalMessages } from '../messages/goals.ts'
import { AvatarStack } from '../ui/images/AvatarStack.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './Tiles.module.css'

type Props = { onOpen: (topic: OpenedTopic) => void }

/** A button for Made for you, and every roadmap and series as a tile. */
export const Tiles = ({ onOpen }: Props) => {
  const { data: courses, isPending, failureCount, errorUpdateCount } = useQuery(coursesQuery)
  // Roadmaps come first, so everything waits for them; if they fail to load, only the series are shown.
  const isWaiting = isPending && failureCount + errorUpdateCount === 0
  return (
    <>
      <MadeForYouRow />
      <ProjectList waiting={<Waiting />}>
        {(projects) => {
          if (isWaiting) return <Waiting />
          const roadmaps = courses?.filter(({ type }) => type === 'roadmap') ?? []
          return (
            <>
              {roadmaps.length > 0 && (
                <Section title={messages.roadmaps}>
                  {roadmaps.map(({ id, type, metadata }) => (
                    <li key={id}>
                      <Tile topic={{ ...metadata, type }} projects={projectsIn(metadata, projects)} onOpen={onOpen} />
                    </li>
                  ))}
                </Section>
              )}
              <Section title={messages.series}>
                {bySeries(projects).map((series) => {
                  const topic = topicOf(
                    series,
                    courses?.find(({ id }) => id === series.id),
                  )
                  return (
                    <li key={topic.title}>
                      <Tile topic={topic} projects={series.projects} onOpen={onOpen} />
                    </li>
                  )
                })}
              </Section>
            </>
          )
        }}
      </ProjectList>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Text as="h2" text="label" below={10} className={styles.heading}>
      {title}
    </Text>
    <TopicTiles>{children}</TopicTiles>
  </section>
)

const MadeForYouRow = () => {
  const user = useUser()
  const goal = useQuery({ ...goalQuery, enabled: user !== null }).data
  return (
    <Row
      as="button"
      type="button"
      gap={14}
      below={24}
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

const Tile = ({ topic, projects, onOpen }: { topic: OpenedTopic; projects: readonly Project[] } & Props) => (
  <TopicTile topic={topic} onOpen={() => onOpen(topic)}>
    <Row as="span" align="stretch" wrap gap={4} above={8} aria-hidden="true">
      {projects.map(({ id, status }) => (
        <StatusDot key={id} status={status} />
      ))}
    </Row>
    <small>
      {progressLabel({ projects })}
      <Completions projects={projects} />
    </small>
  </TopicTile>
)

/**
 * Shows the number of the most completed project, because the number of people who completed any of them is unknown. It follows avatars,
 * generic ones if nobody has a picture.
 */
const Completions = ({ projects }: { projects: readonly Project[] }) => {
  const most = projects.toSorted((a, b) => b.completions - a.completions)[0]
  return most && most.completions > 0 ? (
    <Text as="span" tone="faint" aria-hidden="true">
      <AvatarStack urls={most.completedBy.length > 0 ? most.completedBy : ['']}>{completionsLabel(most.completions)}</AvatarStack>
    </Text>
  ) : null
}

const Waiting = () => (
  <Loading>
    <Text text="label" below={10} className={styles.heading}>
      <Skeleton width="72" above={4} below={4} />
    </Text>
    <TopicTiles>
      {[1, 2, 3, 4].map((tile) => (
        <TopicTileSkeleton key={tile} />
      ))}
    </TopicTiles>
  </Loading>
)
