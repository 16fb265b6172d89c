import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { sendEvent } from '../platform/sendEvent.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Link } from '../ui/Link.tsx'
import { sharingMessages } from '../messages/sharing.ts'
import { attemptInterval } from './files.ts'
import { documentationQuery, setPublic } from './api.ts'
import type { Notice } from './notice.ts'
import { publicLink } from './publicLink.ts'
import styles from './PublicLink.module.css'

type Props = { project: Project; isSaving: boolean; onNotice: (notice: Notice) => void }

const messages = sharingMessages.public

/** What is public, at which address, and the way to turn it off; before that, what would be. */
export const PublicLink = ({ project, isSaving, onNotice }: Props) => {
  const client = useQueryClient()
  const query = documentationQuery(project.id)
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (!isSaving && state.data?.docStatus === 'GENERATING' ? attemptInterval : false),
  })
  const stop = useMutation({
    mutationFn: () => setPublic(project.id, false),
    onSuccess: (list) => {
      client.setQueryData(query.queryKey, list)
      sendEvent({ name: 'share_stopped', data: { projectId: project.id } })
      onNotice({ kind: 'success', text: messages.stopped })
    },
    onError: () => onNotice({ kind: 'error', text: sharingMessages.failed.again }),
  })
  const path = data?.results.find(({ viewUrl }) => viewUrl)?.viewUrl
  if (!path) return <p className={styles.before}>{messages.before}</p>
  const link = publicLink(path)
  return (
    <section className={styles.public} aria-label={messages.label}>
      <p>{messages.now}</p>
      <div className={styles.link}>
        <Link to={link}>{link}</Link>
        <CopyButton value={link} label={messages.copy} />
      </div>
      <Button size="small" loading={stop.isPending} softDisabled={isSaving} onClick={() => stop.mutate()}>
        {messages.stop}
      </Button>
    </section>
  )
}
