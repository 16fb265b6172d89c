import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { blockText } from '@fieldwork/core/documents/blockText.ts'
import { carryOver } from '@fieldwork/core/notes/carryOver.ts'
import { normalAnnotations } from '@fieldwork/core/notes/merge.ts'
import { Annotations } from '@fieldwork/core/notes/schema.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import { stepsFor, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { compileCatalogue } from './compileCatalogue.ts'
import { annotateAtRandom, randomFrom, rewrite } from './testing-rewrite.ts'
import { readChecks } from './checks/catalogueChecks.ts'
import { checkStrictly } from './checks/strict.ts'
import { hasErrors, type Finding } from './findings/rules.ts'

const { projects, concepts, findings, catalogue } = await compileCatalogue(join(import.meta.dirname, '../content'))

test('the content that ships has nothing to mend', () => {
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(hasErrors(findings)).toBe(false)
})

test('no check of the content that ships has a part without an example, and each task for a text has its trials', async () => {
  const found: Finding[] = []
  for (const { answers, trials, report } of await readChecks(join(import.meta.dirname, '../content'), found))
    checkStrictly({ report }, answers, trials)
  expect(found).toEqual([])
})

test('each series and roadmap says what learners have at its end', () => {
  const series = [...(catalogue?.series ?? []), ...(catalogue?.roadmaps ?? [])]
  expect(series.filter(({ outcome }) => !outcome).map(({ id }) => id)).toEqual([])
})

test('there is content', () => expect(projects.length).toBeGreaterThan(0))

describe.each(projects.map((project) => [project.id, project] as const))('%s', (_, project) => {
  const { document, files } = project
  const views = [undefined, ...document.tracks.map(({ id }) => id)].map((track) => stepsFor(document, track))
  const around = [...document.sections, ...files.flatMap((file) => file.blocks)]
  const blocks = [...views.flatMap((steps) => steps.flatMap(({ children }) => children)), ...around]

  test('has a document of at most 60 kB compressed', () => expect(gzipSync(JSON.stringify(document)).length).toBeLessThanOrEqual(60_000))

  test('shows no id twice on one page', () => {
    for (const steps of views) {
      const shown = [...steps.flatMap(({ children }) => children), ...document.sections, ...files.flatMap((file) => file.blocks)]
      const ids = [...steps.map(({ id }) => id), ...[...walkBlocks(shown)].map(({ id }) => id)]
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })

  test('loses no annotation in any rewriting, and sends each where there is text', () => {
    let version: VersionText = {
      document: { ...document, version: 1 },
      sections: new Map(files.map((file) => [file.contentId, file.blocks])),
    }
    const random = randomFrom(1)
    let file: Annotations = normalAnnotations({ version: 1, run: 0, items: annotateAtRandom(version, random, 60), update: null })
    for (let round = 0; round < 8; round++) {
      const { after } = rewrite(version, random, 80)
      const carried = carryOver(file, version, after)
      expect(carried.items).toHaveLength(file.items.length)
      expect(z.safeParse(Annotations, carried).error).toBeUndefined()
      const words = textOf(after)
      for (const item of carried.items) {
        if (item.kind === 'deleted' || item.aside) continue
        if ('block' in item) expect(words).toHaveProperty(item.block)
        else expect(words[item.range.end.block]?.slice(0, item.range.end.offset)).toMatch(/\S$/)
      }
      ;[version, file] = [after, carried]
    }
  })

  test('has code whose runs cover it exactly', () => {
    for (const { text, runs } of codeIn(blocks)) {
      if (runs) expect(runs.reduce((sum, [, length]) => sum + length, 0)).toBe(text.length)
    }
  })

  test('holds no HTML, and nothing but the nodes and fields that there are', () => {
    expect(z.safeParse(GuidedDocument, { ...document, version: 1 }).error).toBeUndefined()
    expect(z.safeParse(z.array(BlockNode), around).error).toBeUndefined()
    for (const href of hrefsIn(blocks)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|#|\/projects\/)/)
  })

  test('sends the text of no Pro section with the document', () => {
    const sent = JSON.stringify(document)
    for (const file of files) for (const { id } of walkBlocks(file.blocks)) expect(sent).not.toContain(`"${id}"`)
  })
})

test('concepts explain themselves, in the nodes and fields that there are', () => {
  for (const { short, detailed } of concepts) {
    expect(short.length * detailed.length).toBeGreaterThan(0)
    expect(z.safeParse(z.array(BlockNode), detailed).error).toBeUndefined()
  }
})

type Code = { text: string; runs?: Array<[unknown, number]> }

function* nodesIn(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>
    for (const one of Object.values(value)) yield* nodesIn(one)
  }
}

const codeIn = (blocks: readonly BlockNode[]) => [...nodesIn(blocks)].filter(({ type }) => type === 'codeBlock') as unknown as Code[]
const hrefsIn = (blocks: readonly BlockNode[]) => [...nodesIn(blocks)].flatMap(({ href }) => (typeof href === 'string' ? [href] : []))

/** Returns the words of each block of a version, by id. */
const textOf = ({ document, sections }: VersionText): Record<string, string> => {
  const parts = [...document.steps, ...document.sections, ...document.tracks.flatMap(({ steps }) => steps)]
  const nodes = [...parts.flatMap(({ children }) => children), ...[...sections.values()].flat()]
  return Object.fromEntries([...walkBlocks(nodes)].map((node) => [node.id, blockText(node)]))
}
