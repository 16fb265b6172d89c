import { publicPageMessages } from '@fieldwork/core/messages/publicPages.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import type { PlainRequest, PlainRoute, Reply } from '../http/route.ts'
import { plainPage } from './plainPage.ts'

const { title, text, toStart } = publicPageMessages.missingPdf

/** Wraps the routes of PDFs. For a PDF that isn't shared, people get a page and programs get the problem as JSON. */
export const withMissingPdfPage = (routes: readonly PlainRoute[]): PlainRoute[] =>
  routes.map((route) =>
    route.path.endsWith('/document.pdf') ? { ...route, handle: (request) => orPage(request, () => route.handle(request)) } : route,
  )

const orPage = async ({ header }: PlainRequest, handle: () => Promise<Reply> | Reply): Promise<Reply> => {
  try {
    return await handle()
  } catch (error) {
    const isOpened = header('sec-fetch-mode') === 'navigate' || header('accept')?.includes('text/html')
    if (!isOpened || !(error instanceof Problem) || error.code !== 'not_found') throw error
    const body = `<section class="result"><h1>${title}</h1>\n<p>${text}</p>\n<p><a class="action" data-primary href="/">${toStart}</a></p></section>`
    return plainPage(error.status, title, body, { vary: 'accept, sec-fetch-mode' })
  }
}
