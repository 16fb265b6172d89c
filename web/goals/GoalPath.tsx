import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import { searchedWords } from '@fieldwork/core/search/words.ts'
import { projectsQuery, useSelectProjects } from '../catalogue/api.ts'
import { explorePath } from '@fieldwork/core/catalogue/explored.ts'
import { ProjectRow } from '../catalogue/ProjectRow.tsx'
import { TopicTile, TopicTiles } from '../catalogue/TopicTile.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { catalogueMessages } from '../messages/catalogue.ts'
import { goalMessages as messages } from '../messages/goals.ts'
import { MarkedText } from '../search/MarkedText.tsx'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { focusInPlace } from '../ui/dom/focusOn.ts'
import { PencilIcon } from '../ui/icons/icons.ts'
import { goalProjects } from './goalProjects.ts'
import { goalWords } from './goalWords.ts'
import { PathLinks } from './PathLinks.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './GoalPath.module.css'

type Props = {
  goal: Goal
  onEdit: () => void
  /** Returns to the stored goal, which this one didn't replace. */
  onKeep: (() => void) | undefined
}

/** The path to a goal: its series, and all projects in order. If nothing leads there, what comes nearest. */
export const GoalPath = ({ goal, onEdit, onKeep }: Props) => {
  const all = useQuery(projectsQuery).data ?? []
  const { suggestedRoadmap, nearest } = goal
  const isNear = suggestedRoadmap.length === 0
  const results = isNear ? nearest : suggestedRoadmap
  const courses = results.filter(({ type }) => type === 'course')
  const projects = goalProjects(results, all)
  const keep = onKeep && (
    <Button size="small" variant="quiet" onClick={onKeep}>
      {messages.keep}
    </Button>
  )
  if (results.length === 0)
    return (
      <>
        <EmptyState
          picture={<ComingSoonIllustration />}
          title={messages.none}
          action={
            <Row justify="center" wrap gap={8}>
              {keep}
              <Button variant="filled" ref={focusInPlace} onClick={onEdit}>
                {messages.refine}
              </Button>
            </Row>
          }
        >
          {messages.noneText}
        </EmptyState>
        <PathLinks as="h3" title={messages.pathsTitle} above={28} />
      </>
    )
  return (
    <>
      <Row as="header" align="start" justify="between" gap={20} above={4} className={styles.head}>
        <Text as="h2" text="subheading" breaks ref={focusInPlace} tabIndex={-1}>
          {messages.iWantTo}
          <mark>{goalWords(goal.goalDescription)}</mark>
        </Text>
        <Row gap={8}>
          {keep}
          <Button size="small" icon={PencilIcon} onClick={onEdit}>
            {isNear ? messages.refine : messages.edit}
          </Button>
        </Row>
      </Row>
      {isNear && (
        <Text above={16}>
          <b>{messages.nothingFits}.</b> {messages.nearest}
        </Text>
      )}
      {courses.length > 0 && (
        <Box above={16}>
          <TopicTiles>
            {courses.map((course) => (
              <li key={course.id}>
                <TopicTile topic={course} to={explorePath(course)}>
                  <small>{catalogueMessages.projects(course.entities.length)}</small>
                </TopicTile>
              </li>
            ))}
          </TopicTiles>
        </Box>
      )}
      <Row as="h3" align="baseline" gap={10} text="label" className={styles.order}>
        {isNear ? messages.nearestOnes : messages.inOrder}
        <Text as="small" text="caption" tone="faint">
          {catalogueMessages.extent(
            catalogueMessages.projects(projects.length),
            projects.reduce((sum, { metadata }) => sum + metadata.time, 0),
          )}
        </Text>
      </Row>
      <ol>
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectRow project={project}>{reasonFor(goal, project)}</ProjectRow>
          </li>
        ))}
      </ol>
      {isNear ? <PathLinks as="h3" title={messages.pathsTitle} above={28} /> : <AddAll projects={projects} />}
    </>
  )
}

/** The sentence about a project that shares the most words with the goal, marked; undefined if none shares any. */
const reasonFor = ({ goalDescription }: Goal, { metadata }: Project): ReactNode => {
  const wanted = new Set(searchedWords(goalWords(goalDescription)).map(wordStem))
  const [best] = [metadata.outcome ?? '', metadata.description]
    .map((text) => ({ text, ...markedWords(text, { has: (word) => wanted.has(wordStem(word)) }) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  return best && best.ranges.length > 0 ? <MarkedText text={best.text} ranges={best.ranges} /> : undefined
}

/** Returns a word without its ending: `backup` for `backups`. */
const wordStem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)

/** Counts the projects that aren't in My Projects, and adds them all. */
const AddAll = ({ projects }: { projects: Project[] }) => {
  const { toasts } = usePlatform()
  const select = useSelectProjects()
  const missing = projects.filter((project) => !isInMyProjects(project))
  const add = () =>
    select.mutate(
      { projects: missing, selected: true },
      { onError: () => toasts.show({ title: catalogueMessages.changeFailed, variant: 'error' }) },
    )
  return (
    <Row as="footer" justify="between" gap={16} text="small" tone="quiet" className={styles.foot}>
      <span role="status">{missing.length > 0 ? messages.notYours(missing.length, projects.length) : messages.allYours}</span>
      {missing.length > 0 && (
        <Button variant="filled" onClick={add}>
          {messages.addAll}
        </Button>
      )}
    </Row>
  )
}
