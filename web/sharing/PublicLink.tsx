import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Link } from '../ui/Link.tsx'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { attemptInterval } from './files.ts'
import { documentationQuery, setPublic } from './api.ts'
import type { Notice } from './notice.ts'
import { publicLink } from './publicLink.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './PublicLink.module.css'

type Props = {
  project: Project
  isSaving: boolean
  /** The browser refused to copy the link. */ isUncopied: boolean
  onNotice: (notice: Notice) => void
}

const messages = sharingMessages.public

/** What is public, at which address, and the way to turn it off; before that, what would be. */
export const PublicLink = ({ project, isSaving, isUncopied, onNotice }: Props) => {
  const words = useRef<HTMLSpanElement>(null)
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
  const link = data?.viewUrl && publicLink(data.viewUrl)
  useEffect(() => {
    if (link && isUncopied) selectText(words.current)
  }, [link, isUncopied])
  const refused = () => {
    selectText(words.current)
    onNotice({ kind: 'error', text: sharingMessages.failed.copy })
  }
  // The button that stops goes with the link.
  const keepFocus = useRestoredFocus<HTMLDivElement>(link, 'p')
  const isFailed = data?.docStatus === 'FAILED' && !isSaving
  if (!link)
    return (
      <Text as="div" {...keepFocus} text="small" tone="quiet">
        <p tabIndex={-1}>{messages.before}</p>
        {isFailed && <p>{messages.notMade}</p>}
      </Text>
    )
  return (
    <Stack
      {...keepFocus}
      align="start"
      gap={8}
      text="small"
      tone="quiet"
      className={styles.public}
      role="region"
      aria-label={messages.label}
    >
      <p>{messages.now}</p>
      {isFailed && <p>{messages.notRenewed}</p>}
      {data.docStatus === 'GENERATING' && <p>{messages.renewing}</p>}
      <Row gap={8} breaks className={styles.link}>
        <Link to={link}>
          <span ref={words}>{link}</span>
        </Link>
        <CopyButton value={link} label={messages.copy} onRefused={refused} />
      </Row>
      <Button size="small" loading={stop.isPending} softDisabled={isSaving} onClick={() => stop.mutate()}>
        {messages.stop}
      </Button>
    </Stack>
  )
}

/** So that one key copies it. */
const selectText = (element: HTMLElement | null) => {
  if (element) getSelection()?.selectAllChildren(element)
}
