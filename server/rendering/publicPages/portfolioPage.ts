import { pictureWithoutQuestion } from '@fieldwork/core/documentation/publicWork.ts'
import { dayInWords } from '@fieldwork/core/messages/dates.ts'
import { portfolioWords as words } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { comingSoon } from '@fieldwork/core/portfolio/comingSoon.ts'
import { kindOf } from '@fieldwork/core/portfolio/kind.ts'
import {
  documentTargetPath,
  publicDocumentCardPath,
  publicDocumentPath,
  publicDocumentPdfPath,
  publicPortfolioCardPath,
  publicPortfolioPath,
} from '@fieldwork/core/portfolio/paths.ts'
import { isIndexed, portfolioTitle, proofOf, showcaseOf, tileConcepts } from '@fieldwork/core/portfolio/portfolio.ts'
import type { Portfolio, PortfolioDocument } from '@fieldwork/core/portfolio/schema.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { titleHtml } from '../../http/titleHtml.ts'
import { copyButton, type PublicPage } from './publicPage.ts'
import { icon } from './icons.ts'
import { themeSwitch } from './publicToolbar.ts'
import { builtPrerenderer } from '../web.ts'
import { bigPicture } from './portfolioPicture.ts'
import { aboutWork } from '../../documentation/completedWork.ts'
import { workRoute } from './documentationPage.ts'
import { type PublicProject, publicProject } from '../../portfolio/queries.ts'
import { readShown } from '../../portfolio/service.ts'

const stylesheet = '/static/publicPortfolio.css'
const route = 'portfolio/PortfolioPage.tsx'

/** Returns a public portfolio that isn't empty; undefined for any other. */
type Listed = Portfolio & { isListed: boolean }

export const publicPortfolio = (context: Context, nickname: string): Promise<Listed | undefined> =>
  readShown(context, nickname).then(
    (portfolio) => (comingSoon(portfolio).page ? undefined : portfolio),
    (error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    },
  )

export const publicPortfolioPage = async (portfolio: Listed, origin: string): Promise<PublicPage> => {
  const { nickname, ownerName, documents } = portfolio
  const soon = comingSoon(portfolio)
  const title = portfolioTitle(portfolio)
  const path = publicPortfolioPath(nickname)
  const proof = proofOf(documents)
  const description = portfolio.description || messages.portfolio(ownerName)
  return {
    title,
    description,
    path,
    isIndexed: isIndexed(portfolio),
    stylesheet,
    route,
    image: { path: publicPortfolioCardPath(nickname), isCard: true },
    body: `<header class="work" data-portfolio>
<p class="owner l-row l-gap12 l-below14 t-bold t-breaks">${avatar(portfolio)}${title === ownerName ? '' : `<span dir="auto">${escapeHtml(ownerName)}</span>`}</p>
<h1 dir="auto">${titleHtml(title)}</h1>
${portfolio.description ? `<p class="about l-above14 t-quiet t-breaks" dir="auto">${escapeHtml(portfolio.description)}</p>` : ''}
${proof === undefined ? '' : `<p class="l-above14 t-small t-quiet">${proof}</p>`}
<p class="actions l-row l-wrap l-gap10">${isShareable(origin) ? copyButton(words.share, words.copied) : ''}${themeSwitch}</p>
</header>
${soon.tiles ? `<p class="soon t-heading">${(await builtPrerenderer()).renderComingSoon()}${words.soon}</p>` : await tilesOf(nickname, documents)}`,
    data: () => ({
      '@type': 'ProfilePage',
      name: title,
      url: origin + path,
      ...(ownerName ? { mainEntity: { '@type': 'Person', name: ownerName, description } } : {}),
      hasPart: documents.map((one) => ({
        '@type': 'CreativeWork',
        name: one.title,
        url: one.url ? one.address : origin + documentTargetPath(nickname, one),
        dateCreated: one.createdAt.slice(0, 10),
      })),
    }),
  }
}

