import type { ReactNode } from 'react'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { pathMessages as messages } from '../messages/goals.ts'
import { projectMessages } from '../messages/project.ts'
import { storedTrack } from '../platform/documents/storedTrack.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { ArrowRightIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AddPathProjects } from './AddPathProjects.tsx'
import styles from './PathSteps.module.css'

/** `isClosest`: set for the project that a goal's words lead to, if it isn't the first. */
export type PathStep = { project: Project; why: ReactNode; isClosest?: boolean }

/** Projects in order with a reason for each, a button that starts the next one, and one that adds them all. */
export const PathSteps = ({ steps, as = 'h2' }: { steps: readonly PathStep[]; as?: 'h2' | 'h3' }) => {
  const next = steps.find(({ project }) => project.status !== 'COMPLETE')?.project
  return (
    <>
      <Row wrap gap={12} above={24}>
        {next ? (
          <Link unstyled {...buttonClasses('filled', 'large')} to={projectPath(next, storedTrack())}>
            {messages.start(
              steps.length,
              steps.some(({ project }) => project.status !== 'INCOMPLETE'),
            )}
            <ArrowRightIcon size={20} />
          </Link>
        ) : (
          <Text tone="success" weight="bold">
            {messages.done}
          </Text>
        )}
        <AddPathProjects projects={steps.map(({ project }) => project)} size="large" />
      </Row>
      <ol className={styles.steps}>
        {steps.map(({ project, why, isClosest }, at) => (
          <li key={project.id}>
            {steps.length > 1 && (
              <StepMarker step={at + 1} state={project.status === 'COMPLETE' ? 'done' : project === next ? 'current' : 'upcoming'} hidden />
            )}
            <div>
              <Row as={as} wrap gap={8} text="label">
                <Link unstyled to={projectPath(project, storedTrack())}>
                  {project.metadata.title || projectMessages.untitled}
                </Link>
                {project.metadata.plan === 'pro' && (
                  <PlanBadge location="pro_badge_directory" projectId={project.id} locked={isLocked(project)} />
                )}
              </Row>
              {isClosest && (
                <Text text="caption" weight="bold" tone="harbour">
                  {messages.closest}
                </Text>
              )}
              <Text text="caption" tone="faint">
                {catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])}
                {project.status !== 'INCOMPLETE' && `, ${catalogueMessages.status[project.status].toLowerCase()}`}
              </Text>
              <Text above={4} tone="quiet">
                {why}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
