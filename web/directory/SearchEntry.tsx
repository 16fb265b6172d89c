import { useQuery } from '@tanstack/react-query'
import { isLocked } from '@fieldwork/core/catalogue/access.ts'
import type { PassageMatch, SearchResult } from '@fieldwork/core/search/schema.ts'
import { useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { ringOf } from '../catalogue/ringOf.ts'
import { catalogueMessages } from '../messages/catalogue.ts'
import { searchMessages as messages } from '../messages/search.ts'
import { PlanBadge } from '../plans/PlanBadge.tsx'
import { MarkedText } from '../search/MarkedText.tsx'
import { matchIn, reasonOf, secondLine, type ResultEntry } from '../search/resultList.ts'
import { Ring } from '../ui/feedback/Ring.tsx'
import { DocumentIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { Text } from '../ui/text/Text.tsx'
import styles from './SearchResults.module.css'

type Props = {
  entry: ResultEntry
  /** `step`: below its project, which isn't named again. `short`: only the title. */
  shape?: 'step' | 'short' | undefined
}

/** The content of a row of the search results. */
export const SearchEntry = ({ entry, shape }: Props) => {
  if ('passage' in entry) return <Passage passage={entry.passage} isStep={shape === 'step'} />
  if (shape === 'short') return <Title result={entry.result} />
  return <Result result={entry.result} />
}

const Title = ({ result }: { result: SearchResult }) => <MarkedText text={result.title} ranges={matchIn(result, 'title')?.ranges ?? []} />

const Result = ({ result }: { result: SearchResult }) => {
  const user = useUser()
  const project = useQuery(projectsQuery).data?.find(({ id }) => result.type === 'project' && id === result.id)
  const second = secondLine(result)
  const reason = reasonOf(result)
  return (
    <>
      {project && user ? (
        <Ring status={ringOf[project.status]} percent={project.progress} size={24} soft />
      ) : (
        <ProjectIcon name={project?.metadata.icon ?? result.icon} size={28} />
      )}
      <span className={styles.words}>
        <b>
          <Title result={result} />{' '}
          {project?.metadata.plan === 'pro' && (
            <PlanBadge location="pro_badge_directory" projectId={project.id} locked={isLocked(project)} inside />
          )}
        </b>
        {second.text && (
          <small>
            <MarkedText {...second} />
          </small>
        )}
        {reason && (
          <small className={styles.from}>
            {messages.reason[reason.field]}
            <MarkedText {...reason} />
          </small>
        )}
      </span>
      {project && (
        <Text as="small" text="caption" tone="faint" tabular className={styles.facts}>
          {catalogueMessages.facts(project.metadata.time, catalogueMessages.difficulty[project.metadata.difficulty])}
        </Text>
      )}
      {(result.type === 'roadmap' || result.type === 'course') && (
        <Text as="small" text="caption" tone="faint" className={styles.facts}>
          {messages.kind[result.type]}
        </Text>
      )}
    </>
  )
}

const Passage = ({ passage, isStep }: { passage: PassageMatch; isStep: boolean }) => {
  const { title, titleRanges, text, textRanges, projectTitle } = passage
  return (
    <>
      <DocumentIcon size={isStep ? 16 : 20} />
      <span className={styles.words}>
        <b>
          <MarkedText text={title} ranges={titleRanges} />
        </b>
        <small>
          <MarkedText text={text} ranges={textRanges} />
        </small>
        {!isStep && <small className={styles.from}>{messages.inProject(projectTitle)}</small>}
      </span>
    </>
  )
}
