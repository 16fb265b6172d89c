import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { publicDocumentPdfPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { fileLinks } from './publicPage.ts'

/** The document on its own page, with its actions. */
export const bigPicture = (nickname: string, { id, url, address, picture, title, file }: PortfolioDocument): string => {
  const href = escapeHtml(address)
  if (url)
    return `<p class="actions l-row l-wrap l-gap10 l-above24"><a class="action" data-primary href="${href}" rel="nofollow ugc noopener" target="_blank">${words.open}</a> <span class="t-quiet t-breaks">${escapeHtml(hostOf(address))}</span></p>`
  const name = file?.fileName ?? title
  if (file?.fileType.startsWith('image/'))
    return `<p class="actions l-row l-wrap l-gap10 l-above24"><a class="action" data-primary href="${escapeHtml(downloadAddress(address, name))}" download="${escapeHtml(name)}">${messages.downloadPicture}</a></p>
<div class="document"><figure><img src="${href}" alt="${escapeHtml(title)}"></figure></div>`
  const pdf = publicDocumentPdfPath(nickname, id)
  const fileName = file ? name : `${name}.pdf`
  return `${fileLinks(pdf, fileName)}
<div class="document">${allPages(picture, title, pdf)}</div>`
}

/** The first page of a PDF, which links to the file. The script of the page replaces it with all pages. */
export const allPages = (picture: string | null, title: string, pdf: string): string => {
  const first = picture
    ? `<a href="${escapeHtml(pdf)}"><img src="${escapeHtml(picture)}?size=medium" alt="${escapeHtml(messages.firstPage(title))}"></a>`
    : ''
  return `<figure data-pages="${escapeHtml(pdf)}" data-title="${escapeHtml(messages.pages(title))}">${first}</figure>`
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