/** Returns undefined if the portfolio has no such document. */
export const publicPortfolioDocumentPage = async (
  { db }: Context,
  portfolio: Listed,
  documentId: string,
): Promise<PublicPage | undefined> => {
  const document = portfolio.documents.find(({ id }) => id === documentId)
  if (!document) return undefined
  const { nickname, ownerName } = portfolio
  const { title, project, createdAt } = document
  const path = publicDocumentPath(nickname, documentId)
  const work = project && (await publicProject(db, nickname, documentId))
  return {
    title,
    description: messages.documentOf(title, ownerName),
    path,
    isIndexed: isIndexed(portfolio),
    stylesheet,
    image: { path: publicDocumentCardPath(nickname, documentId), isCard: true },
    body: work ? await workOf(document, work) : await fileOf(portfolio, document),
    route: workRoute,
    data: (origin) => ({
      '@type': 'CreativeWork',
      name: title,
      url: origin + path,
      ...(ownerName ? { author: { '@type': 'Person', name: ownerName, url: origin + publicPortfolioPath(nickname) } } : {}),
      dateCreated: createdAt.slice(0, 10),
      ...(project ? { about: project.concepts.map((name) => ({ '@type': 'DefinedTerm', name })) } : {}),
    }),
  }
}

/** A file or a link. */
const fileOf = async ({ nickname, ownerName }: Listed, document: PortfolioDocument): Promise<string> => `<header class="work">
<p class="t-small t-bold t-harbour"><a href="${publicPortfolioPath(nickname)}">${escapeHtml(messages.portfolio(ownerName))}</a></p>${themeSwitch}
<h1 dir="auto">${titleHtml(document.title)}</h1>
<p class="l-above14 t-quiet">${words.kindAndDate(words.kinds[kindOf(document)], dayInWords(document.createdAt))}</p>
</header>
${await bigPicture(nickname, document)}`

/** The documentation of a project without a public page: laid out like one, with the pages of the PDF in the place of the answers. */
const workOf = async ({ id, title, picture, project, createdAt }: PortfolioDocument, completed: PublicProject): Promise<string> => {
  const about = aboutWork({ ...completed, has_portfolio: true }, title, dayInWords(completed.completed_at?.toISOString() ?? createdAt))
  const work = { ...about, picture: project?.hasWorkPicture ? pictureWithoutQuestion(title) : null, pictures: [`${picture}?size=medium`] }
  const { renderWorkHead, renderWork } = await builtPrerenderer()
  const pdf = { path: publicDocumentPdfPath(completed.nickname, id), fileName: `${title}.pdf`, hasPages: true }
  return `<header class="work">
${renderWorkHead(work)}${themeSwitch}
</header>
${renderWork(work, pdf)}`
}

/** The tiles of the app (web/portfolio/DocumentTile.tsx), with links that search engines don't count. */
const tilesOf = async (nickname: string, documents: readonly PortfolioDocument[]): Promise<string> => {
  const { appClasses, renderTilePicture, renderConcepts } = await builtPrerenderer()
  const classes = appClasses.tiles
  const tiles = documents.map((document) => {
    const { title, url, address, createdAt, project } = document
    const kind = kindOf(document)
    const isShowcase = document === showcaseOf(documents)
    const day = project?.completedAt
      ? words.completed(dayInWords(project.completedAt))
      : words.kindAndDate(words.kinds[kind], dayInWords(createdAt))
    const credential = project?.credentialId
      ? `<a class="${classes['credential']} l-row l-inline l-gap6 t-bold t-harbour" href="${credentialPath(project.credentialId)}">${icon('shield', 14)}${messages.credential}</a>`
      : ''
    const [href, rel] = url ? [address, ' rel="nofollow ugc noopener" target="_blank"'] : [documentTargetPath(nickname, document), '']
    return `<li class="${classes['tile']}${isShowcase ? ` ${classes['showcase']}` : ''}"><div class="${classes['picture']}" data-edged>${renderTilePicture(document, isShowcase)}</div>
<div class="${classes['caption']}"><a class="${classes['tileLink']}" href="${escapeHtml(href)}"${rel} dir="auto">${titleHtml(title)}</a>
${project?.outcome ? `<span class="${classes['outcome']} t-small t-quiet t-breaks" dir="auto">${escapeHtml(project.outcome)}</span>\n` : ''}${renderConcepts(tileConcepts(document, isShowcase))}
<span class="l-row l-wrap l-gap8 t-caption t-faint"><span class="l-row l-inline l-gap6">${icon(kindIcons[kind], 14)}${day}</span>${credential}</span></div></li>`
  })
  return `<ul class="${classes['tiles']}" aria-label="${words.documents}">${tiles.join('')}</ul>`
}

/** The icons of web/portfolio/kindIcons.ts. */
const kindIcons = { documentation: 'document', pdf: 'document', picture: 'image', link: 'external' } as const

const avatar = ({ ownerPicture }: Portfolio): string =>
  ownerPicture.startsWith('/')
    ? `<img src="${escapeHtml(ownerPicture)}?size=medium" alt="" width="40" height="40">`
    : `<span class="face l-stack l-middle t-harbour">${icon('user', 20)}</span>`
