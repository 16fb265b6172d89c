import * as z from 'zod/mini'
import { factsOf } from '@fieldwork/core/documents/blockTypes.ts'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { readBlocks } from './markdown/blocks.ts'
import { defaultLanguage } from './markdown/code.ts'
import { loadHighlighter } from './markdown/colours.ts'
import { listFiles, readText, type Source } from './source/files.ts'
import { languagesIn, parseMarkdown, readFrontMatter } from './markdown/parse.ts'
import { lineOf, openScope, type CompileContext, type ProjectContext } from './markdown/context.ts'
import { checkBlocks } from './checks/document.ts'
import type { CompiledConcept, CompiledProject } from './compiled.ts'
import { orFinding, reportInto, type Finding } from './findings/rules.ts'
import { refuseUnstorable } from './checks/storable.ts'

/** Answers to “why?” and “an example?” after the definition. */
const Sentences = z.string().check(z.minLength(20), z.maxLength(320))

const ConceptHead = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  short: z.string().check(z.minLength(1), z.maxLength(300)),
  why: z.optional(Sentences),
  example: z.optional(Sentences),
})

/** Reads the concepts, one file each. */
export const readConcepts = async (root: string, findings: Finding[]): Promise<CompiledConcept[]> => {
  const concepts: CompiledConcept[] = []
  for (const path of await listFiles(root, 'concepts', findings)) {
    const report = reportInto(findings, path)
    const key = /^concepts\/([^/]+)\.md$/.exec(path)?.[1]
    if (!key || !isIdentifier(key)) {
      report('file-unknown', 1, 'A concept is a file `concepts/<key>.md`; its key consists of small letters, digits and hyphens.')
      continue
    }
    const concept = await orFinding(report, () => readConcept(root, path, key, findings))
    if (concept) concepts.push(concept)
  }
  return concepts
}

const readConcept = async (root: string, path: string, key: string, findings: Finding[]): Promise<CompiledConcept | undefined> => {
  const source = await readText(root, path, findings)
  if (!source) return undefined
  const tree = parseMarkdown(source)
  const head = readFrontMatter(tree, source, ConceptHead)
  if (!head) return undefined
  const project: ProjectContext = {
    ...nothing,
    id: key,
    colour: await loadHighlighter(languagesIn(tree, defaultLanguage)),
    used: { variables: new Set(), fields: new Set(), pictures: new Set() },
  }
  const body = tree.children.filter(({ type }) => type !== 'yaml')
  const context: CompileContext = { project, source, scope: openScope(`concept:${key}`, source) }
  const detailed = body.flatMap((node) => {
    const blocks = readBlocks([node], 'note', context)
    refuseUnshown(blocks, lineOf(node), source)
    return blocks
  })
  if (detailed.length === 0)
    source.report('empty', 1, 'This concept has no detailed text. Write two or three paragraphs below the front matter.')
  const concept: CompiledConcept = { key, ...head.value, detailed }
  checkBlocks(detailed, 'note', source)
  refuseUnstorable(concept, source)
  return concept
}

const refuseUnshown = (blocks: readonly BlockNode[], line: number, { report }: Source) => {
  if ([...walkBlocks(blocks)].every(({ type }) => factsOf(type)?.concept)) return
  report(
    'concept-content',
    line,
    'The card of a concept shows only paragraphs, headings, lists, quotes and code. Move tables, tick boxes, pictures, dividers and anchors to a project.',
  )
}

/** True if the front matter or a text of a project refers to a concept. */
export const namesConcept = (
  { metadata, document, files }: Pick<CompiledProject, 'metadata' | 'document' | 'files'>,
  key: string,
  text = JSON.stringify([document, files]),
): boolean => metadata.concepts.some((concept) => concept.key === key) || text.includes(`"conceptId":"${key}"`)

const nothing = { variables: new Map(), masks: new Set<string>(), concepts: new Map(), projects: new Set<string>(), pictures: new Map() }
