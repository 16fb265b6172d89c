import type { ReactNode } from 'react'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { DocumentIcon, ExternalIcon, ImageIcon, ShieldIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Title } from '../ui/text/Title.tsx'
import { Concepts } from './Concepts.tsx'
import { TilePicture } from './TilePicture.tsx'
import styles from './Tiles.module.css'

type Props = {
  document: PortfolioDocument
  /** The path of its page. A website is opened directly. */
  page: string
  /** The only document of the portfolio is larger, and has its concepts. */
  isOnly: boolean
  /** For its owner. */
  menu?: ReactNode
}

/** A link to a document of a portfolio, with its owner's summary or the project's outcome. */
export const DocumentTile = ({ document, page, isOnly, menu }: Props) => {
  const { title, url, createdAt } = document
  const kind = kindOf(document)
  const Icon = kindIcons[kind]
  return (
    <li className={`${styles.tile} ${isOnly ? styles.only : ''}`} data-document={document.id}>
      <div className={styles.picture} data-edged>
        <TilePicture document={document} isLarge={isOnly} />
      </div>
      <div className={styles.caption}>
        <Link unstyled className={styles.tileLink} dir="auto" to={url ? websiteAddress(url.url) : page}>
          <Title>{title}</Title>
        </Link>
        {document.project?.outcome && (
          <Text as="span" text="small" tone="quiet" breaks dir="auto" className={styles.outcome}>
            {document.project.outcome}
          </Text>
        )}
        <Row as="span" gap={6} text="caption" tone="faint">
          <Icon size={14} />
          {words.kindAndDate(words.kinds[kind], dayInWords(createdAt))}
        </Row>
        {isOnly && document.project && <Concepts concepts={document.project.concepts} />}
        {document.project?.credentialId && (!menu || canShareLinks()) && <CredentialMark id={document.project.credentialId} />}
        {menu}
      </div>
    </li>
  )
}

/** Rendered by the server, so the app's router doesn't know the page. */
const CredentialMark = ({ id }: { id: string }) => (
  <Row as="a" inline gap={6} text="caption" weight="bold" tone="harbour" className={styles.credential} href={credentialPath(id)}>
    <ShieldIcon size={14} />
    {publicPageMessages.credential}
  </Row>
)

const kindIcons = { documentation: DocumentIcon, pdf: DocumentIcon, picture: ImageIcon, link: ExternalIcon }

/** Three tiles that are loading. */
export const TileSkeletons = () => (
  <Loading className={styles.tiles}>
    {[0, 1, 2].map((tile) => (
      <Stack as="span" key={tile} gap={12} data-skeleton="tile">
        <Skeleton className={styles.picture} />
        <Skeleton width="60%" height="18" />
      </Stack>
    ))}
  </Loading>
)
