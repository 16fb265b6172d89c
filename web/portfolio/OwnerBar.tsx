import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { documentTargetPath, publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { OutdatedCopy } from '../sharing/OutdatedCopy.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { selectText } from '../ui/dom/selectText.ts'
import { PencilIcon } from '../ui/icons/icons.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { ownPortfolioQuery } from './api.ts'
import { editDialog } from './dialogs.ts'
import { PageSwitch } from './PageSwitch.tsx'
import styles from './DocumentPage.module.css'

/**
 * Tells the owner of a document who can see it, with buttons to change that. The link is the one that visitors of the portfolio follow, or the
 * portfolio’s while the page is off.
 */
export const OwnerBar = ({ document }: { document: PortfolioDocument }) => {
  const portfolio = useQuery(ownPortfolioQuery).data
  const user = useUser()
  const text = useRef<HTMLSpanElement>(null)
  const { dialogs, toasts } = usePlatform()
  const canShare = canShareLinks()
  if (!portfolio) return null
  const { isPublic, nickname } = portfolio
  const { project } = document
  const hasPage = project?.isShared ?? false
  const isSeen = isPublic || hasPage
  const isPageOff = project !== undefined && isPublic && !hasPage
  // The portfolio may have been read before its owner chose an address.
  const owner = user?.nickname ?? nickname
  const link = publicOrigin() + (isPageOff ? publicPortfolioPath(owner) : documentTargetPath(owner, document))
  const audience = !isSeen
    ? messages.isHidden
    : isPageOff
      ? messages.pageIsOff
      : !canShare
        ? messages.isPublicHere
        : isPublic
          ? messages.isPublic
          : messages.hasPublicPage
  const refused = () => {
    selectText(text.current)
    toasts.show({ title: messages.copyRefused, variant: 'error' })
  }
  return (
    <Stack gap={12} below={24} surface="sunken" text="small" className={styles.bar} role="region" aria-label={messages.bar}>
      <Row wrap gap={12} justify="between">
        <Stack gap={2} breaks className={styles.audience}>
          <b>{audience}</b>
          {canShare && isSeen && (
            <span>
              <Link to={link}>
                <span ref={text}>{link}</span>
              </Link>
            </span>
          )}
        </Stack>
        <Row wrap gap={8}>
          {canShare && isSeen && <CopyButton as="words" size="small" label={messages.copyLink} value={link} onRefused={refused} />}
          <Button size="small" icon={PencilIcon} onClick={() => dialogs.open(editDialog, { document })}>
            {project ? messages.rename : messages.edit}
          </Button>
          {project && <PageSwitch projectId={project.id} isOn={hasPage} isPortfolioPublic={isPublic} />}
        </Row>
      </Row>
      {project && <OutdatedCopy projectId={project.id} />}
    </Stack>
  )
}
