import { useQuery } from '@tanstack/react-query'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { minGoalLength } from '@fieldwork/core/goals/limits.ts'
import { isBroadGoal } from '@fieldwork/core/goals/openGoal.ts'
import { isJobGoal } from '@fieldwork/core/lexicon/jobTitles.ts'
import { goalPath } from '@fieldwork/core/paths.ts'
import { withCorrections } from '@fieldwork/core/search/corrections.ts'
import { splitSearch } from '@fieldwork/core/search/limitsInSearch.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { isModifiedClick } from '../platform/browser/modifiedClick.ts'
import { projectsQuery } from '../catalogue/api.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import goalStyles from '../goals/PathCards.module.css'
import { RoadmapCards } from '../goals/RoadmapCards.tsx'
import { PathLinks } from '../goals/PathLinks.tsx'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { goalMessages } from '../messages/goals.ts'
import { searchMessages as messages } from '../messages/search.ts'
import { resultCount, type ResultEntry, type ResultGroup } from '../search/resultList.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { DocumentIcon, ProjectsIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { AddResult } from './AddResult.tsx'
import { SearchEntry } from './SearchEntry.tsx'
import styles from './SearchResults.module.css'
import { useExplored } from './useExplored.ts'
import { useOpenEntry } from './useOpenEntry.ts'
import type { Results } from './useResults.ts'

type Props = { results: Results; words: string; onOpen: (topic: OpenedTopic) => void }

/** Search results in groups. */
export const SearchResults = ({ results, words, onOpen }: Props) => {
  const { groups, isFailed, isOffline, entries } = results
  const { type: searchedType, choose } = useExplored()
  const { data: all = [] } = useQuery(projectsQuery)
  if (isOffline) return <Banner type="neutral">{messages.offline}</Banner>
  if (isFailed) return <RetryBanner onRetry={results.retry}>{messages.failed}</RetryBanner>
  if (!groups) return <Waiting />
  const isEmpty = groups.every(({ type }) => type === 'nearest')
  const counts = groups.map((group) => messages.counted(messages.group[group.type], countOf(group)))
  // Nothing is close to the search, either.
  const isNothing = groups.length === 0
  const isBroad = isEmpty && isBroadGoal(words)
  const isJob = isJobGoal(words) && results.missing.length === 0
  const note = isBroad || isJob ? goalMessages.broad(words) : noteFor(results, words, isEmpty)
  const isOpen = results.limits !== null && Object.keys(results.limits).length === 0
  const isGoal = (isOpen || isBroad || isJob) && words.trim().length >= minGoalLength
  const searchAll = searchedType !== undefined && <Button onClick={() => choose({ type: undefined })}>{messages.noneOfType}</Button>
  return (
    <>
      <VisuallyHidden role="status">
        {!results.isRefreshing &&
          (isNothing && !isGoal ? [`${messages.none}.`, note, `${messages.noneMore}.`] : [note, ...counts]).filter(Boolean).join(' ')}
      </VisuallyHidden>
      {isGoal && <GoalCard goal={words.trim()} note={note} />}
      {isNothing && !isGoal && (
        <div className={styles.none}>
          <EmptyState picture={<ComingSoonIllustration />} title={messages.none} action={searchAll}>
            {note && <Text weight="bold">{note}</Text>}
            <Text>{messages.noneMore}</Text>
          </EmptyState>
        </div>
      )}
      {!isNothing && !isGoal && note && (
        <Text tone="quiet" below={16}>
          {note}
        </Text>
      )}
      {isEmpty && !isNothing && searchAll && <Box below={16}>{searchAll}</Box>}
      {!isEmpty && <PathLinks title={messages.pathsTitle} search={words} above={2} below={16} />}
      {entries.length > 0 && (
        <Stack id={results.listId} gap={16} role="listbox" aria-label={messages.results} data-words={words}>
          {groups.map((group) => (
            <Group key={group.type} group={group} results={results} onOpen={onOpen} />
          ))}
        </Stack>
      )}
      {isBroad && <RoadmapCards title={goalMessages.kindOfWork} as="h3" all={all} />}
      {isEmpty && <OtherWays isSeries={seriesSearch(words) !== undefined} isCentered={isNothing && !isBroad} />}
    </>
  )
}

/** Leads to the answer for a search that names no subject, or a job. */
const GoalCard = ({ goal, note }: { goal: string; note: string }) => {
  const title = isBroadGoal(goal) ? goalMessages.broad(goal) : note
  return (
    <Card below={20} className={goalStyles.card}>
      <Text text="subheading">{title}</Text>
      {note !== title && (
        <Text above={6} tone="quiet">
          {note}
        </Text>
      )}
      <Row above={12}>
        <Link unstyled {...buttonClasses('filled')} to={goalPath(goal)}>
          {messages.asGoal}
        </Link>
      </Row>
    </Card>
  )
}

/** Says how the search was read, and which words the catalogue lacks. */
const noteFor = (results: Results, search: string, isEmpty: boolean): string => {
  const corrected = withCorrections(search, results.corrections)
  if (corrected === search) return noteOf(results, search, isEmpty)
  if (results.missing.length > 0) return messages.correctedMissing(corrected, asTyped(results.missing, corrected))
  return [messages.corrected(corrected), noteOf(results, search, isEmpty)].filter(Boolean).join(' ')
}

