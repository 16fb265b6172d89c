import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { publicDocumentPdfPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { builtPrerenderer } from '../web.ts'
import { fileLinks } from './publicPage.ts'

/** The document on its own page, with its actions. */
export const bigPicture = async (nickname: string, { id, url, address, picture, title, file }: PortfolioDocument): Promise<string> => {
  const href = escapeHtml(address)
  if (url)
    return `<p class="actions l-row l-wrap l-gap10 l-above24"><a class="action" data-primary href="${href}" rel="nofollow ugc noopener" target="_blank">${words.open}</a> <span class="t-quiet t-breaks">${escapeHtml(hostOf(address))}</span></p>`
  const name = file?.fileName ?? title
  const className = (await builtPrerenderer()).appClasses.work['document']
  if (file?.fileType.startsWith('image/'))
    return `<p class="actions l-row l-wrap l-gap10 l-above24"><a class="action" data-primary href="${escapeHtml(downloadAddress(address, name))}" download="${escapeHtml(name)}">${messages.downloadPicture}</a></p>
<div class="${className}"><figure><img src="${href}" alt="${escapeHtml(title)}"></figure></div>`
  const pdf = publicDocumentPdfPath(nickname, id)
  const fileName = file ? name : `${name}.pdf`
  return `${fileLinks(pdf, fileName)}
<div class="${className}">${pagesOf(picture, title, pdf)}</div>`
}

/** A link to the PDF, shown as its first page or as text. The script of the page replaces it with the pages. */
const pagesOf = (picture: string | null, title: string, pdf: string): string => {
  const first = picture
    ? `<img src="${escapeHtml(picture)}?size=medium" alt="${escapeHtml(messages.firstPage(title))}">`
    : `<span>${messages.open}</span>`
  return `<figure data-pages="${escapeHtml(pdf)}" data-title="${escapeHtml(messages.pages(title))}"><a href="${escapeHtml(pdf)}">${first}</a></figure>`
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
