import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileCatalogue } from '../compileCatalogue.ts'
import { compileChanged, contentFolder } from '../testing-content.ts'
import { asContent, picturesIn, rewritten, writeInto } from './testing-write.ts'
import type { ProjectTexts } from '../source/projectFolder.ts'

const shipped = join(import.meta.dirname, '../../content')
const catalogue = await compileCatalogue(shipped)

test('the whole catalogue, written as Markdown, becomes the same documents again, with every id, and then the same Markdown', async () => {
  const folder = contentFolder()
  rmSync(folder, { recursive: true })
  cpSync(shipped, folder, { recursive: true })
  const written = new Map<string, ProjectTexts>()
  for (const project of catalogue.projects) {
    const { texts } = await rewritten(shipped, project)
    written.set(project.id, texts)
    writeInto(folder, project.id, texts)
  }
  const after = await compileCatalogue(folder)
  expect(after.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(after.projects.map(({ id }) => id)).toEqual(catalogue.projects.map(({ id }) => id))
  for (const [at, project] of after.projects.entries()) {
    expect(asContent(project)).toEqual(asContent(catalogue.projects[at]!))
    expect((await rewritten(folder, project)).texts).toEqual(written.get(project.id))
  }
}, 60_000)

test('a project in which nothing was edited stays in the words of its author', async () => {
  for (const project of catalogue.projects) {
    const { texts } = await rewritten(shipped, project, asContent(project))
    expect(texts).toEqual(project.origin.texts)
  }
}, 60_000)

test('only the changed step of an edited project is rewritten', async () => {
  const folder = contentFolder()
  const [project] = (await compileCatalogue(folder)).projects
  const content = structuredClone(asContent(project!))
  content.steps[3]!.children[0] = {
    type: 'paragraph',
    id: 'p-new',
    children: [
      { type: 'text', text: 'Push her' },
      { type: 'text', text: 'gently', marks: ['strong'] },
    ],
  }
  const { texts } = await rewritten(folder, project!, asContent(project!), content)
  expect(changedLines(project!.origin.texts['project.md']!, texts['project.md']!)).toEqual(['Push her**gently**'])
  expect(texts['sections/sail-at-night.md']).toBe(project!.origin.texts['sections/sail-at-night.md'])
})

test('a rewritten step keeps its author’s blank lines at fences', async () => {
  const project = catalogue.projects.find(({ id }) => id === 'read-a-cloud-bill')!
  const before = project.origin.texts['project.md']!
  for (const at of [0, 1]) {
    const content = structuredClone(asContent(project))
    content.steps[at]!.children.unshift({ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text: 'Look twice.' }] })
    const { texts } = await rewritten(shipped, project, asContent(project), content)
    const blankLines = (text: string) => [/^::::::step.*\n\n/gm, /\n\n::::::$/gm].map((pattern) => text.match(pattern)?.length)
    expect(blankLines(texts['project.md']!)).toEqual(blankLines(before))
  }
  const boats = contentFolder()
  const [boat] = (await compileCatalogue(boats)).projects
  const content = structuredClone(asContent(boat!))
  content.steps[0]!.title = 'Choose the wood'
  const { texts } = await rewritten(boats, boat!, asContent(boat!), content)
  expect(texts['project.md']).not.toMatch(/^::::::step.*\n\n/m)
})

test('the minutes of a project and the titles of its tracks follow the document, and the rest of its head stays', async () => {
  const folder = contentFolder()
  const [project] = (await compileCatalogue(folder)).projects
  const content = structuredClone(asContent(project!))
  content.steps[0]!.minutes = 15
  content.tracks[1]!.title = 'From a box'
  const { texts } = await rewritten(folder, project!, asContent(project!), content)
  expect(changedLines(project!.origin.texts['project.md']!, texts['project.md']!)).toEqual([
    'time: 45',
    '    title: From a box',
    '::::::step{#cut-the-planks title="Cut the planks" minutes=15}',
  ])
})

test('a step keeps its description when it is written, and a new one is written', async () => {
  const described = (text: string) => text.replace('title="Lay the keel"', 'title="Lay the keel" description="All hangs on it."')
  const folder = contentFolder({ 'projects/build-a-boat/project.md': described })
  const [project] = (await compileCatalogue(folder)).projects
  const content = structuredClone(asContent(project!))
  content.steps[0]!.description = 'Nothing floats without them.'
  content.steps[1]!.minutes = 12
  const { texts } = await rewritten(folder, project!, asContent(project!), content)
  expect(texts['project.md']).toMatch(/#cut-the-planks .*description="Nothing floats without them\."/)
  expect(texts['project.md']).toMatch(/#lay-the-keel .*minutes=12 description="All hangs on it\."/)
})

test('what a block says of its replay stays when its step is edited, each at its own place', async () => {
  const twice = (text: string) =>
    text.replace(
      '```shell {title="Terminal"}\n',
      '```shell {terminal=2 runs}\nsaw\n```\n\n```shell {stop expect="1"}\nsaw\n```\n\n```shell {title="Terminal" pause=70}\n',
    )
  const folder = contentFolder({ 'projects/build-a-boat/project.md': twice })
  const [project] = (await compileCatalogue(folder)).projects
  const content = structuredClone(asContent(project!))
  content.steps[1]!.minutes = 12
  const { texts } = await rewritten(folder, project!, asContent(project!), content)
  expect(texts['project.md']!.split('\n').filter((line) => line.startsWith('```s'))).toEqual([
    '```shell {runs terminal="2"}',
    '```shell {stop expect="1"}',
    '```shell {title="Terminal" pause="70"}',
  ])
})

test('every line of a written text leads to its step or block', async () => {
  const { projects } = await compileChanged()
  const { texts, nodeAt } = await rewritten(contentFolder(), projects[0]!)
  const lines = texts['project.md']!.split('\n')
  const at = (start: string) => nodeAt('project.md', lines.findIndex((line) => line.startsWith(start)) + 1)
  expect(at('title:')).toBeUndefined()
  expect(at('::::::step{#moor-her')).toBe('moor-her')
  expect(at('::validation-text')).toBe('why-wood')
  expect(at('![Where')).toBe(projects[0]!.document.steps[0]!.children[1]!.id)
  expect(nodeAt('sections/sail-at-night.md', 1)).toMatch(/^p-/)
})

test('a picture is written by its path', async () => {
  const folder = contentFolder()
  expect([...(await picturesIn(folder, 'build-a-boat')).values()]).toEqual(['images/boat.svg'])
})

const changedLines = (before: string, after: string) => {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line))
}
