import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { splitHost } from '@fieldwork/core/portfolio/host.ts'
import { publicDocumentPdfPath } from '@fieldwork/core/portfolio/paths.ts'
import type { PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { downloadAddress } from '@fieldwork/core/uploads/downloadAddress.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { icon } from './icons.ts'
import { pdfLinks } from './publicPage.ts'

/** On a tile: of a website its host, of a file the picture or its first page, or its title where there is none. */
export const tilePicture = ({ url, address, picture, title, file }: PortfolioDocument): string => {
  if (url) return `<span class="way"></span>${websiteOf(address)}`
  if (!picture)
    return `<span class="cover" aria-hidden="true">${icon('document', 20)}<b dir="auto">${escapeHtml(title)}</b><i></i><i></i><i></i></span>`
  const path = escapeHtml(picture)
  const shape = file?.fileType.startsWith('image/') ? 'whole' : 'page'
  return `<img class="${shape}" src="${path}?size=small" srcset="${path}?size=small 480w, ${path}?size=medium 960w" sizes="${shape === 'whole' ? '384px' : '200px'}" alt="" loading="lazy" decoding="async">`
}

/** On the page of a document, with what can be done with it. */
export const bigPicture = (nickname: string, { id, url, address, picture, title, file }: PortfolioDocument): string => {
  const href = escapeHtml(address)
  if (url)
    return `<p class="actions"><a class="action" data-primary href="${href}" rel="nofollow ugc noopener" target="_blank">${words.open}</a> ${websiteOf(address)}</p>`
  const name = file?.fileName ?? title
  if (file?.fileType.startsWith('image/'))
    return `<p class="actions"><a class="action" data-primary href="${escapeHtml(downloadAddress(address, name))}" download="${escapeHtml(name)}">${messages.downloadPicture}</a></p>
<div class="document"><figure><img src="${href}" alt="${escapeHtml(title)}"></figure></div>`
  const pdf = publicDocumentPdfPath(nickname, id)
  const first = picture
    ? `<figure><img src="${escapeHtml(picture)}?size=medium" alt="${escapeHtml(messages.firstPage(title))}"></figure>`
    : ''
  const fileName = file ? name : `${name}.pdf`
  return `${pdfLinks(pdf, title, fileName, downloadAddress(pdf, fileName))}
<div class="pdf" hidden></div>
<div class="document">${first}</div>`
}

const websiteOf = (address: string): string => {
  const { start, end } = splitHost(hostOf(address))
  return `<span class="website">${icon('lock', 16)}<span><span>${escapeHtml(start)}</span>${escapeHtml(end)}</span></span>`
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
