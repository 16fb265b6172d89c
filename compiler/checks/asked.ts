import * as z from 'zod/mini'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { quotationOf } from '@fieldwork/core/documents/quotation.ts'
import { variablesIn } from '@fieldwork/core/documents/variables.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { CompiledProject, Lookup } from '../compiled.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'

const Phrase = z.string().check(z.minLength(2), z.maxLength(120))

/** More commands are a step of their own. */
const hasFewLines = (commands: string): boolean => commands.trimEnd().split('\n').length <= 4

const Sentences = z.string().check(z.minLength(20), z.maxLength(320))

/**
 * An answer that the author wrote, for questions that the passage alone doesn’t answer. The first phrase is shown as a question. `why` and
 * `example` answer “why?” and “an example?” after it.
 */
const Answered = z.strictObject({
  answer: Sentences,
  why: z.optional(Sentences),
  example: z.optional(Sentences),
  commands: z.optional(z.string().check(z.minLength(1), z.maxLength(400), z.refine(hasFewLines, 'At most four lines.'))),
  asked: z.array(Phrase).check(z.minLength(3), z.maxLength(12)),
})

/** What people type who need a passage, keyed by words of the passage. */
const PassagePhrases = z.record(
  z.string().check(z.minLength(4), z.maxLength(200)),
  z.array(z.union([Phrase, Answered])).check(z.minLength(1), z.maxLength(20)),
)

/** Reads `asked.yaml`, and returns its phrases by block. An edit in the browser may remove a passage, so a missing one is only a warning. */
export const readLookups = (
  source: Source | undefined,
  text: Pick<CompiledProject, 'document' | 'files'>,
  variables: ReadonlyArray<{ name: string }>,
): CompiledProject['lookups'] => {
  const record = source && readYaml(source, PassagePhrases)
  if (!source || !record) return {}
  const tracks = passagesByTrack(text)
  const byBlock: CompiledProject['lookups'] = {}
  const names = new Set(variables.map(({ name }) => name))
  const places = new Map<string, string>()
  for (const [words, items] of Object.entries(record.value)) {
    const sought = comparable(words)
    const passagesOf = tracks.map((passages) => passages.filter((passage) => passage.text.includes(sought)))
    const line = record.lineOf([words])
    if (passagesOf.flat().length === 0) source.report('asked-unknown', line, `No passage contains \`${words}\`.`)
    else if (passagesOf.some((ofTrack) => ofTrack.length > 1))
      source.report('asked-unknown', line, `More than one passage contains \`${words}\`.`)
    const lookups = lookupsOf(words, items)
    for (const { id } of passagesOf.flat()) byBlock[id] = [...(byBlock[id] ?? []), ...lookups]
    const unknown = lookups.flatMap(({ answer }) => variablesIn(Object.values(answer ?? {}).join(' '))).find(({ name }) => !names.has(name))
    if (unknown) source.report('variable-unknown', line, `No variable is called \`${unknown.name}\`.`)
    for (const phrase of lookups.flatMap(({ phrases }) => phrases)) {
      const other = places.get(phrase.toLowerCase())
      if (other !== undefined) source.report('asked-twice', line, `\`${phrase}\` already asks for \`${other}\`.`)
      places.set(phrase.toLowerCase(), words)
    }
  }
  return byBlock
}

const lookupsOf = (words: string, items: z.infer<typeof PassagePhrases>[string]): Lookup[] => {
  const phrases = items.filter((item) => typeof item === 'string')
  const answered = items.filter((item) => typeof item !== 'string')
  return [
    ...(phrases.length > 0 ? [{ words, phrases }] : []),
    ...answered.map(({ answer, why, example, commands, asked: typed }) => ({
      words,
      phrases: typed,
      answer: {
        text: answer.trim(),
        ...(commands !== undefined && { commands: commands.trimEnd() }),
        ...(why !== undefined && { why: why.trim() }),
        ...(example !== undefined && { example: example.trim() }),
      },
    })),
  ]
}

type PassageText = { id: string; text: string }

/** Returns the passages of the shared text and the first track, then a list for each other track's own text. */
const passagesByTrack = ({ document, files }: Pick<CompiledProject, 'document' | 'files'>): PassageText[][] => {
  const inAll = [...document.steps, ...document.sections].flatMap(({ children }) => children)
  const replaced = document.tracks.map(({ steps }) => steps.flatMap(({ children }) => children))
  return [[...inAll, ...files.flatMap(({ blocks }) => blocks)], ...replaced].map(passagesIn)
}

const passagesIn = (blocks: readonly BlockNode[]): PassageText[] =>
  [...walkBlocks(blocks)].flatMap((block) => {
    const quotation = quotationOf(block)
    return quotation ? [{ id: block.id, text: comparable(quotation.text) }] : []
  })

const comparable = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim()
