import { writeFileSync } from 'node:fs'
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
    id: 'build-a-boat',
    version: 1,
    listed: true,
    visibility: 'public',
    plan: null,
    category: 'Storage',
    series_id: 'coast',
    series_position: 1,
    position: 1,
    metadata: { title: 'Build a boat that carries you', icon: 'storage', order: '1.1', series: { id: 'coast', title: 'Beside the sea' } },
  })
  expect(await db.rows('select id, position, icon from series')).toEqual([{ id: 'coast', position: 1, icon: 'corner' }])
  expect(await db.row('select name, short, detailed from concepts')).toMatchObject({ name: 'Keel', detailed: [{ type: 'paragraph' }] })
  expect(await db.rows('select id, body from quizzes')).toMatchObject([
    { id: 'what-stayed', body: { id: 'what-stayed', questions: { length: 8 } } },
  ])
  const pictures = await db.rows<{ name: string; content_type: string; body: Buffer }>('select * from media order by content_type')
  expect(pictures.map(({ content_type }) => content_type)).toEqual(['image/svg+xml'])
  expect(project!.metadata.imageUrl).toBe('/static/previews/projects/build-a-boat.png')
})

test('authors’ addresses are stored in lower case, and are in no reply', async () => {
  await publish({ [projectFile]: (text) => text.replace('difficulty: easy', 'authors: [Writer@example.org]\ndifficulty: easy') })
  expect(await db.row('select authors from projects')).toEqual({ authors: ['writer@example.org'] })
  const sent = await db.rows('select metadata::text from projects union all select metadata::text from project_versions')
  const files = await db.rows('select body from project_files')
  expect(JSON.stringify([sent, files])).not.toMatch(/writer@/i)
  await publish()
  expect(await db.row('select authors from projects')).toEqual({ authors: [] })
})

test('the text of a Pro section is a separate file, and answer keys stay in their table', async () => {
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

test('a version has its author’s note', async () => {
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
    answer_check: { conditions: [{ any: ['lighter', 'floats', 'density'] }, { any: ['it', 'plank'] }] },
  })
})

test('a model answer is stored beside its check, and a new one reaches earlier versions too, of the tasks that are still there', async () => {
  await publish()
  expect(await db.row(`select model_answer, answer_check from validations where id = 'afloat'`)).toEqual({
    model_answer: 'the boat on the water, with nobody holding her.',
    answer_check: null,
  })
  expect(await db.row(`select answer_check ? 'model' as mixed from validations where id = 'why-wood'`)).toEqual({ mixed: false })
  const improved = 'Wood is full of air, so a plank is lighter than its place in the water.'
  const report = await publish({
    ...reworded,
    [`${home}/answers.yaml`]: (text) => text.replace(/A plank is lighter .*/, improved).replace(/ {2}model: A lamp .*\n/, ''),
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

test('several publishers at once make one version', async () => {
  const folder = contentFolder()
  const reports = await Promise.all([1, 2, 3].map(() => publishContent(db, folder)))
  expect(reports.flatMap(({ published }) => published)).toEqual([{ id: 'build-a-boat', version: 1 }])
  const next = contentFolder(reworded)
  const again = await Promise.all([1, 2, 3].map(() => publishContent(db, next)))
  expect(again.flatMap(({ published }) => published)).toEqual([{ id: 'build-a-boat', version: 2 }])
})

test('a reader during publication gets the old or the new version completely', async () => {
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
