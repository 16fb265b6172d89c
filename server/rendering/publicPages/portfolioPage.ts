import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { comingSoon } from '@fieldwork/core/portfolio/comingSoon.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import { publicDocumentPath, publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { isPresentable } from '@fieldwork/core/portfolio/portfolio.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { copyButton, type PublicPage } from './publicPage.ts'
import { icon } from './icons.ts'
import { themeSwitch } from './publicToolbar.ts'
import { bigPicture, tilePicture } from './portfolioPicture.ts'
import { readShown } from '../../portfolio/service.ts'

const stylesheet = '/static/publicPortfolio.css'

/** Returns a public portfolio that isn't empty; undefined for any other. */
export const publicPortfolio = (context: Context, nickname: string): Promise<Portfolio | undefined> =>
  readShown(context, nickname).then(
    (portfolio) => (comingSoon(portfolio).page ? undefined : portfolio),
    (error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    },
  )

export const publicPortfolioPage = (portfolio: Portfolio): PublicPage => {
  const { nickname, ownerName, documents } = portfolio
  const soon = comingSoon(portfolio)
  const title = portfolio.title || words.untitled
  const path = publicPortfolioPath(nickname)
  const description = portfolio.description || messages.portfolio(ownerName)
  return {
    title,
    description,
    path,
    isIndexed: isPresentable(portfolio),
    stylesheet,
    image: pictureOf(documents),
    body: `<header class="work" data-portfolio>
<p class="owner">${avatar(portfolio)}<span dir="auto">${escapeHtml(ownerName)}</span></p>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="about" dir="auto">${soon.head ? words.soon : escapeHtml(portfolio.description)}</p>
<p class="actions">${copyButton(words.share, words.copied)}${themeSwitch}</p>
</header>
${soon.tiles ? `<p class="soon">${words.soon}</p>` : `<ul class="tiles" aria-label="${words.documents}">${documents.map((one) => tile(nickname, one)).join('')}</ul>`}`,
    data: (origin) => ({
      '@type': 'ProfilePage',
      name: title,
      url: origin + path,
      mainEntity: { '@type': 'Person', name: ownerName, description },
      hasPart: documents.map((one) => ({
        '@type': 'CreativeWork',
        name: one.title,
        url: one.url ? one.address : origin + publicDocumentPath(nickname, one.id),
        dateCreated: one.createdAt.slice(0, 10),
      })),
    }),
  }
}

/** Undefined for a document that is not in it. */
export const publicPortfolioDocumentPage = (portfolio: Portfolio, documentId: string): PublicPage | undefined => {
  const document = portfolio.documents.find(({ id }) => id === documentId)
  if (!document) return undefined
  const { nickname, ownerName } = portfolio
  const { title, project, createdAt } = document
  const path = publicDocumentPath(nickname, documentId)
  const about = words.kindAndDate(words.kinds[kindOf(document)], dayInWords(createdAt))
  const concepts = (project?.concepts ?? []).map((concept) => `<li>${escapeHtml(concept)}</li>`).join('')
  const description = messages.documentOf(title, ownerName)
  return {
    title,
    description,
    path,
    isIndexed: isPresentable(portfolio),
    stylesheet,
    image: pictureOf([document]),
    body: `<header class="work">
<p class="label"><a href="${publicPortfolioPath(nickname)}">${escapeHtml(messages.portfolio(ownerName))}</a></p>${themeSwitch}
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="by">${about} <span>${messages.by} <bdi>${escapeHtml(ownerName)}</bdi></span>${project?.completedAt ? ` <span>${words.completed(dayInWords(project.completedAt))}</span>` : ''}</p>
${concepts ? `<ul class="concepts" aria-label="${words.concepts}">${concepts}</ul>` : ''}
</header>
${bigPicture(nickname, document)}`,
    data: (origin) => ({
      '@type': 'CreativeWork',
      name: title,
      url: origin + path,
      author: { '@type': 'Person', name: ownerName, url: origin + publicPortfolioPath(nickname) },
      dateCreated: createdAt.slice(0, 10),
      ...(project ? { about: project.concepts.map((name) => ({ '@type': 'DefinedTerm', name })) } : {}),
    }),
  }
}

const tile = (nickname: string, document: PortfolioDocument): string => {
  const { id, title, url, address, createdAt } = document
  const kind = kindOf(document)
  const [href, rel] = url ? [address, ' rel="nofollow ugc noopener" target="_blank"'] : [publicDocumentPath(nickname, id), '']
  return `<li><div class="shown">${tilePicture(document)}</div>
<a href="${escapeHtml(href)}"${rel} dir="auto">${escapeHtml(title)}</a><p>${icon(kindIcons[kind], 14)}${words.kindAndDate(words.kinds[kind], dayInWords(createdAt))}</p></li>`
}

const pictureOf = (documents: readonly PortfolioDocument[]) => {
  const picture = documents.find((document) => document.picture)?.picture
  return picture ? { path: `${picture}?size=medium` } : undefined
}

/** As the app has them, web/portfolio/kindIcons.ts. */
const kindIcons = { documentation: 'document', pdf: 'document', picture: 'image', link: 'external' } as const

const avatar = ({ ownerPicture }: Portfolio): string =>
  ownerPicture.startsWith('/')
    ? `<img src="${escapeHtml(ownerPicture)}?size=medium" alt="" width="40" height="40">`
    : `<span class="face">${icon('user', 20)}</span>`
