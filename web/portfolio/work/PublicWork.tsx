import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { buttonClasses } from '../../ui/buttons/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AnswerPages, Work } from './Work.tsx'

/** `hasPages`: shows its pages instead of answers, without the title page. */
type Pdf = { path: string; fileName: string; hasPages?: boolean }

/** The work on a page without the app, whose script (web/app/publicPage.ts) shows the PDF. */
export const PublicWork = ({ work, pdf: { path, fileName, hasPages } }: { work: CompletedWork; pdf: Pdf }) => (
  <Work
    work={work}
    actions={
      <Row as="p" wrap gap={10} above={24} data-actions>
        <a {...buttonClasses('filled')} href={downloadAddress(path, fileName)} download={fileName}>
          {messages.download}
        </a>
        {hasPages ? (
          <a {...buttonClasses('outline')} href={path}>
            {messages.open}
          </a>
        ) : (
          <a {...buttonClasses('outline')} href={path} data-pdf={messages.pages(work.title)} data-back={messages.hidePages}>
            {messages.showPages}
          </a>
        )}
      </Row>
    }
  >
    {hasPages && (
      <AnswerPages>
        <figure data-pages={path} data-from={2} data-title={messages.pages(work.title)}>
          <a href={path}>
            <span>{messages.open}</span>
          </a>
        </figure>
      </AnswerPages>
    )}
  </Work>
)
