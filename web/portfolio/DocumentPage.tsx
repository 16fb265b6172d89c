import { useQuery } from '@tanstack/react-query'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { ArrowLeftIcon, DownloadIcon, ExternalIcon } from '../ui/icons/icons.ts'
import { ImageWithFallback } from '../ui/images/ImageWithFallback.tsx'
import { Link } from '../ui/Link.tsx'
import { PdfViewer } from '../ui/pdf/PdfViewer.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { longDate } from '../messages/when.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { documentIn, ownPortfolioQuery, publicPortfolioQuery } from './api.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Title } from '../ui/text/Title.tsx'
import styles from './DocumentPage.module.css'

/** `nickname`: the owner of the portfolio; undefined for the user's own. */
type Props = { nickname: string | undefined; documentId: string }

/** The page of a portfolio document. */
export const DocumentPage = ({ nickname, documentId }: Props) => {
  const isOwn = nickname === undefined
  const own = useQuery({ ...ownPortfolioQuery, enabled: isOwn })
  const other = useQuery({ ...publicPortfolioQuery(nickname ?? ''), enabled: !isOwn })
  const { data: portfolio, error } = isOwn ? own : other
  if (portfolio) return <ShownDocument portfolio={portfolio} document={documentIn(portfolio, documentId)} isOwn={isOwn} />
  // The error page says why.
  if (error) throw error
  return (
    <main className={styles.page}>
      <Loading>
        <Skeleton height="70vh" shape="card" />
      </Loading>
    </main>
  )
}

const ShownDocument = ({ portfolio, document, isOwn }: { portfolio: Portfolio; document: PortfolioDocument; isOwn: boolean }) => {
  const { title, file, url, project, createdAt } = document
  const { ownerName, nickname } = portfolio
  const kind = kindOf(document)
  const address = pathAsPerson(document.address)
  usePageTitle(title)
  return (
    <main className={styles.page} data-kind={kind}>
      <Box below={8} className={styles.back}>
        <Link unstyled {...buttonClasses('quiet', 'small')} to={isOwn ? routePatterns.portfolio : publicPortfolioPath(nickname)}>
          <ArrowLeftIcon size={18} />
          {isOwn ? messages.back : messages.backTo(ownerName)}
        </Link>
      </Box>
      <Row as="header" align="end" justify="between" wrap below={20} className={styles.head}>
        <div>
          <h1 dir="auto">
            <Title>{title}</Title>
          </h1>
          <Row as="p" align="stretch" wrap above={8} text="small" tone="faint" className={styles.about}>
            <span>{words.kindAndDate(words.kinds[kind], longDate(createdAt))}</span>
            {ownerName && <span dir="auto">{messages.by(ownerName)}</span>}
            {project?.title && project.title !== title && <span>{messages.project(project.title)}</span>}
            {project?.completedAt && <span>{words.completed(longDate(project.completedAt))}</span>}
            {project?.title && !isOwn && <Link to={`/projects/${project.id}`}>{publicPageMessages.build}</Link>}
          </Row>
          {project && project.concepts.length > 0 && (
            <Row as="ul" align="stretch" wrap gap={6} above={12} aria-label={words.concepts}>
              {project.concepts.map((concept) => (
                <Text as="li" key={concept} text="caption" tone="quiet" className={styles.concept}>
                  {concept}
                </Text>
              ))}
            </Row>
          )}
        </div>
        {!url && (
          <a {...buttonClasses()} href={downloadAddress(address, file?.fileName ?? `${title}.pdf`)} download={file?.fileName ?? ''}>
            <DownloadIcon size={18} />
            {messages.download}
          </a>
        )}
      </Row>
      {url ? (
        <Link {...buttonClasses('filled')} unstyled to={websiteAddress(url.url)}>
          <ExternalIcon size={18} />
          {words.open}
        </Link>
      ) : kind === 'picture' ? (
        <div className={styles.picture}>
          <ImageWithFallback src={address} alt={title} loading="eager" />
        </div>
      ) : (
        <PdfViewer key={address} url={address} title={title} onFailed={(error) => reportError(error, 'The PDF of a portfolio')} />
      )}
    </main>
  )
}
