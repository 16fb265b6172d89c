import { brand } from '@fieldwork/core/brand.ts'
import { publicCardPath, publicDocumentationPath, publicPagePath, publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import type { DocumentationPart } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { portfolioWords } from '@fieldwork/core/messages/portfolio.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { pdfLinks, type PublicPage } from './publicPage.ts'
import { themeSwitch } from './publicToolbar.ts'
import { htmlOf } from './documentationHtml.ts'
import { type PublicDocumentation, publicDocumentationContent } from '../../documentation/queries.ts'

/** The page of a shared documentation; undefined if there is none at this address. */
export const publicDocumentationPage = async ({ db }: Context, nickname: string, projectId: string): Promise<PublicPage | undefined> => {
  const found = await publicDocumentationContent(db, nickname, projectId)
  if (!found) return undefined
  const { documentation } = found.content
  const { title, author } = documentation
  const description = messages.describe(title, author)
  const path = publicPagePath(nickname, projectId)
  const pdf = publicDocumentationPath(nickname, projectId)
  const imagePath = found.card_etag === null ? undefined : publicCardPath(nickname, projectId)
  return {
    title,
    description,
    path,
    isIndexed: true,
    image: imagePath === undefined ? undefined : { path: imagePath, isCard: true },
    body: bodyOf(found),
    data: (origin) => ({
      '@type': 'CreativeWork',
      name: title,
      description,
      url: origin + path,
      inLanguage: documentation.language,
      author: { '@type': 'Person', name: author, ...(found.has_portfolio ? { url: origin + publicPortfolioPath(nickname) } : {}) },
      ...(imagePath ? { image: origin + imagePath } : {}),
      ...(found.completed_at ? { dateCreated: found.completed_at.toISOString().slice(0, 10) } : {}),
      about: found.metadata.concepts.map(({ name }) => ({ '@type': 'DefinedTerm', name })),
      encoding: { '@type': 'MediaObject', encodingFormat: 'application/pdf', contentUrl: origin + pdf },
      isBasedOn: { '@type': 'LearningResource', name: found.metadata.title, url: origin + projectPath(projectOf(found)) },
    }),
  }
}

const projectOf = ({ project_id, metadata }: PublicDocumentation) => ({ id: project_id, metadata })

const bodyOf = (found: PublicDocumentation): string => {
  const { nickname, project_id, metadata, has_portfolio } = found
  const { documentation, pictures } = found.content
  const { title, author, date, address, lead, parts, language } = documentation
  const shown = pictures.map((picture, index) =>
    picture && found.pictures.includes(picture.etag) ? publicPicturePath(nickname, project_id, index) : undefined,
  )
  const pdf = publicDocumentationPath(nickname, project_id)
  const name = escapeHtml(author)
  const owner = has_portfolio ? `<a href="${publicPortfolioPath(nickname)}">${name}</a>` : name
  const concepts = metadata.concepts.map((concept) => `<li>${escapeHtml(concept.name)}</li>`).join('')
  return `<header class="work">
<p class="t-small t-bold t-harbour">${messages.documentation}</p>${themeSwitch}
<h1>${escapeHtml(title)}</h1>
<p class="by l-above14 t-quiet">${messages.by} ${owner}${date ? ` <span>${portfolioWords.completed(date)}</span>` : ''}</p>
${address ? `<p class="l-above4 t-small t-breaks"><a class="t-harbour" href="${escapeHtml(address)}" rel="nofollow ugc noopener">${escapeHtml(address)}</a></p>` : ''}
${concepts ? `<ul class="concepts l-row l-wrap l-gap6 l-above16" aria-label="${messages.concepts}">${concepts}</ul>` : ''}
${pdfLinks(pdf, title, `${brand.filePrefix}${project_id}.pdf`)}
</header>
<div class="pdf" hidden></div>
<div class="document" lang="${language}">
${htmlOf([...lead.map(withoutConcepts), ...parts], shown)}
</div>
<footer class="l-row l-wrap l-justify-between l-gap16">
<p class="t-small t-faint">${messages.about(brand.name)}</p>
<p><a class="action" href="${projectPath(projectOf(found))}">${messages.build}</a></p>
</footer>`
}

/** Shown below the title. */
const withoutConcepts = (part: DocumentationPart): DocumentationPart =>
  part.kind === 'facts' ? { ...part, rows: part.rows.filter(({ name }) => name !== documentationMessages.facts.concepts) } : part
