import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureWithoutQuestion } from '@fieldwork/core/documentation/publicWork.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { longDate } from '../messages/when.ts'
import { pathAsPerson } from '../platform/impersonation.ts'
import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { completedWorkQuery } from './api.ts'
import { PdfPages } from './PdfPages.tsx'
import { AnswerPages, Work, WorkHead } from './work/Work.tsx'
import styles from './DocumentPage.module.css'

type Project = NonNullable<PortfolioDocument['project']>
type Props = { portfolio: Portfolio; document: PortfolioDocument; project: Project; isOwn: boolean }

/** A completed project, as its public page shows it. Without a stored documentation, the pages of the PDF take the place of the answers. */
export const DocumentWork = ({ portfolio, document, project, isOwn }: Props) => {
  const stored = useQuery({ ...completedWorkQuery(project.id), enabled: isOwn, retry: false })
  const [isPdfOpen, setPdfOpen] = useState(false)
  if (isOwn && stored.isPending)
    return (
      <Loading>
        <Skeleton height="70vh" shape="card" />
      </Loading>
    )
  const work = stored.data ? ownWork(stored.data, document.title) : workOf(portfolio, document, project)
  const address = pathAsPerson(document.address)
  const hasAnswers = stored.data !== undefined
  const actions = (
    <Row wrap gap={10} above={24} data-actions>
      {/* The owner's bar has the filled button. */}
      <a {...buttonClasses(isOwn ? 'outline' : 'filled')} href={downloadAddress(address, `${document.title}.pdf`)} download="">
        {publicPageMessages.download}
      </a>
      {hasAnswers && (
        <Button onClick={() => setPdfOpen(!isPdfOpen)}>{isPdfOpen ? publicPageMessages.hidePages : publicPageMessages.showPages}</Button>
      )}
    </Row>
  )
  return (
    <>
      <header className={styles.head}>
        <WorkHead work={work} />
      </header>
      {isPdfOpen ? (
        <>
          {actions}
          <Box above={24} className={styles.pdf}>
            <PdfPages address={address} title={document.title} />
          </Box>
        </>
      ) : (
        <Work work={work} actions={actions}>
          {!hasAnswers && <PagesWithAnswers address={address} title={document.title} />}
        </Work>
      )}
    </>
  )
}

/** The pages after the title page, whose contents are above. */
const PagesWithAnswers = ({ address, title }: { address: string; title: string }) => {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <AnswerPages hidden={isEmpty}>
      <PdfPages address={address} title={title} from={2} onReady={(pageCount) => setEmpty(pageCount === 0)} />
    </AnswerPages>
  )
}

const ownWork = (work: CompletedWork, title: string): CompletedWork => ({
  ...work,
  title,
  pictures: work.pictures.map((picture) => picture && pathAsPerson(picture)),
})

/** The work without its answers, from a portfolio. */
const workOf = ({ ownerName, nickname }: Portfolio, document: PortfolioDocument, project: Project): CompletedWork => {
  const { title, picture, createdAt } = document
  return {
    title,
    owner: ownerName,
    portfolio: publicPortfolioPath(nickname),
    day: longDate(project.completedAt ?? createdAt),
    address: null,
    credentialId: project.credentialId,
    language: 'en',
    summary: [],
    outcome: project.outcome ?? '',
    setting: null,
    picture: project.hasWorkPicture ? pictureWithoutQuestion(title) : null,
    parts: [],
    pictures: [picture && pathAsPerson(`${picture}?size=medium`)],
    project: {
      path: project.title === null ? null : `/projects/${project.id}`,
      facts: project.concepts.length > 0 ? [{ name: documentationMessages.facts.concepts, text: project.concepts.join(', ') }] : [],
    },
  }
}
