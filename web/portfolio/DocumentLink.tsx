import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { documentTargetPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { useUser } from '../accounts/api.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { selectText } from '../ui/dom/selectText.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Link } from '../ui/Link.tsx'
import { ownPortfolioQuery } from './api.ts'

/** Says who can see a document of the user's own portfolio. The link is the one that visitors of the portfolio follow. */
export const DocumentLink = ({ document }: { document: PortfolioDocument }) => {
  const portfolio = useQuery(ownPortfolioQuery).data
  const user = useUser()
  const text = useRef<HTMLSpanElement>(null)
  const { toasts } = usePlatform()
  const canShare = canShareLinks()
  if (!portfolio) return null
  const { isPublic, nickname } = portfolio
  // The portfolio may have been read before its owner chose an address.
  const link = publicOrigin() + documentTargetPath(user?.nickname ?? nickname, document)
  const hasPage = document.project?.isShared ?? false
  const refused = () => {
    selectText(text.current)
    toasts.show({ title: messages.copyRefused, variant: 'error' })
  }
  return (
    <Stack gap={8} align="start" below={20} text="small" tone="quiet">
      <p>
        {isPublic
          ? canShare
            ? messages.isPublic
            : messages.isPublicHere
          : hasPage && canShare
            ? messages.hasPublicPage
            : messages.isHidden}
      </p>
      {canShare && (isPublic || hasPage) && (
        <Row wrap gap={12} breaks>
          <Link to={link}>
            <span ref={text}>{link}</span>
          </Link>
          <CopyButton as="words" size="small" label={messages.copyLink} value={link} onRefused={refused} />
        </Row>
      )}
    </Stack>
  )
}
