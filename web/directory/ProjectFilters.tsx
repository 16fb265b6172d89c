import { useQuery } from '@tanstack/react-query'
import type { KeyboardEventHandler, ReactNode } from 'react'
import {
  completionFilters,
  difficulties,
  matchesFilter,
  sortCatalogue,
  timeRanges,
  type ProjectFilter,
} from '@fieldwork/core/catalogue/filterProjects.ts'
import { categoryTopics } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { directoryMessages as messages } from '../messages/catalogue.ts'
import { earlySelect, useEarlySelects } from '../platform/page/useEarlySelects.ts'
import { Chip } from '../ui/buttons/Chip.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './ProjectFilters.module.css'
import { useExplored } from './useExplored.ts'

type Props = {
  /** The projects to filter: all, or the results of a search. */
  projects: readonly Project[]
  filter: ProjectFilter
}

/** A narrow screen shows the filters only if they're `opened`. */
export type FiltersDisclosure = { opened: boolean; onKeyDown: KeyboardEventHandler }

/** Limits the list of projects. Each choice says how many projects it leaves; one that leaves none is disabled. `children` follow the choices. */
export const ProjectFilters = ({
  projects,
  filter,
  disclosure,
  children,
}: Props & { disclosure?: FiltersDisclosure; children: ReactNode }) => {
  const user = useUser()
  const { choose } = useExplored()
  const catalogue = useQuery(projectsQuery).data
  useEarlySelects((chosen) => choose({ filter: { ...filter, ...chosen } }))
  const choice = { projects, filter }
  // The chosen topic is listed even if none of the projects is about it.
  const topics = new Set(categoryTopics(sortCatalogue(projects, 'topic')).map(({ value }) => value))
  if (filter.topic !== undefined) topics.add(filter.topic)
  return (
    <Row
      wrap
      gap={8}
      above={12}
      role="group"
      aria-label={messages.filters}
      className={styles.filters}
      data-folded={(disclosure && !disclosure.opened) || undefined}
      onKeyDown={disclosure?.onKeyDown}
    >
      <Choice
        {...choice}
        field="topic"
        name={messages.topic}
        anyLabel={messages.anyTopic}
        values={[...topics]}
        labelOf={(topic) => topic}
      />
      <Choice
        {...choice}
        field="time"
        name={messages.time}
        anyLabel={messages.anyTime}
        values={timeRanges.filter((time) => time === filter.time || projects.some((project) => matchesFilter(project, { time })))}
        labelOf={(range) => messages.timeRange[range]}
      />
      <Choice
        {...choice}
        field="difficulty"
        name={messages.difficulty}
        anyLabel={messages.anyDifficulty}
        values={difficulties}
        labelOf={(difficulty) => messages.difficulties[difficulty]}
      />
      {user && (
        <Choice
          {...choice}
          field="completion"
          name={messages.completion}
          anyLabel={messages.anyCompletion}
          values={completionFilters}
          labelOf={(completion) => messages.completions[completion]}
        />
      )}
      {catalogue?.some(({ metadata }) => metadata.plan === 'pro') && (
        <Chip pressed={Boolean(filter.free)} onClick={() => choose({ filter: { ...filter, free: !filter.free } })}>
          {messages.free}
        </Chip>
      )}
      {children}
    </Row>
  )
}

type Field = Exclude<keyof ProjectFilter, 'free'>
type FilterValue<F extends Field> = NonNullable<ProjectFilter[F]>
type ChoiceProps<F extends Field> = Props & {
  field: F
  name: string
  anyLabel: string
  values: readonly FilterValue<F>[]
  labelOf: (value: FilterValue<F>) => string
}

const Choice = <F extends Field>({ projects, filter, field, name, anyLabel, values, labelOf }: ChoiceProps<F>) => {
  const { choose } = useExplored()
  const countOf = (value: FilterValue<F>) => projects.filter((project) => matchesFilter(project, { ...filter, [field]: value })).length
  const options = values.map((value) => {
    const count = countOf(value)
    return { value, label: messages.choice(labelOf(value), count), disabled: count === 0 && value !== filter[field] }
  })
  return (
    <Select
      {...earlySelect}
      name={field}
      aria-label={name}
      data-chosen={filter[field] !== undefined || undefined}
      value={filter[field] ?? ''}
      options={[{ value: '', label: anyLabel }, ...options]}
      onChange={(value) => choose({ filter: { ...filter, [field]: value || undefined } })}
    />
  )
}
