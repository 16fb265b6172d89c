import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { firstName } from '@fieldwork/core/accounts/givenName.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath, routePatterns } from '@fieldwork/core/paths.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { websiteAddress } from '@fieldwork/core/portfolio/website.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { reportError } from '../platform/errors/reportError.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import { canShareLinks } from '../platform/page/publicOrigin.ts'
import { usePageTitle } from '../platform/page/usePageTitle.ts'
import { buttonClasses } from '../ui/buttons/Button.tsx'
import { ArrowLeftIcon, DownloadIcon, ExternalIcon, ShieldIcon } from '../ui/icons/icons.ts'
import { ImageWithFallback } from '../ui/images/ImageWithFallback.tsx'
import { Link } from '../ui/Link.tsx'
import { PdfViewer } from '../ui/pdf/PdfViewer.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { longDate } from '../messages/when.ts'
import { documentPageMessages as messages } from '../messages/portfolio.ts'
import { documentIn, ownPortfolioQuery, publicPortfolioQuery } from './api.ts'
import { Concepts } from './Concepts.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { OutdatedCopy } from '../sharing/OutdatedCopy.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
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
  const { title, file, url, project, picture, createdAt } = document
  const { ownerName, nickname } = portfolio
  const kind = kindOf(document)
  const address = pathAsPerson(document.address)
  usePageTitle(title)
  const download = !url && (
    <a
      {...buttonClasses(project ? 'filled' : 'outline')}
      href={downloadAddress(address, file?.fileName ?? `${title}.pdf`)}
      download={file?.fileName ?? ''}
    >
      <DownloadIcon size={18} />
      {messages.download}
    </a>
  )
  const facts = [words.kindAndDate(words.kinds[kind], longDate(createdAt)), ...(ownerName ? [messages.by(ownerName)] : [])]
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
          <Row as="p" align="stretch" wrap above={8} text="small" tone="quiet" className={styles.about}>
            {project?.completedAt ? (
              <span dir="auto">{publicPageMessages.completedBy(ownerName, longDate(project.completedAt))}</span>
            ) : (
              facts.map((fact) => (
                <span key={fact} dir="auto">
                  {fact}
                </span>
              ))
            )}
          </Row>
        </div>
        {!project && download}
      </Row>
      {isOwn && <DocumentLink document={document} />}
      {project?.hasWorkPicture && (
        <img className={styles.workPicture} src={pathAsPerson(`${picture}?size=medium`)} alt={publicPageMessages.workPicture(title)} />
      )}
      {project && <AboutWork project={project} title={title} ownerName={ownerName} isOwn={isOwn} download={download} />}
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
        <Pages key={address} address={address} title={title} isProject={project !== undefined} />
      )}
    </main>
  )
}

/** The pages of a PDF; of a project's documentation, those after the title page, whose contents are above. */
const Pages = ({ address, title, isProject }: { address: string; title: string; isProject: boolean }) => {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Box ruled={isProject} hidden={isEmpty}>
      {isProject && (
        <Text as="h2" text="heading" above={16} below={16}>
          {publicPageMessages.answers}
        </Text>
      )}
      <PdfViewer
        url={address}
        title={title}
        from={isProject ? 2 : 1}
        onReady={(pageCount) => setEmpty(pageCount === 0)}
        onFailed={(error) => reportError(error, 'The PDF of a portfolio')}
      />
    </Box>
  )
}

type Work = NonNullable<PortfolioDocument['project']>

/** A link to the public credential, which is rendered by the server, so that the app's router doesn't know it. */
const Credential = ({ project: { credentialId }, isOwn }: { project: Work; isOwn: boolean }) =>
  credentialId &&
  (!isOwn || canShareLinks()) && (
    <Row as="a" inline wrap gap={8} text="small" tone="harbour" className={styles.credential} href={credentialPath(credentialId)}>
      <ShieldIcon size={18} />
      <b>{publicPageMessages.credential}</b>
      <span>{publicPageMessages.verify}</span>
    </Row>
  )

type AboutProps = { project: Work; title: string; ownerName: string; isOwn: boolean; download: ReactNode }

/** The project's outcome, credential and concepts, next to the documentation. */
const AboutWork = ({ project, title, ownerName, isOwn, download }: AboutProps) => (
  <Stack as="aside" align="start" gap={20} className={styles.work}>
    {isOwn && <OutdatedCopy projectId={project.id} />}
    {project.outcome && (
      <Stack gap={8}>
        <Text as="h2" text="subheading">
          {documentationMessages.built(firstName(ownerName))}
        </Text>
        <Text dir="auto" breaks className={styles.outcome}>
          {project.outcome}
        </Text>
      </Stack>
    )}
    <Credential project={project} isOwn={isOwn} />
    <Row wrap gap={16}>
      {download}
      {project.title && !isOwn && <Link to={`/projects/${project.id}`}>{publicPageMessages.build}</Link>}
    </Row>
    {project.title && project.title !== title && (
      <Text text="small" tone="quiet">
        {messages.project(project.title)}
      </Text>
    )}
    {project.concepts.length > 0 && (
      <Stack gap={8}>
        <Text as="h2" text="strong">
          {words.concepts}
        </Text>
        <Concepts concepts={project.concepts} />
      </Stack>
    )}
  </Stack>
)
