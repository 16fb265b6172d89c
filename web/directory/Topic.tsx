import type { MouseEvent } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { bySeries } from '@fieldwork/core/catalogue/series.ts'
import { BackLink } from '../catalogue/BackLink.tsx'
import { projectsIn } from '../catalogue/seriesSummary.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ProjectList } from '../catalogue/ProjectList.tsx'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { ProjectsInOrder } from '../catalogue/ProjectsInOrder.tsx'
import { SeriesActions } from '../catalogue/SeriesActions.tsx'
import { AddToPlan } from '../planner/AddToPlan.tsx'
import { SeriesHead } from '../catalogue/SeriesHead.tsx'
import { catalogueMessages, directoryMessages as messages } from '../messages/catalogue.ts'
import { goalMessages } from '../messages/goals.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useExtents } from '../catalogue/api.ts'

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
export const Topic = ({ topic, isPage, backTo, onBack }: Props) => (
  <>
    <BackLink to={backTo} onClick={onBack}>
      {messages.back}
    </BackLink>
    <ProjectList waiting={<Waiting />}>
      {(all) => (topic ? <Projects topic={topic} projects={projectsIn(topic, all)} isPage={isPage} /> : <Waiting />)}
    </ProjectList>
  </>
)

const Projects = ({ topic, projects, isPage }: { topic: OpenedTopic; projects: readonly Project[] } & Pick<Props, 'isPage'>) => {
  const { extentOf } = useExtents()
  const isRoadmap = topic.type === 'roadmap'
  const isOrdered = topic.type !== 'tool'
  const extent = isOrdered ? goalMessages.series(extentOf(projects)) : extentOf(projects)
  const whyOf = ({ metadata }: Project) => isPage && metadata.description
  return (
    <>
      <SeriesHead
        icon={topic.icon}
        title={topic.title || catalogueMessages.untitledTopic}
        isPage={isPage}
        extent={isRoadmap ? messages.sizeFromSeries(extent, messages.fromSeries(bySeries(projects).length)) : extent}
        lead={topic.description}
      >
        {isOrdered && (
          <SeriesActions projects={projects} outcome={topic.outcome ?? projects.at(-1)?.metadata.outcome}>
            <AddToPlan projects={projects} />
          </SeriesActions>
        )}
      </SeriesHead>
      {isOrdered ? (
        <ProjectsInOrder
          steps={projects.map((project) => ({
            project,
            why: whyOf(project),
            facts: isRoadmap ? factsWithSeries(project) : undefined,
          }))}
        />
      ) : (
        <ol>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project}>{whyOf(project)}</ProjectRow>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const factsWithSeries = ({ metadata: { time, difficulty, series } }: Project): string => {
  const facts = catalogueMessages.facts(time, catalogueMessages.difficulty[difficulty])
  return series ? catalogueMessages.factsIn(facts, series.title) : facts
}

const Waiting = () => (
  <Loading>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height="38" above={12} below={12} />
    ))}
  </Loading>
)
