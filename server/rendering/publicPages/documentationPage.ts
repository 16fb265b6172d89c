import { brand } from '@fieldwork/core/brand.ts'
import { publicCardPath, publicDocumentationPath, publicPagePath, publicPicturePath } from '@fieldwork/core/documentation/fileNames.ts'
import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { summaryLine } from '@fieldwork/core/documentation/summary.ts'
import { publicPageMessages as messages } from '@fieldwork/core/messages/publicPages.ts'
import { credentialPath, projectPath, routePatterns } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/transaction.ts'
import { documentOfProject } from '../../portfolio/queries.ts'
import { ownerBar, type PublicPage } from './publicPage.ts'
import { themeSwitch } from './publicToolbar.ts'
import { workIn } from '../../documentation/completedWork.ts'
import { builtPrerenderer } from '../web.ts'
import { type PublicDocumentation, publicDocumentationContent } from '../../documentation/queries.ts'

/** The page of the app whose styles a work uses. */
export const workRoute = 'portfolio/DocumentPage.tsx'

/**
 * The page of a shared documentation; undefined if there is none at this address. Its owner gets a link to where it can be changed, and one to a
 * private credential.
 */
export const publicDocumentationPage = async (
  { db }: Context,
  address: string,
  pageId: string,
  callerId: string | undefined,
): Promise<PublicPage | undefined> => {
  const stored = await publicDocumentationContent(db, address, pageId)
  if (!stored) return undefined
  const found = { ...stored, name: publishableText(stored.name) }
  const { documentation } = found.content
  const { nickname, name } = found
  const { title } = documentation
  const sentences = summaryLine(found.summary)
  const description = sentences ? messages.describeInOwnWords(sentences, name) : messages.describe(title, name)
  const path = publicPagePath(nickname, pageId)
  const pdf = publicDocumentationPath(nickname, pageId)
  const imagePath = found.card_etag === null ? undefined : publicCardPath(nickname, pageId)
  const author = { '@type': 'Person', name, ...(found.has_portfolio ? { url: publicPortfolioPath(nickname) } : {}) }
  return {
    title,
    previewTitle: messages.previewTitle(title, name),
    description,
    path,
    isIndexed: found.is_listed,
    image: imagePath === undefined ? undefined : { path: imagePath, isCard: true },
    body: (stored.user_id === callerId ? await ownBar(db, stored) : '') + (await bodyOf(stored)),
    route: workRoute,
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
        url: origin + projectPath({ id: found.project_id, metadata: found.metadata }),
      },
    }),
  }
}

/** Leads to the document of the portfolio, where its owner can rename, hide and share it, or else to the project. */
const ownBar = async (db: Queryable, { user_id, project_id, metadata, private_credential_id }: PublicDocumentation): Promise<string> => {
  const document = await documentOfProject(db, user_id, project_id)
  const path = document ? `${routePatterns.portfolio}/documents/${document.id}` : projectPath({ id: project_id, metadata })
  const links = [[path, document ? messages.toOwnDocument : messages.toOwnProject]] as const
  if (private_credential_id === null) return ownerBar(messages.ownPage, ...links)
  return ownerBar(`${messages.ownPage} ${messages.privateCredential}`, ...links, [credentialPath(private_credential_id), messages.verify])
}

/** Begins with the learner's picture and sentences; their answers follow in order. */
const bodyOf = async (stored: PublicDocumentation): Promise<string> => {
  const { nickname, project_id, page_id } = stored
  const work = workIn(stored, (picture) => publicPicturePath(nickname, page_id, picture))
  const { renderWorkHead, renderWork } = await builtPrerenderer()
  return `<header class="work">
${renderWorkHead(work)}${themeSwitch}
</header>
<div class="pdf" hidden></div>
${renderWork(work, { path: publicDocumentationPath(nickname, page_id), fileName: `${brand.filePrefix}${project_id}.pdf` })}`
}
