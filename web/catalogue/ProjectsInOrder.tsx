import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import styles from './ProjectsInOrder.module.css'
import { ProjectRow } from './ProjectRow.tsx'

export type ProjectStep = { project: Project; why?: ReactNode; facts?: string | undefined }

/** The projects of a series or a path, numbered, with a reason for each. One of them is the next. */
export const ProjectsInOrder = ({ steps }: { steps: readonly ProjectStep[] }) => {
  const next = nextInSeries(steps.map(({ project }) => project))
  return (
    <ol className={styles.trail}>
      {steps.map(({ project, why, facts }, at) => (
        <li
          key={project.id}
          data-status={project.status}
          data-after={steps[at - 1]?.project.status}
          aria-current={project === next ? 'step' : undefined}
        >
          <ProjectRow project={project} step={at + 1} facts={facts}>
            {why}
          </ProjectRow>
        </li>
      ))}
    </ol>
  )
}
