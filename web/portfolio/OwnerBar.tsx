import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { AudienceChoice } from '../accounts/publicProfile/AudienceChoice.tsx'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { publicProfileMessages } from '../messages/publicProfile.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { OutdatedCopy } from '../sharing/OutdatedCopy.tsx'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { selectText } from '../ui/dom/selectText.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { Text } from '../ui/text/Text.tsx'
import { ownPortfolioQuery } from './api.ts'
import { editDialog } from './dialogs.ts'
import styles from './DocumentPage.module.css'
import { useAudience } from './useAudience.tsx'

type Props = { document: PortfolioDocument }

/** Tells the owner of a document who can see it, with buttons to change that. The link is the one that visitors of the portfolio follow. */
export const OwnerBar = ({ document }: Props) => {
  const portfolio = useQuery(ownPortfolioQuery).data
  const user = useUser()
  const text = useRef<HTMLSpanElement>(null)
  const { dialogs, toasts } = usePlatform()
  const canShare = canShareLinks()
  const { audience, choose, button, dialog } = useAudience(document, portfolio?.isPublic ?? false)
  if (!portfolio) return null
  const { isPublic, nickname } = portfolio
  const { project, isHidden = false } = document
  const hasPage = project?.pageId != null
  const isSeen = (isPublic && !isHidden) || hasPage
  const canPublish = project !== undefined && !hasPage
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
  // A file or link of a private portfolio has no page of its own.
  const canChoose = project !== undefined || isPublic
  const next =
    isSeen && canPublish
      ? button('publish', messages.publish, 'filled')
      : isSeen
        ? canShare && copy('filled')
        : !canChoose &&
          canShare && (
            <Link unstyled {...buttonClasses('filled', 'small')} to={routePatterns.portfolio}>
              {messages.toPublishing}
            </Link>
          )
  return (
    <Stack gap={8} below={24} surface="sunken" text="small" className={styles.bar} role="region" aria-label={messages.bar}>
      <Row wrap gap={12} justify="between" className={styles.audience}>
        <Stack gap={6} grow breaks>
          {canChoose ? (
            <AudienceChoice value={audience} onChange={choose} />
          ) : (
            <Text as="b" text="subheading">
              {publicProfileMessages.audiences.owner}
            </Text>
          )}
          <Text tone="quiet">{messages.details({ isPublic, isHidden, hasPage, isProject: project !== undefined })}</Text>
          {!isSeen && project?.credentialId && canShare && <Text tone="quiet">{messages.credentialStays}</Text>}
          {canShare && isSeen && (
            <Text as="span" ellipsis>
              <Link to={link}>
                <span ref={text}>{link}</span>
              </Link>
            </Text>
          )}
          {project && <OutdatedCopy projectId={project.id} />}
        </Stack>
        {next}
      </Row>
      <Row wrap gap={4} className={styles.quiet}>
        {canShare && isSeen && canPublish && copy('quiet')}
        <Button size="small" variant="quiet" onClick={() => dialogs.open(editDialog, { document })}>
          {project ? messages.rename : messages.edit}
        </Button>
        {hasPage && isPublic && button('unpublish', messages.unpublish)}
      </Row>
      {dialog}
    </Stack>
  )
}
