import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../catalogue/api.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { attemptInterval, documentationQuery } from './api.ts'
import type { Notice } from './notice.ts'
import { useSaving } from './useSaving.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Row } from '../ui/layout/Row.tsx'

/** Tells the owner that the copy in the portfolio isn’t their current documentation, and renews it. */
export const OutdatedCopy = ({ projectId }: { projectId: string }) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => id === projectId)
  return project && <Renewal project={project} />
}

const Renewal = ({ project }: { project: Project }) => {
  // Publishing has the files made again, after which the copy may be outdated.
  const { data } = useQuery({
    ...documentationQuery(project.id),
    refetchInterval: ({ state }) => state.data?.docStatus === 'GENERATING' && attemptInterval,
  })
  const { toasts } = usePlatform()
  const show = ({ kind, text }: Notice) =>
    toasts.show(kind === 'success' ? { title: messages.updated } : { title: text.trim(), variant: 'error' })
  const { save, isSaving } = useSaving(project, show)
  // The files are current before the copy is.
  if (!data?.isOutdated && !data?.isCopyOutdated && !isSaving) return null
  return (
    <Row wrap gap={8} tone="quiet" role="status">
      <span>{data?.changed ? messages.outdated(data.changed) : messages.newerPdf}</span>
      <Button variant="link" loading={isSaving} onClick={() => void save({ kind: 'portfolio' })}>
        {messages.update}
      </Button>
    </Row>
  )
}
