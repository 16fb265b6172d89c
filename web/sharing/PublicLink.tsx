import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Link } from '../ui/Link.tsx'
import { selectText } from '../ui/dom/selectText.ts'
import { useRestoredFocus } from '../ui/dom/useRestoredFocus.ts'
import { documentPageMessages } from '../messages/portfolio.ts'
import { sharingMessages } from '../messages/sharing.ts'
import { attemptInterval, documentationQuery, portfolioQuery, publicLink, setPublic } from './api.ts'
import type { Notice } from './notice.ts'
import { wasInterrupted } from './publishing.ts'
import { Text } from '../ui/text/Text.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Row } from '../ui/layout/Row.tsx'
import styles from './SaveProject.module.css'

type Props = {
  project: Project
  isSaving: boolean
  /** The browser refused to copy the link. */
  isUncopied: boolean
  /** Updates the public page. */
  onUpdate: () => void
  onNotice: (notice: Notice) => void
}

const messages = sharingMessages.public

/** The public link, how to turn it off, and how to bring its page up to date. Before there is one, says what would become public. */
export const PublicLink = ({ project, isSaving, isUncopied, onUpdate, onNotice }: Props) => {
  const canShare = canShareLinks()
  const user = useUser()
  const audience = publicAudience(user?.isListed ?? false)
  const linkText = useRef<HTMLSpanElement>(null)
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
      void client.invalidateQueries(portfolioQuery)
      sendEvent({ name: 'share_stopped', data: { projectId: project.id } })
      onNotice({ kind: 'success', text: isInPortfolio ? messages.stoppedInPortfolio : messages.stopped })
    },
    onError: () => onNotice({ kind: 'error', text: sharingMessages.failed.again }),
  })
  const portfolio = useQuery(portfolioQuery).data
  const isInPortfolio = portfolio?.isPublic && portfolio.documents.some((document) => document.project?.id === project.id)
  const link = data?.viewUrl && publicLink(data.viewUrl)
  useEffect(() => {
    if (link && isUncopied) selectText(linkText.current)
  }, [link, isUncopied])
  const refused = () => {
    selectText(linkText.current)
    onNotice({ kind: 'error', text: sharingMessages.failed.copy })
  }
  // The pressed button disappears with the link.
  const keepFocus = useRestoredFocus<HTMLDivElement>(`${link} ${data?.isOutdated}`, 'p')
  const isRenewed = data?.docStatus === 'GENERATING'
  const isFailed = data?.docStatus === 'FAILED' && !isSaving
  if (!link)
    return (
      <Text as="div" {...keepFocus} text="small" tone="quiet">
        <p tabIndex={-1}>{canShare ? messages.before(user?.hasPublicProfile ? audience : undefined) : portfolioWords.notShareable}</p>
        {isFailed && <p>{messages.notMade}</p>}
        {wasInterrupted(project.id) && (
          <p>
            <b>{messages.interrupted}</b>
          </p>
        )}
      </Text>
    )
  return (
    <Stack
      {...keepFocus}
      align="start"
      gap={8}
      text="small"
      tone="quiet"
      surface="sunken"
      className={styles.block}
      role="region"
      aria-label={messages.label}
    >
      <p>{messages.now(audience)}</p>
      {isFailed && <p>{messages.notRenewed}</p>}
      {/* Publishing has the PDF made again with its address, which changes nothing on the page. */}
      {data.isOutdated && <p>{isRenewed ? messages.renewing : messages.outdated}</p>}
      {canShare ? (
        <Row gap={8} breaks>
          <Link to={link}>
            <span ref={linkText}>{link}</span>
          </Link>
          <CopyButton value={link} label={messages.copy} onRefused={refused} />
        </Row>
      ) : (
        <p>
          {portfolioWords.notShareable} <Link to={new URL(link).pathname}>{documentPageMessages.openPage}</Link>
        </p>
      )}
      <Row gap={8} wrap>
        {data.isOutdated && !isRenewed && (
          <Button size="small" softDisabled={isSaving} onClick={onUpdate}>
            {messages.update}
          </Button>
        )}
        <Button size="small" loading={stop.isPending} softDisabled={isSaving} onClick={() => stop.mutate()}>
          {messages.stop}
        </Button>
      </Row>
    </Stack>
  )
}
