import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { compileCatalogue } from './compile.ts'
import { publishCatalogue, publishContent } from './publish.ts'
import { contentFolder, home, projectFile, type Changes } from './testing-content.ts'

const db = await freshDatabase()
const tables = ['series', 'projects', 'project_versions', 'project_files', 'validations', 'quizzes', 'concepts', 'media']

beforeEach(async () => {
  await db.rows(`truncate ${tables.join(', ')} cascade`)
})

const publish = (changes: Changes = {}) => publishContent(db, contentFolder(changes))
/** Every row with the transaction that wrote it. */
const everything = async () =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await db.rows(`select xmin::text, * from ${table} order by 2, 3, 4`)] as const)),
  )
const reworded: Changes = { [projectFile]: (text) => text.replace('Push her', 'Pull her') }

test('a published project can be read from the database alone', async () => {
  const report = await publish()
  expect(report).toMatchObject({
    published: [{ id: 'build-a-boat', version: 1 }],
    refreshed: [],
    unchanged: [],
    refused: [],
    unlisted: [],
    findings: [],
  })
  const project = await db.row<{ metadata: { imageUrl: string } }>('select * from projects')
  expect(project).toMatchObject({
    ...{ id: 'build-a-boat', version: 1, listed: true, visibility: 'public', plan: null, category: 'Storage' },
    ...{ series_id: 'coast', series_position: 1, position: 1 },
    metadata: { title: 'Build a boat that carries you', icon: 'storage', order: '1.1', series: { id: 'coast', title: 'Beside the sea' } },
  })
  expect(await db.rows('select id, position, icon from series')).toEqual([{ id: 'coast', position: 1, icon: 'corner' }])
  expect(await db.row('select name, short, detailed from concepts')).toMatchObject({ name: 'Keel', detailed: [{ type: 'paragraph' }] })
  expect(await db.rows('select id, body from quizzes')).toMatchObject([
    { id: 'what-stayed', body: { id: 'what-stayed', questions: { length: 8 } } },
  ])
  const pictures = await db.rows<{ name: string; content_type: string; body: Buffer }>('select * from media order by content_type')
  expect(pictures.map(({ content_type }) => content_type)).toEqual(['image/png', 'image/svg+xml'])
  expect(project!.metadata.imageUrl).toBe(`/static/images/${pictures[0]!.name}`)
})

test('the text of a Pro section is a file of its own, and no answer key leaves its table', async () => {
  await publish()
  const files = await db.rows<{ name: string; body: string; etag: string; pro: boolean }>(
    'select name, body, etag, pro from project_files order by name',
  )
  expect(files.map(({ name, pro }) => [name, pro])).toEqual([
    ['document.json', false],
    ['sail-at-night', true],
  ])
  expect(JSON.parse(files[0]!.body)).toMatchObject({ projectId: 'build-a-boat', version: 1, steps: { length: 4 }, tracks: { length: 2 } })
  expect(JSON.parse(files[1]!.body)).toMatchObject([{ type: 'paragraph' }, { type: 'validationBox' }])
  expect(files[0]!.body).not.toMatch(/seen from afar|light-box|night-light|did you light/)
  expect(files.map(({ body }) => body).join()).not.toMatch(/Compare its weight|lighter/)
  expect(await db.rows('select id, type, step_id, content_id, answer_check from validations order by position')).toMatchObject([
    { id: 'why-wood', type: 'TEXT', step_id: 'lay-the-keel', content_id: null, answer_check: { check: 'keywords' } },
    { id: 'where-moored', type: 'URL', content_id: null, answer_check: { hosts: ['example.org'] } },
    { id: 'afloat', type: 'FILE', content_id: null, answer_check: null },
    { id: 'night-light', step_id: null, content_id: 'sail-at-night', answer_check: { check: 'any' } },
  ])
})

test('publishing the same content twice changes nothing, not even a row', async () => {
  const folder = contentFolder()
  await publishContent(db, folder)
  const before = await everything()
  expect(await publishContent(db, folder)).toMatchObject({ published: [], refreshed: [], unchanged: ['build-a-boat'] })
  expect(await publishCatalogue(db, await compileCatalogue(folder))).toMatchObject({
    published: [],
    refreshed: [],
    unchanged: ['build-a-boat'],
  })
  expect(await everything()).toEqual(before)
})

test('a project that has not changed is not compiled again', async () => {
  const folder = contentFolder()
  const { projects } = await compileCatalogue(folder)
  const again = await compileCatalogue(folder, new Map(projects.map(({ id, sourceHash }) => [id, sourceHash])))
  expect(again).toMatchObject({ projects: [], unchanged: ['build-a-boat'], media: [], ids: ['build-a-boat'] })
})

test('a new text is a new version; the old one stays for those who began on it, and no picture is encoded again', async () => {
  await publish()
  const pictures = await db.rows('select xmin::text, name from media')
  const compiled = await compileCatalogue(contentFolder(reworded))
  const media = compiled.media.map((one) => ({ ...one, make: () => Promise.reject(new Error(`${one.name} is encoded again`)) }))
  expect(await publishCatalogue(db, { ...compiled, media })).toMatchObject({ published: [{ id: 'build-a-boat', version: 2 }] })
  expect(await db.rows('select xmin::text, name from media')).toEqual(pictures)
  const documents = await db.rows<{ version: number; body: string; etag: string }>(
    `select * from project_files where name = 'document.json' order by version`,
  )
  expect(documents.map(({ version, body }) => [version, JSON.parse(body).version, body.includes('Pull her')])).toEqual([
    [1, 1, false],
    [2, 2, true],
  ])
  expect(documents[0]!.etag).not.toBe(documents[1]!.etag)
  expect(await db.row('select count(*) as rows, max(version) as newest from validations')).toEqual({ rows: 8, newest: 2 })
})

