import type { ReactNode } from 'react'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { tileConcepts } from '@fieldwork/core/portfolio/portfolio.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { DocumentIcon, ExternalIcon, ImageIcon, ShieldIcon } from '../ui/icons/icons.ts'
import { Link } from '../ui/Link.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Title } from '../ui/text/Title.tsx'
import { tileMessages } from '../messages/portfolio.ts'
import { Concepts } from './Concepts.tsx'
import { TilePicture } from './TilePicture.tsx'
import styles from './Tiles.module.css'

type Props = {
  document: PortfolioDocument
  /** The path of its page. A website is opened directly. */
  page: string
  /** Whether it's as wide as the page. */
  isShowcase: boolean
  /** For its owner. */
  menu?: ReactNode
}

/** A link to a document of a portfolio, with its owner's summary or the project's outcome. */
export const DocumentTile = ({ document, page, isShowcase, menu }: Props) => {
  const { title, url, project, createdAt } = document
  const kind = kindOf(document)
  const Icon = kindIcons[kind]
  return (
    <li className={`${styles.tile} ${isShowcase ? styles.showcase : ''}`} data-document={document.id}>
      <div className={styles.picture} data-edged>
        <TilePicture document={document} isLarge={isShowcase} />
      </div>
      <div className={styles.caption}>
        <Link unstyled className={styles.tileLink} dir="auto" to={url ? websiteAddress(url.url) : page}>
          <Title>{title}</Title>
        </Link>
        {project?.outcome && (
          <Text as="span" text="small" tone="quiet" breaks dir="auto" className={styles.outcome}>
            {project.outcome}
          </Text>
        )}
        <Concepts concepts={tileConcepts(document, isShowcase)} />
        <Row as="span" wrap gap={8} text="caption" tone="faint">
          <Row as="span" inline gap={6}>
            <Icon size={14} />
            {project?.completedAt
              ? words.completed(dayInWords(project.completedAt))
              : words.kindAndDate(words.kinds[kind], dayInWords(createdAt))}
          </Row>
          {document.isHidden && <b>{tileMessages.hidden}</b>}
          {project?.credentialId && <CredentialMark id={project.credentialId} />}
        </Row>
        {menu}
      </div>
    </li>
  )
}

/** Rendered by the server, so the app's router doesn't know the page. */
const CredentialMark = ({ id }: { id: string }) => (
  <Row as="a" inline gap={6} weight="bold" tone="harbour" className={styles.credential} href={credentialPath(id)}>
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
