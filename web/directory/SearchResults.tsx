import { useQuery } from '@tanstack/react-query'
import type { PassageMatch, SearchResult } from '@fieldwork/core/search/schema.ts'
import { projectsQuery } from '../catalogue/api.ts'
import type { OpenedTopic } from '../catalogue/directoryView.ts'
import { ringOf } from '../catalogue/ringOf.ts'
import { ComingSoonIllustration } from '../illustrations/ComingSoonIllustration.tsx'
import { searchMessages as messages } from '../messages/search.ts'
import { MarkedText } from '../search/MarkedText.tsx'
import { matchIn, secondLine, type ResultEntry, type ResultGroup } from '../search/resultList.ts'
import { RetryBanner } from '../ui/feedback/RetryBanner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { DocumentIcon, ProjectsIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './SearchResults.module.css'
import { useOpenEntry } from './useOpenEntry.ts'
import type { Results } from './useResults.ts'

type Props = { results: Results; words: string; onOpen: (topic: OpenedTopic) => void }

/** Search results in groups. */
export const SearchResults = ({ results, words, onOpen }: Props) => {
  const { groups, isFailed, entries } = results
  if (isFailed) return <RetryBanner onRetry={results.retry}>{messages.failed}</RetryBanner>
  if (!groups) return <Waiting />
  const isEmpty = groups.every(({ type }) => isInstead(type))
  return (
    <>
      <VisuallyHidden role="status">
        {!results.isRefreshing && (isEmpty ? `${messages.none}. ${messages.noneMore}` : messages.found(entries.length))}
      </VisuallyHidden>
      {isEmpty && (
        <EmptyState picture={<ComingSoonIllustration />} title={messages.none}>
          {messages.noneMore}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Stack id={results.listId} gap={16} role="listbox" aria-label={messages.results} data-words={words}>
          {groups.map((group) => (
            <Group key={group.type} group={group} results={results} onOpen={onOpen} />
          ))}
        </Stack>
      )}
    </>
  )
}

/** True for groups that are shown if nothing was found. */
const isInstead = (type: ResultGroup['type']) => type === 'nearest' || type === 'first'

const Group = ({ group: { type, total, entries }, results, onOpen }: { group: ResultGroup } & Omit<Props, 'words'>) => {
  const open = useOpenEntry(onOpen)
  const headingId = `${results.listId}-${type}`
  return (
    <div role="group" aria-labelledby={headingId}>
      <Row as="h3" gap={8} below={4} text="label" className={styles.heading} id={headingId} role="presentation">
        {signs[type]}
        {messages.group[type]}
        {!isInstead(type) && (
          <Text as="small" tone="faint" tabular className={styles.count}>
            {entries.length < total ? messages.firstOf(entries.length, total) : total}
          </Text>
        )}
      </Row>
      {entries.map((entry) => (
        <div
          key={entry.key}
          id={results.optionId(entry.key)}
          role="option"
          aria-selected={entry === results.active}
          tabIndex={-1}
          className={styles.option}
          onPointerMove={() => results.setActive(entry.key)}
          onMouseDown={keepFocus}
          onClick={() => open(entry)}
        >
          <Entry entry={entry} />
        </div>
      ))}
    </div>
  )
}

/** Keeps the focus in the search box. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

const signs: Record<ResultGroup['type'], React.ReactNode> = {
  roadmap: <ProjectIcon name="roadmap" size={20} />,
  specialty: <ProjectIcon name="specialty" size={20} />,
  tool: <ProjectIcon name="tool" size={20} />,
  project: <ProjectsIcon size={18} />,
  passage: <DocumentIcon size={18} />,
  nearest: <ProjectsIcon size={18} />,
  first: <ProjectsIcon size={18} />,
}

const Entry = ({ entry }: { entry: ResultEntry }) =>
  'passage' in entry ? <Passage passage={entry.passage} /> : <Found result={entry.result} />

const Found = ({ result }: { result: SearchResult }) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => result.type === 'project' && id === result.id)
  const second = secondLine(result)
  return (
    <>
      {project ? (
        <Ring status={ringOf[project.status]} percent={project.progress || undefined} size={24} soft />
      ) : (
        <ProjectIcon name={result.icon} size={28} />
      )}
      <span className={styles.words}>
        <b>
          <MarkedText text={result.title} ranges={matchIn(result, 'title')?.ranges ?? []} />
        </b>
        {second.text && (
          <small>
            <MarkedText {...second} />
          </small>
        )}
      </span>
      {(result.type === 'roadmap' || result.type === 'course') && (
        <Text as="small" text="caption" tone="faint">
          {messages.kind[result.type]}
        </Text>
      )}
    </>
  )
}

const Passage = ({ passage: { title, titleRanges, text, textRanges, projectTitle } }: { passage: PassageMatch }) => (
  <>
    <DocumentIcon size={20} />
    <span className={styles.words}>
      <b>
        <MarkedText text={title} ranges={titleRanges} />
      </b>
      <small>
        <MarkedText text={text} ranges={textRanges} />
      </small>
      <small className={styles.from}>{messages.inProject(projectTitle)}</small>
    </span>
  </>
)

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
