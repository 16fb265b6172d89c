import { documentationMessages } from '../messages/documentation.ts'
import { publicPageMessages } from '../messages/publicPages.ts'
import type { CompletedWork, DocumentationPart } from './schema.ts'

type Heading = Extract<DocumentationPart, { kind: 'heading' }>

/** A question with the learner's answer, or one of their notes with its heading. `chapter`: the title of its step. */
export type AnsweredQuestion = { chapter: Heading | undefined; question: Heading; content: DocumentationPart[] }

/** The parts of a documentation that its public page shows. */
type PublicWork = {
  picture: AnsweredQuestion | undefined
  /** The rest of what the learner answered and noted, by chapter. */
  parts: DocumentationPart[]
}

/**
 * Returns the learner's own part of a documentation. The author's text addresses the learner, so it's left out, and so are chapters
 * to which the learner added nothing. `isShown`: whether a picture exists.
 */
export const publicWork = (parts: readonly DocumentationPart[], isShown: (picture: number) => boolean): PublicWork => {
  const entries = entriesIn(parts)
  const picture = entries.find(({ content: [part] }) => part?.kind === 'picture' && isShown(part.picture))
  let written: Heading | undefined
  const rest = entries.filter((entry) => entry !== picture)
  return {
    picture,
    parts: rest.flatMap(({ chapter, question, content }) => {
      const heading = chapter && chapter !== written ? [chapter] : []
      written = chapter
      return [...heading, question, ...content]
    }),
  }
}

const entriesIn = (parts: readonly DocumentationPart[]): AnsweredQuestion[] => {
  const entries: AnsweredQuestion[] = []
  let chapter: Heading | undefined
  let entry: AnsweredQuestion | undefined
  for (const part of parts) {
    if (part.kind === 'heading' && part.level === 1) {
      chapter = part
      // Stored documentation may still have an introduction here, or a list of concepts.
      entry = undefined
    } else if (part.kind === 'heading') entries.push((entry = { chapter, question: part, content: [] }))
    else entry?.content.push(part)
  }
  return entries.filter(({ content }) => content.length > 0)
}

/** The picture of a work whose answers aren't shown. */
export const pictureWithoutQuestion = (title: string): CompletedWork['picture'] => ({
  question: null,
  content: [
    { kind: 'picture', picture: 0, alt: publicPageMessages.workPicture(title) },
    { kind: 'text', lines: [{ runs: [{ text: documentationMessages.pictureNotChecked }], isRightToLeft: false }] },
  ],
})
