import { useQuery } from '@tanstack/react-query'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { useUser } from '../accounts/api.ts'
import { ThemeSwitch } from '../accounts/ThemeSwitch.tsx'
import { pathAsPerson } from '../platform/impersonation.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { ArrowLeftIcon, DownloadIcon, ExternalIcon } from '../ui/icons/icons.ts'
import { ImageWithFallback } from '../ui/images/ImageWithFallback.tsx'
import { Link } from '../ui/Link.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Title } from '../ui/text/Title.tsx'
import { longDate } from '../messages/when.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { documentIn, ownPortfolioQuery } from './api.ts'
import { publicPortfolioQuery } from './publicPortfolioQuery.ts'
import { DocumentWork } from './DocumentWork.tsx'
import { OwnerBar } from './OwnerBar.tsx'
import { PdfPages } from './PdfPages.tsx'
import styles from './DocumentPage.module.css'

/** `nickname`: the owner of the portfolio; undefined for the user's own. */
type Props = { nickname: string | undefined; documentId: string }

/** The page of a portfolio document. */
export const DocumentPage = ({ nickname, documentId }: Props) => {
  const user = useUser()
  const isOwn = nickname === undefined || nickname === user?.nickname
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

type ShownProps = { portfolio: Portfolio; document: PortfolioDocument; isOwn: boolean }

const ShownDocument = ({ portfolio, document, isOwn }: ShownProps) => {
  const { ownerName, nickname } = portfolio
  const { title, project } = document
  usePageTitle(title)
  return (
    <main className={styles.page} data-kind={kindOf(document)}>
      <Row below={8} justify="between" className={styles.back}>
        <Link unstyled {...buttonClasses('quiet', 'small')} to={isOwn ? routePatterns.portfolio : publicPortfolioPath(nickname)}>
          <ArrowLeftIcon size={18} />
          {isOwn ? messages.back : messages.backTo(ownerName)}
        </Link>
        <ThemeSwitch />
      </Row>
      {isOwn && <OwnerBar document={document} />}
      {project ? (
        <DocumentWork portfolio={portfolio} document={document} project={project} isOwn={isOwn} />
      ) : (
        <OtherDocument document={document} ownerName={ownerName} />
      )}
    </main>
  )
}

/** A file or a link. */
const OtherDocument = ({ document, ownerName }: { document: PortfolioDocument; ownerName: string }) => {
  const { title, file, url, createdAt } = document
  const kind = kindOf(document)
  const address = pathAsPerson(document.address)
  const facts = [words.kindAndDate(words.kinds[kind], longDate(createdAt)), ...(ownerName ? [messages.by(ownerName)] : [])]
  return (
    <>
      <Row as="header" align="end" justify="between" wrap below={20} className={styles.head}>
        <div>
          <h1 dir="auto">
            <Title>{title}</Title>
          </h1>
          <Row as="p" align="stretch" wrap above={8} text="small" tone="quiet" className={styles.about}>
            {facts.map((fact) => (
              <span key={fact} dir="auto">
                {fact}
              </span>
            ))}
          </Row>
        </div>
        {file && (
          <a {...buttonClasses('outline')} href={downloadAddress(address, file.fileName)} download={file.fileName}>
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
        <PdfPages address={address} title={title} />
      )}
    </>
  )
}
