import type { ProjectMetadata } from '@fieldwork/core/catalogue/schema.ts'
import type { DocumentationContent } from '@fieldwork/core/documentation/documentation.ts'
import { summaryParts } from '@fieldwork/core/documentation/buildDocumentation.ts'
import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { publicWork } from '@fieldwork/core/documentation/publicWork.ts'
import type { CompletedWork } from '@fieldwork/core/documentation/schema.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { projectPath } from '@fieldwork/core/paths.ts'
import { publicPortfolioPath } from '@fieldwork/core/portfolio/paths.ts'
import { ownUploadPath } from '@fieldwork/core/uploads/purpose.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { ownContent } from './queries.ts'

/** Returns the caller's work as others would read it. Its pictures are at the addresses of their own uploads. */
export const ownWork = async ({ db }: Context, userId: string, projectId: string): Promise<CompletedWork> => {
  const stored = await ownContent(db, userId, projectId)
  if (!stored) throw problem('not_found')
  return workIn(stored, (_, key) => ownUploadPath(key))
}

type About = {
  name: string
  nickname: string
  project_id: string
  metadata: ProjectMetadata
  summary: string
  has_portfolio: boolean
  credential_id: string | null
}

/** `pictures`: the tags of existing ones. */
type Stored = About & { content: DocumentationContent; pictures: string[] }

/** Returns the work in a documentation. `addressOf`: returns the address of a picture, by its position and key. */
export const workIn = (stored: Stored, addressOf: (picture: number, key: string) => string): CompletedWork => {
  const { documentation, pictures } = stored.content
  const { title, date, address, language } = documentation
  const addresses = pictures.map((picture, index) =>
    picture && stored.pictures.includes(picture.etag) ? addressOf(index, picture.key) : null,
  )
  const { picture, parts } = publicWork(documentation.parts, (index) => addresses[index] !== null && addresses[index] !== undefined)
  const { settingForOthers } = stored.metadata
  return {
    ...aboutWork(stored, title, date),
    address,
    language,
    setting: settingForOthers === undefined ? null : documentationMessages.setting(settingForOthers),
    picture: picture ? { question: picture.question.line, content: picture.content } : null,
    parts,
    pictures: addresses,
  }
}

/** Returns the work without its answers. */
export const aboutWork = (
  { name, nickname, project_id, metadata, summary, has_portfolio, credential_id }: About,
  title: string,
  day: string | null,
): CompletedWork => {
  const { facts, levels, minutes } = documentationMessages
  const owner = publishableText(name)
  const rows: Array<[string, string | undefined]> = [
    [facts.series, metadata.series?.title],
    [facts.category, metadata.category],
    [facts.level, levels[metadata.difficulty]],
    [facts.time, minutes(metadata.time)],
    [facts.concepts, metadata.concepts.map((concept) => concept.name).join(', ')],
  ]
  return {
    title,
    owner,
    portfolio: has_portfolio ? publicPortfolioPath(nickname) : null,
    day,
    address: null,
    credentialId: credential_id,
    language: 'en',
    summary: summaryParts(summary, owner),
    outcome: metadata.outcomeForOthers ?? metadata.description,
    setting: null,
    picture: null,
    parts: [],
    pictures: [],
    project: {
      path: projectPath({ id: project_id, metadata }),
      facts: rows.flatMap(([fact, text]) => (text ? [{ name: fact, text }] : [])),
    },
  }
}
