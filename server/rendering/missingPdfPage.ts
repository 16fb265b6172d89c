import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import type { PlainRequest, Reply } from '../http/route.ts'
import { plainPage } from './plainPage.ts'

const { title, text, toStart } = publicPageMessages.missingPdf

/** Responds with a page, if a person opens the address of a PDF that isn't shared. Programs get the problem as JSON. */
export const orMissingPdfPage = async ({ header }: Pick<PlainRequest, 'header'>, reply: Promise<Reply>): Promise<Reply> => {
  try {
    return await reply
  } catch (error) {
    const isOpened = header('sec-fetch-mode') === 'navigate' || header('accept')?.includes('text/html')
    if (!isOpened || !(error instanceof Problem) || error.code !== 'not_found') throw error
    const body = `<section class="result"><h1>${title}</h1>\n<p>${text}</p>\n<p><a class="action" data-primary href="/">${toStart}</a></p></section>`
    return plainPage(error.status, title, body, { vary: 'accept, sec-fetch-mode' })
  }
}