/** How the search was read, or which words the catalogue lacks. */
const noteOf = ({ limits, missing, apart, groups }: Results, words: string, isEmpty: boolean): string => {
  const series = seriesSearch(words)
  if (series && isEmpty) return messages.noSeries(series)
  if (missing.length > 0) {
    const [word = '', ...others] = asTyped(missing, words)
    const isNear = groups?.some(({ type }) => type === 'near') && others.length === 0
    return isNear ? messages.missingItself(word) : messages.missing([word, ...others])
  }
  if (apart.length > 0) return messages.apart(asTyped(apart, words))
  if (!limits) return ''
  const split = splitSearch(words)
  // A search such as “get a job” names neither a limit nor a subject.
  const subject = split.limits ? split.subject : ''
  if (isEmpty) return messages.noneWithin(limits, subject)
  return subject === '' ? messages.within(limits) : ''
}

/** Searched words as they are written in the search, such as `CORS`. */
const asTyped = (some: readonly string[], search: string): string[] => {
  const typed = textWords(search)
  return some.map((one) => {
    const match = typed.find(({ word }) => word === one)
    return match ? search.slice(match.start, match.end) : one
  })
}

/** The ways to projects without a search. */
const OtherWays = ({ isSeries, isCentered }: { isSeries: boolean; isCentered: boolean }) => {
  const { hrefWith } = useExplored()
  const none = { query: '', type: undefined, opened: undefined, filter: {} }
  return (
    <Box above={isCentered ? 8 : 28} className={isCentered ? styles.centered : undefined}>
      <Row wrap gap={16}>
        <Link to={hrefWith({ ...none, list: 'projects' })}>{messages.allProjects}</Link>
        {isSeries && <Link to={hrefWith({ ...none, list: 'series' })}>{messages.allSeries}</Link>}
      </Row>
      <PathLinks as="h3" title={messages.pathsTitle} above={16} />
    </Box>
  )
}

const countOf = (group: ResultGroup): number | string => {
  const count = resultCount(group)
  return count < group.total ? messages.firstOf(count, group.total) : count
}

const Group = ({ group, results, onOpen }: { group: ResultGroup } & Omit<Props, 'words'>) => {
  const { type, entries } = group
  const { open, hrefOf } = useOpenEntry(onOpen)
  const headingId = `${results.listId}-${type}`
  // With a type chosen, concepts are what was searched for.
  const isCompact = type === 'tool' && results.groups?.[0]?.type !== 'tool'
  const shapeOf = (entry: ResultEntry) => (isCompact ? 'short' : type !== 'passage' && 'passage' in entry ? 'step' : undefined)
  return (
    <div role="group" aria-labelledby={headingId}>
      <Row as="h3" gap={8} below={4} text="label" className={styles.heading} id={headingId} role="presentation">
        {signs[type]}
        {messages.group[type]}
        {type !== 'nearest' && (
          <Text as="small" tone="faint" tabular className={styles.count}>
            {countOf(group)}
          </Text>
        )}
      </Row>
      {entries.map((entry) => {
        const option = (
          <a
            key={entry.key}
            id={results.optionId(entry.key)}
            role="option"
            aria-selected={entry === results.active}
            tabIndex={-1}
            className={styles.option}
            data-shape={shapeOf(entry)}
            onMouseDown={keepFocus}
            href={hrefOf(entry)}
            onClick={(event) => follow(event, () => open(entry))}
          >
            <SearchEntry entry={entry} shape={shapeOf(entry)} />
          </a>
        )
        return 'result' in entry && entry.result.type === 'project' ? (
          <Row key={entry.key} role="presentation" align="start" gap={8}>
            {option}
            <AddResult projectId={entry.result.id} />
          </Row>
        ) : (
          option
        )
      })}
    </div>
  )
}

/** Leaves a click that asks for another tab to the browser. */
const follow = (event: React.MouseEvent, open: () => void) => {
  if (isModifiedClick(event)) return
  event.preventDefault()
  open()
}

/** Keeps the focus in the search box. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

const signs: Record<ResultGroup['type'], React.ReactNode> = {
  roadmap: <ProjectIcon name="roadmap" size={20} />,
  specialty: <ProjectIcon name="specialty" size={20} />,
  tool: <ProjectIcon name="tool" size={20} />,
  project: <ProjectsIcon size={18} />,
  passage: <DocumentIcon size={18} />,
  near: <ProjectsIcon size={18} />,
  nearest: <ProjectsIcon size={18} />,
  uses: <ProjectsIcon size={18} />,
  mentions: <ProjectsIcon size={18} />,
}

const Waiting = () => (
  <Loading gap={16}>
    {[1, 2, 3].map((group) => (
      <Stack key={group} gap={16} below={8}>
        <Skeleton width="110" />
        <Skeleton width="70%" height="30" />
        <Skeleton width="70%" height="30" />
      </Stack>
    ))}
  </Loading>
)
