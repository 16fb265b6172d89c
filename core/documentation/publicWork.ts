import type { DocumentationPart } from './documentation.ts'

type Heading = Extract<DocumentationPart, { kind: 'heading' }>

/** A question with the learner's answer, or one of their notes with its heading. `chapter`: the title of its step. */
export type AnsweredQuestion = { chapter: Heading | undefined; question: Heading; content: DocumentationPart[] }

/** The parts of a documentation that its public page shows. */
type PublicWork = {
  picture: AnsweredQuestion | undefined
  /** An answer in the learner's own words; the output of a command if there is none. */
  answer: AnsweredQuestion | undefined
  /** The rest of what the learner answered and noted, by chapter. */
  parts: DocumentationPart[]
}

/** Minimum and maximum characters of an answer that makes sense on its own. */
const [minCharacters, maxCharacters] = [40, 700]

/**
 * Returns the learner's own part of a documentation. The author's text addresses the learner, so it's left out, and so are chapters
 * to which the learner added nothing. `isShown`: whether a picture exists.
 */
export const publicWork = (parts: readonly DocumentationPart[], isShown: (picture: number) => boolean): PublicWork => {
  const entries = entriesIn(parts)
  const kindOf = ({ content: [part] }: AnsweredQuestion) => part?.kind
  const picture = entries.find(({ content: [part] }) => part?.kind === 'picture' && isShown(part.picture))
  const own = entries.filter((entry) => kindOf(entry) === 'own')
  const answer =
    own.find(({ content: [part] }) => lengthOf(part) >= minCharacters && lengthOf(part) <= maxCharacters) ??
    own[0] ??
    entries.find((entry) => kindOf(entry) === 'output')
  let written: Heading | undefined
  const rest = entries.filter((entry) => entry !== picture && entry !== answer)
  return {
    picture,
    answer,
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

const lengthOf = (part: DocumentationPart | undefined): number =>
  part?.kind === 'own' ? part.lines.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0) : 0
