import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath, routePatterns } from '@fieldwork/core/paths.ts'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { publicAudience } from '../accounts/publicProfile/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { credentialQuery } from '../credentials/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { useOpenSharing } from '../sharing/shareDialog.ts'
import { OutdatedCopy } from '../sharing/OutdatedCopy.tsx'
import { Button, buttonClasses, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { selectText } from '../ui/dom/selectText.ts'
import { GlobeIcon, LockIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { completedWorkQuery, ownPortfolioQuery } from './api.ts'
import { editDialog } from './dialogs.ts'
import styles from './DocumentPage.module.css'
import { type Action, useAudience } from './useAudience.tsx'

type Props = { document: PortfolioDocument }

/** Tells the owner of a document who can see it, with buttons to change that. The link is the one that visitors of the portfolio follow. */
export const OwnerBar = ({ document }: Props) => {
  const portfolio = useQuery(ownPortfolioQuery).data
  const user = useUser()
  const text = useRef<HTMLSpanElement>(null)
  const { dialogs, toasts } = usePlatform()
  const canShare = canShareLinks()
  const { press, pressed, dialog } = useAudience(document)
  const { project, isHidden = false } = document
  const hasPage = project?.pageId != null
  // There is none after its project was begun again.
  const { data: work, isSuccess: hasWork } = useQuery({
    ...completedWorkQuery(project?.id ?? ''),
    enabled: project !== undefined,
    retry: false,
  })
  if (!portfolio) return null
  const { isPublic, nickname } = portfolio
  const isSeen = (isPublic && !isHidden) || hasPage
  const canPublish = hasWork && !hasPage
  // The portfolio may have been read before its owner chose an address.
  const owner = user?.nickname ?? nickname
  const link = publicOrigin() + documentTargetPath(owner, document)
  const refused = () => {
    selectText(text.current)
    toasts.show({ title: messages.copyRefused, variant: 'error' })
  }
  const copy = (variant: 'filled' | 'quiet') => (
    <CopyButton as="words" size="small" variant={variant} label={messages.copyLink} value={link} onRefused={refused} />
  )
  const button = (action: Action, label: string, variant: ButtonVariant = 'quiet') => (
    <Button size="small" variant={variant} loading={pressed === action} onClick={() => press(action)}>
      {label}
    </Button>
  )
  const edit = (
    <Button size="small" variant="quiet" onClick={() => dialogs.open(editDialog, { document })}>
      {project ? messages.rename : messages.edit}
    </Button>
  )
  const audience = isSeen ? publicAudience(user?.isListed ?? false) : 'owner'
  const Icon = isSeen ? GlobeIcon : LockIcon
  const next =
    isPublic && isHidden
      ? button('reveal', messages.reveal, 'filled')
      : canPublish
        ? button('publish', isPublic ? messages.showPage : messages.publish, 'filled')
        : isSeen
          ? canShare
            ? copy('filled')
            : hasPage && (
                <Link unstyled {...buttonClasses('filled', 'small')} to={documentTargetPath(owner, document)}>
                  {messages.openPage}
                </Link>
              )
          : canShare && (
              <Link unstyled {...buttonClasses('filled', 'small')} to={routePatterns.portfolio}>
                {messages.toPublishing}
              </Link>
            )
  return (
    <Stack gap={8} below={24} surface="sunken" text="small" className={styles.bar} role="region" aria-label={messages.bar}>
      <Row wrap gap={12} justify="between" className={styles.audience}>
        <Row gap={12} align="start" grow>
          <span className={styles.eye} data-open={isSeen || undefined}>
            <Icon size={18} />
          </span>
          <Stack gap={2} grow breaks>
            <Text as="b" text="subheading">
              {messages.audiences[audience]}
            </Text>
            <Text tone="quiet">{messages.details({ isPublic, isHidden, hasPage, isProject: project !== undefined })}</Text>
            {project?.credentialId === null && <PrivateCredential projectId={project.id} />}
            {!isSeen && project?.credentialId && <Text tone="quiet">{messages.credentialStays(canShare)}</Text>}
            {canShare && isSeen && (
              <Text as="span" ellipsis>
                <Link to={link}>
                  <span ref={text}>{link}</span>
                </Link>
              </Text>
            )}
            {project && work?.summary.length === 0 && <WriteSummary projectId={project.id} />}
            {project && <OutdatedCopy projectId={project.id} />}
          </Stack>
        </Row>
        {isSeen ? (
          next
        ) : (
          <Row wrap gap={4}>
            {edit}
            {next}
          </Row>
        )}
      </Row>
      {isSeen && (
        <Row wrap gap={4} className={styles.quiet}>
          {canShare && canPublish && copy('quiet')}
          {edit}
          {button('hide', messages.hide)}
          {canShare && (
            <Link unstyled {...buttonClasses('quiet', 'small')} to={isPublic ? routePatterns.portfolio : routePatterns.account}>
              {messages.changeAll}
            </Link>
          )}
        </Row>
      )}
      {dialog}
    </Stack>
  )
}

/** Nobody else can open it, so the page doesn't mention it. */
const PrivateCredential = ({ projectId }: { projectId: string }) => {
  const issued = useQuery({ ...credentialQuery(projectId), retry: false }).data?.issued
  return (
    issued?.isPublic === false && (
      <Row wrap gap={8} tone="quiet">
        <span>{publicPageMessages.privateCredential}</span>
        {/* The server renders its page, so the app's router doesn't know it. */}
        <a className="t-bold t-harbour" href={credentialPath(issued.id)}>
          {publicPageMessages.verify}
        </a>
      </Row>
    )
  )
}

/** Leads to the place where the owner says what they built, with which the page begins. */
const WriteSummary = ({ projectId }: { projectId: string }) => {
  const project = useQuery(projectsQuery).data?.find(({ id }) => id === projectId)
  const openSharing = useOpenSharing()
  return (
    project && (
      <Row wrap gap={8} tone="quiet">
        <span>{messages.withoutSummary}</span>
        <Button variant="link" onClick={() => openSharing(project, 'projectComplete')}>
          {messages.writeSummary}
        </Button>
      </Row>
    )
  )
}