test('a version says what its author says about it', async () => {
  await publish()
  const said = 'changes: Pull her instead of pushing.\ndifficulty: easy'
  await publish({ [projectFile]: (text) => text.replace('Push her', 'Pull her').replace('difficulty: easy', said) })
  expect(await db.rows('select version, changes from project_versions order by version')).toEqual([
    { version: 1, changes: null },
    { version: 2, changes: 'Pull her instead of pushing.' },
  ])
})

test('a kinder check and a new head reach everybody without an update', async () => {
  await publish()
  const report = await publish({
    [`${home}/answers.yaml`]: (text) => text.replace('[lighter, floats]', '[lighter, floats, density]'),
    [projectFile]: (text) => text.replace('needs: A saw', 'needs: A sharp saw'),
  })
  expect(report).toMatchObject({ published: [], refreshed: ['build-a-boat'] })
  expect(await db.row('select version, metadata from projects')).toMatchObject({ version: 1, metadata: { needs: 'A sharp saw' } })
  expect(await db.row('select metadata from project_versions')).toMatchObject({ metadata: { needs: 'A sharp saw' } })
  expect(await db.row(`select answer_check from validations where id = 'why-wood'`)).toMatchObject({
    answer_check: { conditions: [{ any: ['lighter', 'floats', 'density'] }] },
  })
})

test('a model answer is stored beside its check, and a new one reaches earlier versions too, of the tasks that are still there', async () => {
  await publish()
  expect(await db.row(`select model_answer, answer_check from validations where id = 'afloat'`)).toEqual({
    model_answer: 'The picture shows the boat on the water, with nobody holding her.',
    answer_check: null,
  })
  expect(await db.row(`select answer_check ? 'model' as mixed from validations where id = 'why-wood'`)).toEqual({ mixed: false })
  const improved = 'Wood is full of air, so a plank weighs less than its place in the water.'
  const report = await publish({
    ...reworded,
    [`${home}/answers.yaml`]: (text) => text.replace(/A plank weighs .*/, improved).replace(/ {2}model: A lamp .*\n/, ''),
  })
  expect(report).toMatchObject({ published: [{ version: 2 }], findings: [{ rule: 'model-missing', severity: 'warning' }] })
  expect(
    await db.rows(`select version, model_answer from validations where id in ('why-wood', 'night-light') order by position, version`),
  ).toEqual([
    { version: 1, model_answer: improved },
    { version: 2, model_answer: improved },
    { version: 1, model_answer: null },
    { version: 2, model_answer: null },
  ])
})

test('a new question in the quiz is a new version, so that nobody loses one while answering', async () => {
  await publish()
  const report = await publish({ [`${home}/quiz.yaml`]: (text) => text.replace('It sinks.', 'It dives.') })
  expect(report.published).toEqual([{ id: 'build-a-boat', version: 2 }])
})

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
  const [name] = compiled.projects
    .find(({ id }) => id === 'build-a-boat')!
    .metadata.imageUrl!.split('/')
    .slice(-1)
  const shared = compiled.projects.find(({ id }) => id === 'build-a-raft')!.metadata.imageUrl!
  compiled.projects.find(({ id }) => id === 'build-a-raft')!.metadata.imageUrl = shared.replace(name!, 'another.png')
  const media = compiled.media.map((one) => (one.name === name ? { ...one, make: () => Promise.reject(new Error('too large')) } : one))
  expect(await publishCatalogue(db, { ...compiled, media })).toMatchObject({
    published: [{ id: 'build-a-raft' }],
    refused: ['build-a-boat'],
    findings: [{ rule: 'image-unreadable', file: home }],
  })
})

test('a matter of style keeps nobody from publishing', async () => {
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

test('several publishers at once make one version', async () => {
  const folder = contentFolder()
  const reports = await Promise.all([1, 2, 3].map(() => publishContent(db, folder)))
  expect(reports.flatMap(({ published }) => published)).toEqual([{ id: 'build-a-boat', version: 1 }])
  const next = contentFolder(reworded)
  const again = await Promise.all([1, 2, 3].map(() => publishContent(db, next)))
  expect(again.flatMap(({ published }) => published)).toEqual([{ id: 'build-a-boat', version: 2 }])
})

test('whoever reads while a version is published reads the old one or the new one, whole', async () => {
  const folder = contentFolder()
  await publishContent(db, folder)
  let publishing = true
  const seen = new Set<string>()
  const reading = (async () => {
    while (publishing) {
      const found = await db.row<{ version: number; body: string | null; checks: number }>(
        `select p.version, f.body, (select count(*) from validations v where v.project_id = p.id and v.version = p.version) as checks
         from projects p left join project_files f on f.project_id = p.id and f.version = p.version and f.name = 'document.json'`,
      )
      seen.add(`${found!.version} ${found!.body ? JSON.parse(found!.body).version : 'none'} ${found!.checks}`)
    }
  })()
  for (let round = 2; round <= 6; round++) {
    writeFileSync(
      join(folder, home, 'sections/sail-at-night.md'),
      `Round ${round}.\n\n:::validation-box{#light-box title="L"}\n::validation-upload[It]{#night-light optional}\n:::\n`,
    )
    writeFileSync(join(folder, home, 'answers.yaml'), 'why-wood: { check: any }\n')
    await publishContent(db, folder)
  }
  publishing = false
  await reading
  expect(await db.row('select version from projects')).toEqual({ version: 6 })
  for (const one of seen) expect(one).toMatch(/^(\d+) \1 4$/)
})
