import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/* CONTRIBUTING.md tells how to add a type of node. This adds some in a copy of the sources, and asks the type checker what is missing. */

const root = join(import.meta.dirname, '..')
const parts = ['core', 'compiler', 'web']
/** One program for all three, so that core is read once. */
const program = {
  extends: './web/tsconfig.json',
  compilerOptions: { types: ['vite/client', 'node'], paths: { '@fieldwork/*': ['./*'] } },
  include: ['core', 'compiler', 'web/documents', 'web/tasks'],
}

type Edit = readonly [file: string, from: string, to: string]

/** The files that `tsc` complains about, after these files were added and edited. */
const mistakesAfter = (added: Record<string, string>, edits: readonly Edit[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const isSource = (path: string) => !/[\\/](?:node_modules|dist)$|\.test\.tsx?$/.test(path)
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'program.json'), JSON.stringify(program))
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).toContain(from)
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    )
  }
  for (const [file, text] of Object.entries(added)) writeFileSync(join(folder, file), text)
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', 'program.json', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' })
  return [...new Set([...stdout.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)].map(([, file]) => file!))].sort()
}

const nodes = 'core/documents/nodes.ts'
const asideSchema = `import * as z from 'zod/mini'
import type { BlockType } from './blockType.ts'
import { Blocks } from './content.ts'

export const AsideNode = z.strictObject({ type: z.literal('aside'), id: z.string(), body: Blocks })
export type AsideNode = z.infer<typeof AsideNode>

export const aside = {
  parents: ['step', 'section'],
  directive: { name: 'aside', form: 'containerDirective' },
  idPrefix: 'a',
} as const satisfies BlockType
`
const aside = { 'core/documents/nodes/aside.ts': asideSchema }
const imported: Edit = [nodes, 'import { BreakNode }', "import { aside, AsideNode } from './nodes/aside.ts'\nimport { BreakNode }"]
const inUnion: Edit = [nodes, '  SectionNode,\n])', '  SectionNode,\n  AsideNode,\n])']
const inRecord: Edit = [nodes, '  section,\n} as const', '  section,\n  aside,\n} as const']

test('the type checker names every place that has to handle a new container of blocks', { timeout: 120_000 }, () => {
  expect(mistakesAfter(aside, [imported, inUnion, inRecord])).toEqual([
    'compiler/markdown/containers.ts',
    'core/documents/contents.ts',
    'core/documents/walk.ts',
    'web/documents/registry.tsx',
  ])
})

test(
  'a container that is said to hold no blocks, or of which only the schema is listed, is a mistake of types',
  { timeout: 120_000 },
  () => {
    const walk = 'core/documents/walk.ts'
    const mistakes = mistakesAfter(aside, [
      imported,
      inUnion,
      [walk, "  section: 'children',\n", "  section: 'children',\n  aside: null,\n"],
    ])
    expect(mistakes).toEqual(expect.arrayContaining([nodes, walk]))
  },
)

test('the type checker names every place that has to handle a new inline node', { timeout: 120_000 }, () => {
  const schema = `import * as z from 'zod/mini'

export const KeyNode = z.strictObject({ type: z.literal('key'), key: z.string() })
export type KeyNode = z.infer<typeof KeyNode>
`
  const edits: Edit[] = [
    [nodes, 'import { BreakNode }', "import { KeyNode } from './nodes/key.ts'\nimport { BreakNode }"],
    [nodes, '  InlineCodeNode,\n])', '  InlineCodeNode,\n  KeyNode,\n])'],
    [nodes, "  concept: 'concept',", "  key: 'key',\n  concept: 'concept',"],
  ]
  expect(mistakesAfter({ 'core/documents/nodes/key.ts': schema }, edits)).toEqual([
    'compiler/markdown/inline.ts',
    'core/documents/walk.ts',
    'web/documents/registry.tsx',
  ])
})

test('the type checker names every place that has to handle a new kind of answer', { timeout: 120_000 }, () => {
  const schema = readFileSync(join(root, 'core/documents/nodes/validationUpload.ts'), 'utf8')
    .replaceAll('alidationUpload', 'alidationNumber')
    .replace('validation-upload', 'validation-number')
  const box = 'core/documents/nodes/validationBox.ts'
  const edits: Edit[] = [
    [box, 'import { ValidationTextNode }', "import { ValidationNumberNode } from './validationNumber.ts'\nimport { ValidationTextNode }"],
    [box, 'ValidationUploadNode] as const', 'ValidationUploadNode, ValidationNumberNode] as const'],
    [
      nodes,
      'import { BreakNode }',
      "import { validationNumber, ValidationNumberNode } from './nodes/validationNumber.ts'\nimport { BreakNode }",
    ],
    [nodes, '  SectionNode,\n])', '  SectionNode,\n  ValidationNumberNode,\n])'],
    [nodes, '  section,\n} as const', '  section,\n  validationNumber,\n} as const'],
  ]
  expect(mistakesAfter({ 'core/documents/nodes/validationNumber.ts': schema }, edits)).toEqual([
    'compiler/checks/answers.ts',
    'compiler/checks/validations.ts',
    'compiler/markdown/taskBox.ts',
    'core/documents/contents.ts',
    'core/documents/walk.ts',
    'web/documents/registry.tsx',
    'web/tasks/box/WrittenAnswer.tsx',
    'web/tasks/box/boxState.ts',
    'web/tasks/box/useBox.ts',
    'web/tasks/testing.tsx',
  ])
})
