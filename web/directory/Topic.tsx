import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { extentOf, projectsIn } from '../catalogue/seriesSummary.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { ArrowLeftIcon, FlagIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Topic.module.css'

/** A roadmap, series, category or tool with its projects. */
export const Topic = ({ topic, onBack }: { topic: OpenedTopic; onBack: () => void }) => (
  <>
    <Button variant="quiet" size="small" icon={ArrowLeftIcon} className={styles.back} ref={focusInPlace} onClick={onBack}>
      {messages.back}
    </Button>
    <ProjectList waiting={<Waiting />}>
      {(all) => {
        const projects = projectsIn(topic, all)
        const isRoadmap = topic.type === 'roadmap'
        const extent = isRoadmap ? `${extentOf({ projects })}, ${messages.fromSeries(bySeries(projects).length)}` : extentOf({ projects })
        return (
          <>
            <Row as="header" gap={16} below={16} className={styles.head}>
              <ProjectIcon name={topic.icon} size={44} />
              <div>
                <Text as="h2" text="heading">
                  {topic.title || catalogueMessages.untitledTopic}
                </Text>
                <Text above={4} text="small" tone="faint">
                  {[extent, topic.description].filter(Boolean).join('. ')}
                </Text>
              </div>
            </Row>
            <ol className={isRoadmap ? styles.trail : undefined}>
              {projects.map((project, at) => (
                <li key={project.id} data-status={project.status} data-after={projects[at - 1]?.status}>
                  <ProjectRow project={project} facts={isRoadmap ? factsWithSeries(project) : undefined} />
                </li>
              ))}
            </ol>
            {isRoadmap && <End projects={projects} />}
          </>
        )
      }}
    </ProjectList>
  </>
)

const factsWithSeries = ({ metadata: { time, difficulty, series } }: Project): string => {
  const facts = catalogueMessages.facts(time, catalogueMessages.difficulty[difficulty])
  return series ? catalogueMessages.factsIn(facts, series.title) : facts
}

/** The outcome of the last project. */
const End = ({ projects }: { projects: readonly Project[] }) => {
  const last = projects.at(-1)
  return last?.metadata.outcome ? (
    <Row as="p" gap={14} className={styles.end} data-after={last.status}>
      <Stack as="span" align="middle" tone="quiet" className={styles.flag}>
        <FlagIcon size={18} />
      </Stack>
      <Stack as="span" grow>
        <b>{messages.end}</b>
        <Text as="span" text="small" tone="quiet">
          {last.metadata.outcome}
        </Text>
      </Stack>
    </Row>
  ) : null
}

const Waiting = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="38" above={12} below={12} />
    ))}
  </Loading>
)
