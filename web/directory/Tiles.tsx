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

/** The way to Made for you, and every roadmap and series as a tile. */
export const Tiles = ({ onOpen }: Props) => {
  const { data: courses, isPending, failureCount, errorUpdateCount } = useQuery(coursesQuery)
  // Roadmaps stand above what is known already, so they are waited for; a failure leaves the series.
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
    <ul className={styles.tiles}>{children}</ul>
  </section>
)

const MadeForYouRow = () => {
  const user = useUser()
  const goal = useQuery({ ...goalQuery, enabled: user !== null }).data
  return (
    <Text
      as="button"
      type="button"
      below={24}
      tone="harbour"
      className={styles.made}
      data-topic={goalMessages.title}
      onClick={() => openDirectory('made-for-you')}
    >
      <ProjectIcon name="roadmap" size={36} />
      <span>
        <b>{goalMessages.title}</b>
        <span>{goal?.goalDescription ?? goalMessages.rowText}</span>
      </span>
      <ArrowRightIcon size={18} />
    </Text>
  )
}

const Tile = ({ topic, projects, onOpen }: { topic: OpenedTopic; projects: readonly Project[] } & Props) => (
  <button type="button" className={styles.tile} data-topic={topic.title} onClick={() => onOpen(topic)}>
    <ProjectIcon name={topic.icon} size={40} />
    <Stack as="span" column className={styles.words}>
      <b>{topic.title}</b>
      {topic.description && (
        <Text as="span" above={4} text="caption" tone="quiet">
          {topic.description}
        </Text>
      )}
      <Row as="span" align="stretch" wrap gap={4} above={8} className={styles.dots} aria-hidden="true">
        {projects.map(({ id, status }) => (
          <i key={id} data-status={status} />
        ))}
      </Row>
      <small>
        {progressLabel({ projects })}
        <Completions projects={projects} />
      </small>
    </Stack>
  </button>
)

/**
 * As many as the project has that most people completed: how many completed any of them is not known. The number stands beside people,
 * drawn where none has a picture.
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
      <Skeleton className={styles.headingBar} />
    </Text>
    <div className={styles.tiles}>
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile} className={styles.tile}>
          <Skeleton className={styles.iconBar} />
          <Stack as="span" column className={styles.words}>
            <Skeleton className={styles.titleBar} />
          </Stack>
        </div>
      ))}
    </div>
  </Loading>
)
