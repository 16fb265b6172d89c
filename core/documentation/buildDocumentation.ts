import { firstName } from '../accounts/givenName.ts'
import { brand } from '../brand.ts'
import type { ProjectMetadata } from '../catalogue/schema.ts'
import type { DocumentPart } from '../documents/parts.ts'
import { commandsForOthers } from './commandsForOthers.ts'
import type { VariableValues } from '../documents/variables.ts'
import { boxesIn, validationsOf, walkBlocks } from '../documents/walk.ts'
import { basisForOthers } from '../messages/answers.ts'
import { dayInWords } from '../messages/dates.ts'
import { documentationMessages as messages } from '../messages/documentation.ts'
import { headingFrom } from '../notes/heading.ts'
import { plainTextFrom } from '../notes/plainText.ts'
import type { LearnerNote } from '../notes/schema.ts'
import type { Answer, AnswerType, Validation } from '../tasks/schema.ts'
import { isEmptyAnswer } from '../tasks/status.ts'
import type { Documentation, DocumentationTheme } from './documentation.ts'
import type { DocumentationPart, TextLine } from './schema.ts'
import { authorsText, learnersLines, linkTarget, lineOf, outputText, plainLine, publishableText } from './learnersWords.ts'
import { pictureTitleForOthers, titleForOthers } from './titleForOthers.ts'
import { summaryLines } from './summary.ts'

/** Maximum number of pictures in a documentation. */
const maxPictures = 60
/** Maximum UTF-16 units of learners' text in a documentation: a few hundred pages. */
const maxCharacters = 300_000

/** A task with the learner's answer. `isOutput`: the answer is command output. `isAccepted`: the author's rule accepted it. */
export type DocumentedTask = Pick<Validation, 'id' | 'stepId' | 'title' | 'type' | 'hidden' | 'answer'> & {
  isOutput: boolean
  isAccepted: boolean
}

/** A note of the learner, or one of the example at a step. */
export type DocumentedNote = Pick<LearnerNote, 'id' | 'noteType' | 'heading' | 'content' | 'highlightContext'> & {
  range: { quote: string; start: { block: string } }
}

export type DocumentationMaterial = {
  metadata: ProjectMetadata
  /** Steps and sections, with the text of the Pro sections that are open to the learner. */
  chapters: readonly DocumentPart[]
  tasks: readonly DocumentedTask[]
  notes: readonly DocumentedNote[]
  /** The learner's sentences about what they built; may be empty. */
  summary: string
  variables: VariableValues['variables']
  /** Empty if the learner gave no name. */
  author: string
  /** ISO. */
  completedOn: string | null
  address: string | null
  /** Of the public page; null if there is none, or if the server has no public address. */
  pageAddress: string | null
  /** Of the public page of the credential; null likewise. */
  credentialAddress: string | null
  theme: DocumentationTheme
}

/** The documentation and the uploads of its pictures, in order. */
export const buildDocumentation = (material: DocumentationMaterial): { documentation: Documentation; pictures: string[] } => {
  const { metadata, completedOn, theme } = material
  const writer = createWriter(material)
  const own = [...chapterParts(material, writer), ...remainingParts(material, writer)]
  const parts = [...(own.length > 0 ? settingParts(metadata) : []), ...own]
  if (writer.isFull()) parts.push({ kind: 'text', lines: [plainLine(messages.moreStands)] })
  const documentation = {
    title: authorsText(metadata.title),
    author: publishableText(material.author),
    date: completedOn === null ? null : dayInWords(completedOn),
    address: (material.address && linkTarget(material.address)) || null,
    theme,
    language: 'en',
    lead: leadParts(material),
    origin: originLines(material),
    parts,
  }
  return { documentation, pictures: writer.pictures }
}

type Writer = ReturnType<typeof createWriter>

