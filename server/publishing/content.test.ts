import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { BlockNode } from '../../core/documents/nodes.ts'
import { stepsFor } from '../../core/documents/nodes.ts'
import { walkBlocks } from '../../core/documents/walk.ts'
import { compileCatalogue } from './compile.ts'
import { hasErrors } from './rules.ts'

const { projects, concepts, findings } = await compileCatalogue(join(import.meta.dirname, '../../content'))

test('the content that ships has nothing to mend', () => {
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(hasErrors(findings)).toBe(false)
})

test('there is content', () => expect(projects.length).toBeGreaterThan(0))

describe.each(projects.map((project) => [project.id, project] as const))('%s', (_, project) => {
  const { document, files } = project
  const views = [undefined, ...document.tracks.map(({ id }) => id)].map((track) => stepsFor(document, track))
  const blocks = [
    ...views.flatMap((steps) => steps.flatMap(({ children }) => children)),
    ...document.sections,
    ...files.flatMap((file) => file.blocks),
  ]

  test('has a document of at most 60 kB compressed', () => expect(gzipSync(JSON.stringify(document)).length).toBeLessThanOrEqual(60_000))

  test('shows no id twice on one page', () => {
    for (const steps of views) {
      const shown = [...steps.flatMap(({ children }) => children), ...document.sections, ...files.flatMap((file) => file.blocks)]
      const ids = [...steps.map(({ id }) => id), ...[...walkBlocks(shown)].map(({ id }) => id)]
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    }
  })

  test('has code whose runs cover it exactly', () => {
    for (const { text, runs } of codeIn(blocks)) {
      if (runs) expect(runs.reduce((sum, [, length]) => sum + length, 0)).toBe(text.length)
    }
  })

  test('holds no HTML, and nothing but the nodes and fields that there are', () => {
    for (const key of keysIn(blocks)) expect(key).not.toMatch(/html|raw|value/i)
    for (const href of hrefsIn(blocks)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|#|\/projects\/)/)
  })

  test('sends the text of no Pro section with the document', () => {
    const sent = JSON.stringify(document)
    for (const file of files) for (const { id } of walkBlocks(file.blocks)) expect(sent).not.toContain(`"${id}"`)
  })
})

test('concepts explain themselves', () => {
  for (const { short, detailed } of concepts) expect(short.length * detailed.length).toBeGreaterThan(0)
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
const keysIn = (blocks: readonly BlockNode[]) => new Set([...nodesIn(blocks)].flatMap((node) => Object.keys(node)))
const hrefsIn = (blocks: readonly BlockNode[]) => [...nodesIn(blocks)].flatMap(({ href }) => (typeof href === 'string' ? [href] : []))
