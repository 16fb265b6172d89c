import * as z from 'zod/mini'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { quotationOf } from '@fieldwork/core/documents/quotation.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import type { CompiledProject } from '../compiled.ts'
import type { Source } from '../source/files.ts'
import { readYaml } from '../source/yaml.ts'

/** Phrases that people type to find a passage, keyed by words of the passage. */
const PassagePhrases = z.record(
  z.string().check(z.minLength(4), z.maxLength(200)),
  z.array(z.string().check(z.minLength(2), z.maxLength(120))).check(z.minLength(1), z.maxLength(12)),
)

/** Reads `asked.yaml`, and returns its phrases by block. An edit in the browser may remove a passage, so a missing one is only a warning. */
export const readLookups = (source: Source | undefined, text: Pick<CompiledProject, 'document' | 'files'>): CompiledProject['lookups'] => {
  const record = source && readYaml(source, PassagePhrases)
  if (!source || !record) return {}
  const tracks = passagesByTrack(text)
  const byBlock: CompiledProject['lookups'] = {}
  const places = new Map<string, string>()
  for (const [words, phrases] of Object.entries(record.value)) {
    const sought = comparable(words)
    const passagesOf = tracks.map((passages) => passages.filter((passage) => passage.text.includes(sought)))
    const line = record.lineOf([words])
    if (passagesOf.flat().length === 0) source.report('asked-unknown', line, `No passage contains \`${words}\`.`)
    else if (passagesOf.some((ofTrack) => ofTrack.length > 1))
      source.report('asked-unknown', line, `More than one passage contains \`${words}\`.`)
    for (const { id } of passagesOf.flat()) byBlock[id] = [...(byBlock[id] ?? []), { words, phrases }]
    for (const phrase of phrases) {
      const other = places.get(phrase.toLowerCase())
      if (other !== undefined) source.report('asked-twice', line, `\`${phrase}\` already asks for \`${other}\`.`)
      places.set(phrase.toLowerCase(), words)
    }
  }
  return byBlock
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