/** Writes each answer and note once, until the documentation is full. */
const createWriter = ({ chapters, metadata, variables, author }: DocumentationMaterial) => {
  const nodes = new Map(chapters.flatMap(({ blocks }) => boxesIn(blocks).flatMap(validationsOf)).map((node) => [node.id, node]))
  const pictures: string[] = []
  const written = new Set<string>()
  let [room, full] = [maxCharacters, false]
  let isExplained = false
  /** States how an answer came to count. The first one with the learner's own values explains them. */
  const markParts = ({ isAccepted }: DocumentedTask, answer: Answer): DocumentationPart[] => {
    const accepted = isAccepted ? messages.accepted : basisForOthers(answer, firstName(author), isExplained)
    const mark = answer.ownJudgement ? messages.ownJudgement : accepted
    if (mark === accepted && answer.basis === 'computed') isExplained = true
    return mark === undefined ? [] : [{ kind: 'text', lines: [plainLine(mark)] }]
  }
  const fits = (text: string): boolean => {
    const isShort = text.length <= room
    if (isShort) room -= text.length
    else full = true
    return isShort
  }
  const answerParts = (task: DocumentedTask): DocumentationPart[] => {
    const { id, answer, hidden, isOutput } = task
    const node = nodes.get(id)
    const isPicture = answer?.type === 'FILE'
    const title = node?.forOthers ?? titleForOthers(task.title)
    if (written.has(id) || hidden || !answer || answer.hidden || answer.status === 'INCORRECT' || isEmptyAnswer(answer)) return []
    written.add(id)
    const heading = isPicture ? pictureTitleForOthers(title, firstName(author)) : title
    const question: DocumentationPart = { kind: 'heading', level: 2, line: plainLine(heading) }
    if (isPicture) {
      if (pictures.length === maxPictures) full = true
      if (pictures.length === maxPictures || !answer.file) return []
      pictures.push(answer.file.storageName)
      const alt = messages.picture(authorsText(title))
      return [question, { kind: 'picture', picture: pictures.length - 1, alt }]
    }
    // A learner who looked the answer up made no other: their last try is wrong.
    if (answer.basis === 'shown') return [question, ...markParts(task, answer)]
    const text = answer.text?.data ?? ''
    if (!fits(text)) return []
    if (!isOutput) return [question, writtenPart(answer.type, text), ...markParts(task, answer)]
    const runs = node?.type === 'validationText' && node.format?.by === 'output' ? node.format.commands.map(({ run }) => run) : []
    const commands = commandsForOthers(runs, text, { variables, metadata })
    return [question, { kind: 'output', text: outputText(text), ...(commands.length > 0 && { commands }) }, ...markParts(task, answer)]
  }
  const noteParts = (notes: readonly DocumentedNote[]): DocumentationPart[] =>
    notes.flatMap(({ id, heading, content, highlightContext, range }) => {
      if (written.has(id) || !fits(content)) return []
      written.add(id)
      const quote = highlightContext || range.quote
      // A note's default heading is its passage, which would then appear twice.
      const isNamed = heading !== '' && heading !== headingFrom(plainTextFrom(range.quote))
      return [
        { kind: 'heading', level: 2, line: plainLine(isNamed ? heading : messages.note) },
        ...(quote ? [{ kind: 'quote' as const, lines: learnersLines(partOfSentence(quote)) }] : []),
        { kind: 'own', lines: learnersLines(content) },
      ]
    })
  return { pictures, answerParts, noteParts, isFull: () => full }
}

/** Marks where a quotation begins or ends within a sentence. Single words and terms need no marks. */
const partOfSentence = (quote: string): string => {
  const text = quote.trim()
  if (text.split(/\s+/).length < minSentenceLength) return text
  return `${/^\p{Ll}/u.test(text) ? '… ' : ''}${text}${/[\p{L}\p{N},;]$/u.test(text) ? ' …' : ''}`
}
/** In words. */
const minSentenceLength = 4

const writtenPart = (type: AnswerType, text: string): DocumentationPart => ({
  kind: 'own',
  lines: type === 'URL' ? [addressLine(text)] : learnersLines(text),
})

const addressLine = (address: string) => {
  const text = publishableText(address.trim())
  const href = linkTarget(text)
  return lineOf([{ text, ...(href ? { href } : {}) }])
}

/**
 * Builds a chapter for each step and section where the learner did something: their answers and notes. The author's text addresses the
 * learner, so it's left out.
 */
