import type { MouseEvent } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { extentOf, progressLabel, projectsIn } from '../catalogue/seriesSummary.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { classes } from '../ui/dom/classes.ts'
import { Meter } from '../ui/feedback/Meter.tsx'
import { ArrowLeftIcon, ArrowRightIcon, FlagIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './Topic.module.css'

type Props = {
  /** Undefined while it's loading. */
  topic: OpenedTopic | undefined
  /** The topic is the subject of the page. */
  isPage: boolean
  /** The address of the list. */
  backTo: string
  onBack: (event: MouseEvent) => void
}

/** A roadmap, a series or a concept with its projects. Those of a series and a roadmap have an order, in which one is the next. */
export const Topic = ({ topic, isPage, backTo, onBack }: Props) => {
  const back = buttonClasses('quiet', 'small')
  return (
    <>
      <Link unstyled {...back} className={classes(back.className, styles.back)} to={backTo} onClick={onBack}>
        <ArrowLeftIcon size={16} />
        {messages.back}
      </Link>
      <ProjectList waiting={<Waiting />}>
        {(all) => (topic ? <Projects topic={topic} projects={projectsIn(topic, all)} isPage={isPage} /> : <Waiting />)}
      </ProjectList>
    </>
  )
}

const Projects = ({ topic, projects, isPage }: { topic: OpenedTopic; projects: readonly Project[] } & Pick<Props, 'isPage'>) => {
  const isRoadmap = topic.type === 'roadmap'
  const isOrdered = topic.type !== 'tool'
  const next = isOrdered ? nextOf(projects) : undefined
  const extent = extentOf({ projects })
  return (
    <>
      <Row as="header" align="start" gap={10} below={16} className={styles.head}>
        <ProjectIcon name={topic.icon} size={44} />
        <Stack grow>
          <Text as={isPage ? 'h1' : 'h2'} text="heading">
            {topic.title || catalogueMessages.untitledTopic}
          </Text>
          {topic.description && (
            <Text above={6} tone="quiet">
              {topic.description}
            </Text>
          )}
          <Text above={6} text="small" tone="faint">
            {isRoadmap ? messages.sizeFromSeries(extent, messages.fromSeries(bySeries(projects).length)) : extent}
          </Text>
          {isOrdered && <Progress projects={projects} next={next} />}
        </Stack>
      </Row>
      <ol className={isOrdered ? styles.trail : undefined}>
        {projects.map((project, at) => (
          <li
            key={project.id}
            data-status={project.status}
            data-after={projects[at - 1]?.status}
            aria-current={project === next ? 'step' : undefined}
          >
            <ProjectRow project={project} step={isOrdered ? at + 1 : undefined} facts={isRoadmap ? factsWithSeries(project) : undefined}>
              {isPage && project.metadata.description}
            </ProjectRow>
          </li>
        ))}
      </ol>
      {isRoadmap && <End projects={projects} />}
    </>
  )
}

/** The project to continue, or the first incomplete one. Locked projects come last. */
const nextOf = (projects: readonly Project[]): Project | undefined => {
  const open = projects.filter(({ status }) => status !== 'COMPLETE')
  return open.find(({ status }) => status !== 'INCOMPLETE') ?? open.find((project) => !isLocked(project)) ?? open[0]
}

/** How far the learner is, and the way on. */
const Progress = ({ projects, next }: { projects: readonly Project[]; next: Project | undefined }) => {
  const done = projects.filter(({ status }) => status === 'COMPLETE').length
  const step = next ? projects.indexOf(next) + 1 : 0
  return (
    <Row wrap gap={16} above={16} className={styles.progress}>
      {next && (
        <Link unstyled {...buttonClasses('filled')} to={projectPath(next, storedTrack())}>
          {next.status === 'INCOMPLETE' ? messages.startProject(step) : messages.continueProject(step)}
          <ArrowRightIcon size={18} />
        </Link>
      )}
      {done > 0 && (
        <Row gap={12} grow>
          <Meter thin label={messages.progress} percent={(done / projects.length) * 100} />
          <Text as="span" text="small" tone={next ? 'quiet' : 'success'} weight="medium" tabular>
            {next ? progressLabel({ projects }) : messages.allDone}
          </Text>
        </Row>
      )}
    </Row>
  )
}

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
