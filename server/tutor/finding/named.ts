import { stemmer } from 'stemmer'
import { everydayWords } from '../../lexicon/searchWords.ts'
import type { Passage } from '../retrieval/passages.ts'

/** Questions that ask for a definition. The first form of each list is that of a chip in the panel. */
const definitions = [
  /^what is meant by (.+)$/i,
  /^what(?:['’]?s| is| are) the (?:meaning|definition) of (.+)$/i,
  /^(?:what|who)(?:['’]?s| is| are) (.+)$/i,
  /^what (?:does|do|is) (.+?) (?:means?|do|(?:good |used )?for)$/i,
  /^what do you mean by (.+)$/i,
  /^what does (?:the )?(\S+)(?: (?:at|in|on|before|after|with) .+)? (?:do|mean)$/i,
  /^(?:define|explain|meaning of|definition of) (.+)$/i,
  /^(.+)$/,
]
/** Further questions that the definition of a concept answers. */
const conceptQuestions = [
  /^(?:what|who)(?:['’]?s| is| are) (?:this |that |these |those )?(.+?)(?: thing| (?:good |used )?for)$/i,
  /^what (?:does|do) (?:this |that |these |those )?(.+?) (?:mean|do|counts?|says?|tells?(?: me)?|measure)$/i,
  /^what (?:does|do) (.+?) stand for$/i,
]
const definingForms = [...definitions.slice(0, -1), ...conceptQuestions]
/** Words around a question. */
const around =
  /^(?:(?:so|ok|okay|and|but|wait|sorry|hey|um|hm)[, ]+)+|[, ]+(?:again|exactly|actually|really|here|please|then|though|in (?:plain|simple|other) (?:words|english|terms))$/gi
const topics = [
  /^what(?:['’]?s| is) the (?:step|section) (.+) about$/i,
  /^what(?:['’]?s| is) (.+) about$/i,
  /^what does (?:the )?(?:step|section) (.+) do$/i,
]
const leading = "^(?:(?:where(?:['’]?s| is)|show me|open|find|go to|take me to) )?(?:the )?"
/** Messages that name a step or a heading by some of its words: “the nginx step”, “where is the part about pictures?”. */
const places = [
  new RegExp(`${leading}(?:step|section|part|chapter) (?:about|on|with|where|called) (.+)$`, 'i'),
  // “How do I undo this step?” and “the next step” name none.
  new RegExp(
    `${leading}(?!.*\\b(?:this|that|next|last|first|previous|each|every|how|can|what|which)\\b)(.+) (?:step|section|part|chapter)$`,
    'i',
  ),
]
/** Names and headings are shorter. */
const maxLength = 200

const openings = /^(?:how (?:do|can|should) (?:i|we|you) |how to )/i

/** `stepId`: the step in view. */
export type NamedLookup = (question: string, stepId?: string) => Passage | undefined

/**
 * Prepares the lookup of the passage that a question names: a concept by one of its names, the first paragraph of a step or below a heading,
 * or an author’s answer by one of its questions. Of several, that of the step in view, or else the first.
 */
export const createNames = (passages: readonly Passage[]): NamedLookup => {
  const concepts = new Map<string, Passage>()
  const steps = new Map<string, Passage>()
  const [written, explained] = [new Map<string, Passage[]>(), new Map<string, Passage[]>()]
  const add = (all: Map<string, Passage>, name: string, passage: Passage) => {
    const key = keyOf(name)
    if (key !== '' && !all.has(key)) all.set(key, passage)
  }
  for (const passage of passages)
    if (passage.kind === 'answer')
      for (const phrase of passage.lookups.flatMap(({ phrases }) => phrases)) append(written, keyOf(phrase.replace(openings, '')), passage)
  const defined = passages.filter(({ kind }) => kind === 'concept')
  for (const passage of defined) add(concepts, passage.headings, passage)
  for (const passage of defined) for (const name of passage.names) add(concepts, name, passage)
  for (const passage of defined) for (const name of [passage.headings, ...passage.names]) add(concepts, initialsOf(name), passage)
  for (const passage of passages) if (passage.kind === 'text') add(steps, passage.title, passage)
  for (const passage of passages)
    if (passage.kind === 'text' && !passage.followsTask)
      for (const [, code = ''] of passage.text.matchAll(explainsCode)) append(explained, code, passage)
  return (question, stepId) => {
    if (question.length > maxLength) return undefined
    const topic = question.trim().replace(/[\s?.!]+$/, '')
    const inView = (all: readonly Passage[] = []): Passage | undefined => all.find((one) => one.stepId === stepId) ?? all[0]
    return (
      namedBy(topics, topic, steps) ??
      headedBy(topic, passages) ??
      namedBy(definitions, topic, concepts) ??
      namedBy(definingForms, topic.replace(around, ''), concepts) ??
      inView(explainedBy(definitions, topic, explained)) ??
      inView(written.get(keyOf(topic.replace(openings, '')))) ??
      inView(namedBy(definingForms, topic.replace(around, ''), written, 'what is '))
    )
  }
}

/** `before`: words that every name in the map begins with. */
const namedBy = <Named>(forms: readonly RegExp[], topic: string, all: ReadonlyMap<string, Named>, before = ''): Named | undefined => {
  for (const form of forms) {
    const name = form.exec(topic)?.[1]
    const named = name === undefined ? undefined : all.get(keyOf(before + name))
    if (named) return named
  }
  return undefined
}

/** The first text below the shortest headings that have every word of the name. */
const headedBy = (topic: string, passages: readonly Passage[]): Passage | undefined => {
  const sought = places.flatMap((form) => everydayWords(form.exec(topic)?.[1] ?? ''))
  if (sought.length === 0) return undefined
  const isNamed = ({ kind, headings }: Passage) => kind === 'text' && sought.every((word) => everydayWords(headings).includes(word))
  return passages.filter(isNamed).toSorted((a, b) => a.headings.length - b.headings.length)[0]
}

/** Code is compared as it is written: `-p` and `-P` differ. */
const explainedBy = (forms: readonly RegExp[], topic: string, explained: ReadonlyMap<string, Passage[]>): Passage[] | undefined =>
  forms.map((form) => explained.get((form.exec(topic)?.[1] ?? '').replace(/^[`“"']|[`”"']$/g, ''))).find((passages) => passages)

const append = (all: Map<string, Passage[]>, key: string, passage: Passage): void => {
  const before = all.get(key)
  if (before) before.push(passage)
  else if (key !== '') all.set(key, [passage])
}

/** A sentence that begins with code and says what it is or does: “`HEAD` is the commit that you are on”. */
const explainsCode =
  /(?:^|[.!?:] )`([^`\s]{1,40})` (?:(?:is|are)(?! (?:there|here|missing|not|already|also)\b)|says|means?|names?|stands|starts|begins|ends|makes?|gives|shows?|prints?|lists?|tells?|sets?|sends?|chooses?|brings?|moves?|takes?|puts?|adds?|has|holds?|keeps?|allows?|forbids?|replaces?|reads?|writes?|runs?|asks?|counts?)\b/g

/** The abbreviation of a name, such as SNI for “server name indication”; empty for a name of one word, or of two. */
const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < 3 ? '' : words.map((word) => word[0]).join('')
}

/** The stems of the words of a name, without articles. */
const keyOf = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{N}_+#]+/gu) ?? [])
    .filter((word) => !['a', 'an', 'the'].includes(word))
    .map((word) => stemmer(word))
    .join(' ')
