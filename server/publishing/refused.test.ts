import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { publishCatalogue, publishContent } from './publish.ts'
import { contentFolder, home, projectFile, type Changes } from '@fieldwork/compiler/testing-content.ts'
import { clearCatalogue, publishedRows } from './testing-tables.ts'

const db = await freshDatabase()

beforeEach(async () => {
  await clearCatalogue(db)
})

const publish = (changes: Changes = {}) => publishContent(db, contentFolder(changes))
const everything = () => publishedRows(db)
const reworded: Changes = { [projectFile]: (text) => text.replace('Push her', 'Pull her') }

test('a project with a mistake stays as it is published', async () => {
  await publish()
  const before = await everything()
  const report = await publish({ [projectFile]: (text) => text.replace('Push her', '<b>Pull</b> her') })
  expect(report).toMatchObject({ published: [], refused: ['build-a-boat'], unlisted: [], findings: [{ rule: 'html' }, { rule: 'html' }] })
  expect(await everything()).toEqual(before)
})

test.each<[string, Changes]>([
  ['multiplies YAML aliases', { [`${home}/answers.yaml`]: `a: &a [1]\nb: [${Array(200).fill('*a').join(', ')}]` }],
  ['nests quotes without end', { [projectFile]: (text) => text.replace('Push her', `${'>'.repeat(20_000)} Push her`) }],
  ['is larger than any page', { [`${home}/sections/sail-at-night.md`]: 'x'.repeat(500_001) }],
  ['is a picture of a million rows', { [`${home}/images/boat.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 Infinity"/>' }],
])('a file that %s keeps its project as it is, and the other projects are published', async (_, changes) => {
  const raft = 'projects/build-a-raft'
  const folder = contentFolder({ 'catalogue.yaml': (text) => text.replace('[build-a-boat]', '[build-a-boat, build-a-raft]'), ...changes })
  cpSync(join(contentFolder(), home), join(folder, raft), { recursive: true })
  const report = await publishContent(db, folder)
  expect(report).toMatchObject({ published: [{ id: 'build-a-raft', version: 1 }], refused: ['build-a-boat'] })
  expect(new Set(report.findings.map(({ file }) => file.split('/')[1]))).toEqual(new Set(['build-a-boat']))
})

test('a picture that cannot be encoded keeps its project as it is, and the other projects are published', async () => {
  const folder = contentFolder({ 'catalogue.yaml': (text) => text.replace('[build-a-boat]', '[build-a-boat, build-a-raft]') })
  cpSync(join(folder, home), join(folder, 'projects/build-a-raft'), { recursive: true })
  writeFileSync(join(folder, home, 'images/boat.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
  const compiled = await compileCatalogue(folder)
  const boat = JSON.stringify(compiled.projects.find(({ id }) => id === 'build-a-boat'))
  const { name } = compiled.media.find((one) => boat.includes(one.name))!
  const media = compiled.media.map((one) => (one.name === name ? { ...one, make: () => Promise.reject(new Error('too large')) } : one))
  expect(await publishCatalogue(db, { ...compiled, media })).toMatchObject({
    published: [{ id: 'build-a-raft' }],
    refused: ['build-a-boat'],
    findings: [{ rule: 'image-unreadable', file: home }],
  })
})

test('a style issue keeps nobody from publishing', async () => {
  const report = await publish({
    [projectFile]: (text) => text.replace('title: Build', 'title: Build, with care and with much more patience than usual,'),
  })
  expect(report).toMatchObject({ published: [{ version: 1 }], findings: [{ severity: 'warning' }] })
})

test('a project whose folder vanishes leaves the catalogue and is kept; when it comes back it is listed again', async () => {
  await publish()
  const before = await db.row('select version, metadata from projects')
  const without = contentFolder({
    'catalogue.yaml': (text) => text.replace('id: coast', 'id: shore').replace('[build-a-boat]', '[build-a-raft]'),
  })
  renameSync(join(without, home), join(without, 'projects/build-a-raft'))
  expect(await publishContent(db, without)).toMatchObject({ unlisted: ['build-a-boat'] })
  expect(await db.row(`select listed, series_id from projects where id = 'build-a-boat'`)).toEqual({ listed: false, series_id: null })
  expect(await db.rows('select id from series')).toEqual([{ id: 'shore' }])
  expect(await db.row(`select count(*) as rows from project_files where project_id = 'build-a-boat'`)).toEqual({ rows: 2 })
  expect(await publish()).toMatchObject({ refreshed: ['build-a-boat'], unlisted: ['build-a-raft'] })
  expect(await db.row('select version, metadata from projects where listed')).toEqual(before)
})

test('a project that the catalogue names stays listed when its folder is missing', async () => {
  await publish()
  const before = await everything()
  const without = contentFolder()
  rmSync(join(without, home), { recursive: true })
  expect(await publishContent(db, without)).toMatchObject({
    unlisted: [],
    refusedSeries: ['coast'],
    findings: [{ rule: 'series-project-unknown' }],
  })
  expect(await everything()).toEqual(before)
})

test('two series with one id stay as they are published, with their projects; the others are published', async () => {
  await publish()
  const before = await db.rows('select xmin::text, * from series')
  const series = (id: string, project: string) =>
    `  - { id: ${id}, title: Another, description: Another., icon: ledger, projects: [${project}] }\n`
  const folder = contentFolder({
    ...reworded,
    'catalogue.yaml': (text) => `${text}${series('coast', 'build-a-canoe')}${series('shore', 'build-a-raft')}`,
  })
  for (const id of ['build-a-canoe', 'build-a-raft']) cpSync(join(folder, home), join(folder, 'projects', id), { recursive: true })
  const report = await publishContent(db, folder)
  expect(report).toMatchObject({
    published: [{ id: 'build-a-raft', version: 1 }],
    refused: ['build-a-boat', 'build-a-canoe'],
    refusedSeries: ['coast'],
    findings: [{ rule: 'series-duplicate', file: 'catalogue.yaml' }],
  })
  expect(await db.rows(`select xmin::text, * from series where id = 'coast'`)).toEqual(before)
  expect(await db.rows('select id, version, series_id from projects order by id')).toEqual([
    { id: 'build-a-boat', version: 1, series_id: 'coast' },
    { id: 'build-a-raft', version: 1, series_id: 'shore' },
  ])
})

test('a concept with a mistake stays as it is published, and the projects are published', async () => {
  await publish()
  const before = await db.rows('select xmin::text, * from concepts')
  const report = await publish({ ...reworded, 'concepts/keel.md': (text) => `${text}\n<b>Oak.</b>\n` })
  expect(report).toMatchObject({ published: [{ id: 'build-a-boat', version: 2 }], refused: [], refusedConcepts: ['keel'] })
  expect(report.findings).toContainEqual(expect.objectContaining({ rule: 'html', file: 'concepts/keel.md' }))
  expect(await db.rows('select xmin::text, * from concepts')).toEqual(before)
})

test('a concept whose file is gone stays explained, since earlier versions name it, and no text may name it any more', async () => {
  await publish()
  const before = await db.rows('select xmin::text, * from concepts')
  expect(await publish({ ...reworded, 'concepts/keel.md': null })).toMatchObject({ published: [], refused: ['build-a-boat'] })
  const nowhere = (text: string) => text.replace(/:concept\[.*?\}/, 'it').replace('concepts: [keel]\n', '')
  expect(await publish({ 'concepts/keel.md': null, [projectFile]: nowhere })).toMatchObject({ published: [{ version: 2 }], refused: [] })
  expect(await db.rows('select xmin::text, * from concepts')).toEqual(before)
})

test('without a catalogue nothing is published and nothing is taken away', async () => {
  await publish()
  const before = await everything()
  expect(await publish({ 'catalogue.yaml': null, ...reworded })).toMatchObject({ published: [], unlisted: [], refused: ['build-a-boat'] })
  expect(await everything()).toEqual(before)
})

test('a project waits while a concept that it names was never published', async () => {
  const flawed: Changes = { 'concepts/keel.md': (text) => `${text}\n<b>Oak.</b>\n` }
  const inHead = await publish(flawed)
  expect(inHead).toMatchObject({ published: [], refused: ['build-a-boat'], refusedConcepts: ['keel'] })
  const inText = await publish({ ...flawed, [projectFile]: (text) => text.replace('concepts: [keel]\n', '') })
  expect(inText).toMatchObject({ published: [], refused: ['build-a-boat'] })
  const nowhere = { ...flawed, [projectFile]: (text: string) => text.replace(/:concept\[.*?\}/, 'it').replace('concepts: [keel]\n', '') }
  expect(await publish(nowhere)).toMatchObject({ published: [{ version: 1 }], refused: [] })
})