const chapterParts = ({ chapters, tasks, notes }: DocumentationMaterial, writer: Writer): DocumentationPart[] =>
  chapters.flatMap(({ id, title, blocks }): DocumentationPart[] => {
    const inText = boxesIn(blocks).flatMap(validationsOf)
    const own = [
      ...inText.flatMap((node) => tasks.filter((task) => task.id === node.id)),
      // On other tracks, the step has different tasks.
      ...tasks.filter((task) => task.stepId === id),
    ]
    const here = new Set([id, ...[...walkBlocks(blocks)].map((block) => block.id)])
    const done = [
      ...own.flatMap(writer.answerParts),
      ...writer.noteParts(ownNotes(notes).filter(({ range }) => here.has(range.start.block))),
    ]
    if (done.length === 0) return []
    return [{ kind: 'heading', level: 1, line: plainLine(title) }, ...done]
  })

/** Returns the notes that the learner wrote, without those of the tutor. */
const ownNotes = (notes: readonly DocumentedNote[]): DocumentedNote[] =>
  notes.filter(({ noteType, content }) => noteType === 'blank' && content.trim() !== '')

/** Builds chapters for the answers and notes that don't belong anywhere in this version. */
const remainingParts = ({ tasks, notes }: DocumentationMaterial, writer: Writer): DocumentationPart[] => {
  const chapter = (title: string, parts: DocumentationPart[]): DocumentationPart[] =>
    parts.length === 0 ? [] : [{ kind: 'heading', level: 1, line: plainLine(title) }, ...parts]
  return [
    ...chapter(messages.otherAnswers, tasks.flatMap(writer.answerParts)),
    ...chapter(messages.otherNotes, writer.noteParts(ownNotes(notes))),
  ]
}

/** Returns the part with the learner's sentences about what they built, if there are any. */
export const summaryParts = (summary: string, author: string): DocumentationPart[] => {
  const lines = summaryLines(summary)
  return lines.length === 0 ? [] : [{ kind: 'summary', lines, by: publishableText(messages.inOwnWords(firstName(author))) }]
}

/** Introduces the people and things in the questions to readers who don't know the project. */
const settingParts = ({ settingForOthers }: ProjectMetadata): DocumentationPart[] =>
  settingForOthers === undefined ? [] : [{ kind: 'text', lines: [plainLine(messages.setting(settingForOthers))] }]

const originLines = ({ pageAddress, credentialAddress, tasks, author }: DocumentationMaterial): TextLine[] => {
  const linked = (label: string, address: string | null) =>
    address ? [lineOf([{ text: `${label} ` }, { text: address, href: address }])] : []
  const isCompared = tasks.some(({ answer }) => answer?.basis === 'computed')
  const sentences = [messages.madeIn(brand.name), ...(isCompared ? [messages.checkedMeans(firstName(author))] : [])]
  return [
    ...linked(messages.signedCredential, credentialAddress),
    ...linked(messages.online, pageAddress),
    ...sentences.map((sentence) => plainLine(sentence)),
  ]
}

const leadParts = ({ metadata, variables: own, author, summary }: DocumentationMaterial): DocumentationPart[] => {
  const { facts } = messages
  const rows = [
    [facts.category, metadata.category],
    [facts.series, metadata.series?.title],
    [facts.level, messages.levels[metadata.difficulty]],
    [facts.time, messages.minutes(metadata.time)],
    [facts.concepts, metadata.concepts.map(({ name }) => name).join(', ')],
    ...metadata.variables.flatMap(({ name, label, personal }) =>
      // Drawn values mean nothing to others. Parentheses in a label explain how to choose the value.
      personal ? [] : [[titleForOthers(label.replace(/ \([^()]*\)$/, '')), own.find((one) => one.name === name)?.value]],
    ),
  ].flatMap(([name, text]) => (name && text ? [{ name: publishableText(name), line: plainLine(text) }] : []))
  return [
    { kind: 'heading', level: 1, line: plainLine(messages.built(firstName(author))) },
    ...summaryParts(summary, author),
    { kind: 'text', lines: [plainLine(messages.byAuthor(metadata.outcomeForOthers ?? metadata.description))] },
    { kind: 'facts', rows },
  ]
}
