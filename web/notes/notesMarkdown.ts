import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { Highlight, LearnerNote } from '@fieldwork/core/notes/schema.ts'
import { noteMessages as messages } from '../messages/notes.ts'

/* Highlights and notes as Markdown, for copying. */

export const quoteMarkdown = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** The quotation with the learner's variables. */
export const quoteOf = ({ range }: Pick<Highlight, 'range'>, values: VariableValues): string => withVariables(range.quote, values)

const titleOf = ({ heading, noteType }: LearnerNote): string => `**${messages.types[noteType]}: ${heading.replace(/[*\\]/g, '\\$&')}**`

/** Makes links of the tutor's answers absolute, so that they work outside the app. */
const contentOf = ({ content }: LearnerNote, { id }: Project): string =>
  content.trim().replaceAll(/\]\(#([a-z0-9-]+)\)/g, `](${location.origin}/projects/${id}#$1)`)

const noteParts = (note: LearnerNote, project: Project): string[] =>
  [titleOf(note), note.query && `_${note.query.trim()}_`, contentOf(note, project)].filter((part): part is string => Boolean(part))

export const noteMarkdown = (note: LearnerNote, project: Project): string =>
  [quoteMarkdown(quoteOf(note, project)), ...noteParts(note, project)].join('\n\n')

type Group = { part: string; highlights: Highlight[]; notes: LearnerNote[] }

/** Highlights with their notes, under the titles of the steps. */
export const annotationsMarkdown = (title: string, groups: readonly Group[], project: Project): string => {
  const parts: string[] = [`# ${title}`]
  let before = ''
  for (const { part, highlights, notes } of groups) {
    if (part !== before) parts.push(`## ${part}`)
    before = part
    const [first] = [...highlights, ...notes]
    if (first) parts.push(quoteMarkdown(quoteOf(first, project)))
    for (const note of notes) parts.push(...noteParts(note, project))
  }
  return `${parts.join('\n\n')}\n`
}
