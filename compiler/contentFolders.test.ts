import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { compileCatalogue } from './compileCatalogue.ts'
import { contentFolder, home } from './testing-content.ts'

/** A second catalogue with its own project and concept. */
const ownFolder = (id = 'build-a-raft', series = 'lake', concept = 'plank') => {
  const folder = contentFolder({
    'catalogue.yaml': (text) =>
      text.replace('id: coast', `id: ${series}`).replace('[build-a-boat]', `[${id}]`).replace('AI / ML', 'Rivers'),
    'concepts/keel.md': null,
    [`concepts/${concept}.md`]: '---\nname: Plank\nshort: A board.\n---\nA long board.\n',
    [`${home}/project.md`]: (text) => text.replaceAll('keel]', `${concept}]`).replaceAll('id=keel', `id=${concept}`),
  })
  if (id !== 'build-a-boat') renameSync(join(folder, home), join(folder, 'projects', id))
  return folder
}

test('an operator adds a folder with a catalogue of their own to the first one', async () => {
  const [first, own] = [contentFolder(), ownFolder()]
  const { catalogue, projects, findings, concepts } = await compileCatalogue([first, own])
  expect(findings).toEqual([])
  expect(catalogue?.categories).toEqual(['Storage', 'AI / ML', 'Rivers'])
  expect(catalogue?.series.map(({ id }) => id)).toEqual(['coast', 'lake'])
  expect(concepts.map(({ key }) => key)).toEqual(['keel', 'plank'])
  expect(projects.map(({ id, placement }) => [id, placement.seriesPosition])).toEqual([
    ['build-a-boat', 1],
    ['build-a-raft', 2],
  ])
})

test('an operator leads a roadmap of their own over projects of both folders', async () => {
  const [first, own] = [contentFolder(), ownFolder()]
  const add = (text: string) => appendFileSync(join(own, 'catalogue.yaml'), text)
  add('roadmaps: [{ id: float, title: Float, description: Twice., icon: roadmap, projects: [build-a-boat, build-a-raft] }]\n')
  const { catalogue, findings } = await compileCatalogue([first, own])
  expect(findings).toEqual([])
  expect(catalogue?.roadmaps?.map(({ id, projects }) => [id, ...projects])).toEqual([['float', 'build-a-boat', 'build-a-raft']])
})

test('a series outcome that is too long is reported to the operator', async () => {
  const [first, own] = [contentFolder(), ownFolder()]
  const series = `{ id: float, title: Float, description: Twice., outcome: ${'o'.repeat(141)}, icon: roadmap, projects: [build-a-boat] }`
  appendFileSync(join(own, 'catalogue.yaml'), `roadmaps: [${series}]\n`)
  const { catalogue, findings } = await compileCatalogue([first, own])
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['outcome-long', 'The outcome has 141 characters; 140 fit everywhere.'],
  ])
  expect(catalogue?.roadmaps?.[0]?.outcome).toHaveLength(141)
})

test('an operator whose project, series or concept has the id of one in an earlier folder is told in which folder', async () => {
  const [first, own] = [contentFolder(), ownFolder('build-a-boat', 'coast', 'keel')]
  const { findings, projects } = await compileCatalogue([first, own])
  expect(projects.map(({ id, placement }) => [id, placement.seriesPosition])).toEqual([['build-a-boat', 1]])
  expect(findings.map(({ rule, file, folder }) => [rule, file, folder])).toEqual([
    ['series-duplicate', 'catalogue.yaml', own],
    ['concept-twice', 'concepts/keel.md', own],
    ['project-twice', 'projects/build-a-boat', own],
  ])
})

test('a project is compiled again only when something that it mentions has changed', async () => {
  const folder = contentFolder()
  const { projects } = await compileCatalogue(folder)
  const published = new Map(projects.map(({ id, sourceHash }) => [id, sourceHash]))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('concepts/mast.md', '---\nname: Mast\nshort: It carries the sail.\n---\nA tall pole.\n')
  write('projects/unrelated/project.md', '')
  expect((await compileCatalogue(folder, published)).unchanged).toEqual(['build-a-boat'])
  write('concepts/keel.md', '---\nname: The keel\nshort: The spine of a boat.\n---\nIt runs from bow to stern.\n')
  expect((await compileCatalogue(folder, published)).unchanged).toEqual([])
})
