import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Project } from '../../core/catalogue/project.ts'
import { shareTemplates } from '../../core/sharing/posts.ts'
import { isRequired, missionStatus, requiredCount, type MissionStatus } from '../../core/tasks/status.ts'
import { useUser } from '../accounts/api.ts'
import { useCompleteProject } from '../catalogue/api.ts'
import { ResponseError } from '../call.ts'
import { useReading } from '../documents/ProjectContext.tsx'
import { scrollToNode } from '../documents/scrolling.ts'
import { useStatuses } from '../documents/useStatuses.ts'
import { openModal } from '../shell/modals/modals.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Ring } from '../ui/Ring.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { missionWords as words, taskWords } from '../words/tasks.ts'
import { validationsQuery } from './api.ts'
import styles from './Mission.module.css'
import { useAnswerKeeping } from './useAnswerKeeping.ts'

/** The end of the trail: what is still to do, or the project's completion. */
export const Mission = ({ project }: { project: Project }) => {
  const client = useQueryClient()
  const { track } = useReading()
  const user = useUser()
  const complete = useCompleteProject()
  const { items } = useStatuses(project.id)
  const [wasRefused, setRefused] = useState(false)
  useAnswerKeeping(project.id)

  const isKnown = items.length > 0
  const status: MissionStatus = isKnown || project.status === 'COMPLETE' ? missionStatus(items, project.status === 'COMPLETE') : 'DISABLED'
  const { complete: done, all } = requiredCount(items)
  const nextOpen = items.find((item) => isRequired(item) && item.status !== 'COMPLETE')
  const inReview = items.find((item) => !item.hidden && item.status === 'IN_REVIEW')

  const template = shareTemplates(project.metadata.share, project.metadata.tracks.find(({ id }) => id === track)?.share)
  const share = (view: 'projectComplete' | 'shareOptions') => openModal('share', { projectId: project.id, template, view })
  const press = () => {
    if (!user) return openModal('login', {})
    complete.mutate(project.id, {
      onSuccess: () => share('projectComplete'),
      onError: (error) => {
        setRefused(error instanceof ResponseError && error.code === 'tasks_incomplete')
        void client.invalidateQueries({ queryKey: validationsQuery(project.id).queryKey })
      },
    })
  }
  const title = isKnown ? words.titles[status] : words.loading
  const text = isKnown ? words.texts[status] : words.texts.loading
  return (
    <section className={styles.mission} data-block id="mission" aria-labelledby="mission-title" data-mission={status}>
      <h2 id="mission-title">{typeof title === 'function' ? title(all - done) : title}</h2>
      <p>{typeof text === 'function' ? text(project.metadata.outline.length, done) : text}</p>
      <div className={styles.ways}>
        {status === 'DISABLED' || status === 'ENABLED' ? (
          <Tooltip text={taskWords.notYet} show={status === 'DISABLED'}>
            <Button look="filled" size="large" icon="flag" notYet={status === 'DISABLED'} working={complete.isPending} onClick={press}>
              {words.complete}
            </Button>
          </Tooltip>
        ) : (
          <span className={styles.won}>
            <Ring status={status === 'COMPLETE' ? 'complete' : 'review'} label="" />
            {status === 'COMPLETE' ? words.completed : words.completedWithReview}
          </span>
        )}
      </div>
      {status === 'DISABLED' && nextOpen && (
        <Button look="link" onClick={() => scrollToNode(nextOpen.id)}>
          {words.toNextTask}
        </Button>
      )}
      {(status === 'COMPLETE' || status === 'COMPLETE_WITH_REVIEW') && (
        <div className={styles.after}>
          {inReview && (
            <Button look="quiet" onClick={() => scrollToNode(inReview.id)}>
              {words.toReview}
            </Button>
          )}
          <Button look="quiet" icon="share" onClick={() => share('shareOptions')}>
            {words.showCompletion}
          </Button>
          <Button look="quiet" icon="retry" onClick={() => openModal('projectReset', { projectId: project.id })}>
            {words.restart}
          </Button>
        </div>
      )}
      {complete.isError && (wasRefused ? <OpenTasks projectId={project.id} /> : <Banner type="error">{complete.error.message}</Banner>)}
    </section>
  )
}

/** The server knew better: it says which tasks are open, and the way to each. */
const OpenTasks = ({ projectId }: { projectId: string }) => {
  const open = (useQuery(validationsQuery(projectId)).data ?? []).filter((item) => isRequired(item) && item.status !== 'COMPLETE')
  if (open.length === 0) return null
  return (
    <div className={styles.open}>
      <Banner type="error">
        {words.stillOpen}
        <ul>
          {open.map(({ id, title }) => (
            <li key={id}>
              <Button look="link" onClick={() => scrollToNode(id)}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
