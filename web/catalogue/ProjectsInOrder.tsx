import type { ReactNode } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { nextInSeries } from '@fieldwork/core/catalogue/nextProject.ts'
import { Text } from '../ui/text/Text.tsx'
import styles from './ProjectsInOrder.module.css'
import { ProjectRow } from './ProjectRow.tsx'

export type ProjectStep = { project: Project; label?: string | undefined; why?: ReactNode; facts?: string | undefined }

type Props = {
  steps: readonly ProjectStep[]
  /** The project to go on with; null without one. Default: the next in the order. */
  next?: Project | null | undefined
  /** The number of the first one. */
  from?: number
}

/** The projects of a series or a path with a reason for each. Several are numbered, and one of them is the next. */
export const ProjectsInOrder = ({ steps, next = nextInSeries(steps.map(({ project }) => project)), from }: Props) => {
  const isNumbered = steps.length > 1 || from !== undefined
  return (
    <ol className={styles.trail} start={from}>
      {steps.map(({ project, label, why, facts }, at) => (
        <li
          key={project.id}
          data-status={project.status}
          data-after={steps[at - 1]?.project.status}
          aria-current={isNumbered && project === next ? 'step' : undefined}
        >
          <ProjectRow project={project} step={isNumbered ? (from ?? 1) + at : undefined} facts={facts}>
            {label && (
              <Text as="b" text="small" tone="harbour">
                {label}{' '}
              </Text>
            )}
            {why}
          </ProjectRow>
        </li>
      ))}
    </ol>
  )
}
