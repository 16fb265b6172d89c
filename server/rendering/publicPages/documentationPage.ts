import { brand } from '@fieldwork/core/brand.ts'
import { publicCardPath, publicDocumentationPath, publicPagePath, publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { type AnsweredQuestion, publicWork } from '@fieldwork/core/documentation/publicWork.ts'
import { summaryLine } from '@fieldwork/core/documentation/summary.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { titleHtml } from '../../http/titleHtml.ts'
import { pdfLinks, type PublicPage } from './publicPage.ts'
import { themeSwitch } from './publicToolbar.ts'
import { htmlOf, lineHtml } from './documentationHtml.ts'
import { aboutProject, builtParts, bylineOf } from './work.ts'
import { type PublicDocumentation, publicDocumentationContent } from '../../documentation/queries.ts'

/** The page of a shared documentation; undefined if there is none at this address. */
export const publicDocumentationPage = async ({ db }: Context, address: string, projectId: string): Promise<PublicPage | undefined> => {
  const stored = await publicDocumentationContent(db, address, projectId)
  if (!stored) return undefined
  const found = { ...stored, name: publishableText(stored.name) }
  const { documentation } = found.content
  const { nickname, name } = found
  const { title } = documentation
  const sentences = summaryLine(found.summary)
  const description = sentences ? messages.describeInOwnWords(sentences, name) : messages.describe(title, name)
  const path = publicPagePath(nickname, projectId)
  const pdf = publicDocumentationPath(nickname, projectId)
  const imagePath = found.card_etag === null ? undefined : publicCardPath(nickname, projectId)
  const author = { '@type': 'Person', name, ...(found.has_portfolio ? { url: publicPortfolioPath(nickname) } : {}) }
  return {
    title,
    previewTitle: messages.previewTitle(title, name),
    description,
    path,
    isIndexed: found.is_listed,
    image: imagePath === undefined ? undefined : { path: imagePath, isCard: true },
    body: bodyOf(found),
    data: (origin) => ({
      '@type': 'CreativeWork',
      name: title,
      description,
      url: origin + path,
      inLanguage: documentation.language,
      ...(name ? { author: { ...author, ...(author.url ? { url: origin + author.url } : {}) } } : {}),
      ...(imagePath ? { image: origin + imagePath } : {}),
      ...(found.completed_at ? { dateCreated: found.completed_at.toISOString().slice(0, 10) } : {}),
      about: found.metadata.concepts.map(({ name: concept }) => ({ '@type': 'DefinedTerm', name: concept })),
      encoding: { '@type': 'MediaObject', encodingFormat: 'application/pdf', contentUrl: origin + pdf },
      isBasedOn: {
        '@type': 'LearningResource',
        name: found.metadata.title,
        url: origin + projectPath({ id: projectId, metadata: found.metadata }),
      },
    }),
  }
}

/** Begins with the learner's picture and sentences; their answers follow in order. */
const bodyOf = (found: PublicDocumentation): string => {
  const { nickname, project_id } = found
  const { documentation, pictures } = found.content
  const { title, address, language } = documentation
  const shown = pictures.map((picture, index) =>
    picture && found.pictures.includes(picture.etag) ? publicPicturePath(nickname, project_id, index) : undefined,
  )
  const { picture, parts } = publicWork(documentation.parts, (index) => shown[index] !== undefined)
  const pdf = publicDocumentationPath(nickname, project_id)
  const link = `<a class="t-harbour t-breaks" href="${escapeHtml(address ?? '')}" rel="nofollow ugc noopener">${escapeHtml(address ?? '')}</a>`
  return `<header class="work">
${bylineOf({ ...found, day: documentation.date })}${themeSwitch}
<h1>${titleHtml(title)}</h1>
${address ? `<p class="l-above4 t-small t-faint">${link}</p>` : ''}
</header>
<div class="pdf" hidden></div>
<div class="document" lang="${language}">
${picture ? heroOf(picture, shown) : ''}
<div class="beside">
<div>
${builtParts(found)}
${settingOf(found)}
${pdfLinks(pdf, title, `${brand.filePrefix}${project_id}.pdf`)}
</div>
${aboutProject(found)}
</div>
<div class="answers">
${htmlOf(parts, shown)}
</div>
</div>`
}

/** The picture, with its question as the caption, as on the title page of the PDF. */
const heroOf = ({ question, content }: AnsweredQuestion, shown: ReadonlyArray<string | undefined>): string =>
  htmlOf(content, shown)
    .replace('</figure>', `<figcaption class="l-above8 t-small t-faint">${lineHtml(question.line)}</figcaption></figure>`)
    .replace(' loading="lazy"', '')

/** Introduces the people and things in the questions. */
const settingOf = ({ metadata: { settingForOthers } }: PublicDocumentation): string =>
  settingForOthers === undefined ? '' : `<p class="t-small">${escapeHtml(documentationMessages.setting(settingForOthers))}</p>`
