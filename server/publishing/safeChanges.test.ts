import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { contentFolder, home, projectFile, type Changes } from '@fieldwork/compiler/testing-content.ts'
import type { Project, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { bookmarkOf, fileWith, highlightOn, noteOn, readFile, saveFile } from '../notes/testing-notes.ts'
import { notes } from '../notes/service.ts'
import { save, savedAnswerOf } from '../tasks/testing-work.ts'
import { tasks } from '../tasks/service.ts'
import { type SignedInVisitor, startServer } from '../testing/testing.ts'
import { publishContent } from './publish.ts'
import { reportSentences } from './sentences.ts'
import { clearCatalogue } from './testing-tables.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...tasks(context), ...notes(context)],
})
const { db } = server
const id = 'build-a-boat'
let people = 0
let ines: SignedInVisitor

const answers = `${home}/answers.yaml`
const swapped = (from: string, to: string) => (text: string) => text.replaceAll(from, to)
const aliases = (line: string) => (text: string) => text.replace('tracks:\n', `aliases: { ${line} }\ntracks:\n`)
/** The task `why-wood` is called `why-it-floats`, and the step around it `set-the-keel`. */
const renamed: Changes = {
  [projectFile]: (text) => swapped('lay-the-keel', 'set-the-keel')(swapped('why-wood', 'why-it-floats')(text)),
  [answers]: swapped('why-wood', 'why-it-floats'),
}
const withAliases: Changes = {
  ...renamed,
  [projectFile]: (text) =>
    aliases('why-wood: why-it-floats, lay-the-keel: set-the-keel')((renamed[projectFile] as (text: string) => string)(text)),
}

const publish = (changes: Changes = {}, accepted?: 'nothing' | 'words' | 'all') =>
  publishContent(db, contentFolder(changes), accepted ? { accepted } : {})
const update = (who: SignedInVisitor) => who.call<Project>('POST', `/projects/${id}/reset_content`)
const versionOf = async () => (await db.row<{ version: number }>('select version from projects where id = $1', [id]))!.version

beforeEach(async () => {
  await server.forgetLimits()
  await clearCatalogue(db)
  await publish()
  ines = await server.signIn(`boat-${(people += 1)}@example.org`, { plan: 'pro' })
  expect((await save(ines, 'why-wood', { text: { data: 'it floats' } }, id)).status).toBe(200)
  expect((await saveFile(ines, fileWith([bookmarkOf('lay-the-keel')]), 0, id)).status).toBe(200)
})

test('a version without an answered task is refused at a start, the old one stays, and the remedy is logged', async () => {
  const report = await publish(renamed)
  expect(report).toMatchObject({ published: [], refused: [id], stopped: [{ project: id, answers: { kept: 0, withoutTask: 1 } }] })
  expect(report.findings.map(({ rule, file, message }) => [rule, file, message])).toEqual([
    ['id-vanished', projectFile, expect.stringMatching(/^The step `lay-the-keel` is gone\. Work that hangs on it: 1 bookmark\./)],
    [
      'id-vanished',
      projectFile,
      expect.stringMatching(/^The task `why-wood` is gone\. Work that hangs on it: 1 answer\. Bring it back, or name .*`--accept`\.$/),
    ],
  ])
  expect(await versionOf()).toBe(1)
})

test('work that belongs to an id follows its new name when the learner updates', async () => {
  await db.rows(`update enrolments set passed_steps = '{lay-the-keel,moor-her}' where user_id = $1`, [ines.userId])
  expect(await publish(withAliases)).toMatchObject({
    published: [{ id, version: 2 }],
    effects: [{ learners: [{ version: 1, count: 1 }], answers: { kept: 1, withoutTask: 0 }, vanished: [] }],
  })
  const none = { added: 0, changed: 0, removed: 0 }
  const offered = await ines.call<ProjectUpdate>('GET', `/projects/${id}/update`)
  expect(offered).toMatchObject({
    status: 200,
    body: { version: 2, steps: none, tasks: none, removedTasks: [], renamedTasks: { 'why-wood': 'why-it-floats' } },
  })
  expect(await update(ines)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await savedAnswerOf(ines, 'why-it-floats', id)).toMatchObject({ text: { data: 'it floats' } })
  expect((await readFile(ines, id)).body).toMatchObject({
    items: [{ kind: 'bookmark', block: 'set-the-keel' }],
    update: { carried: 1, setAside: [] },
  })
  const { passed_steps } = (await db.row<{ passed_steps: string[] }>('select passed_steps from enrolments where user_id = $1', [
    ines.userId,
  ]))!
  expect(passed_steps.toSorted()).toEqual(['moor-her', 'set-the-keel'])
})

test('a project whose folder has another name says how many learners are in the one that leaves the catalogue', async () => {
  const folder = contentFolder({ 'catalogue.yaml': (text) => text.replace('[build-a-boat]', '[build-a-raft]') })
  renameSync(join(folder, home), join(folder, 'projects/build-a-raft'))
  expect(reportSentences(await publishContent(db, folder), true)).toContain(
    'Would be taken out of the catalogue, because the folder is gone: build-a-boat (1 learner is in it, and keeps it).',
  )
})

test('an id that was renamed twice is followed by learners of every version', async () => {
  await publish(withAliases)
  const nora = await server.signIn(`boat-${(people += 1)}@example.org`)
  await save(nora, 'why-it-floats', { text: { data: 'lighter than water' } }, id)
  const again: Changes = {
    [projectFile]: (text) =>
      aliases('why-it-floats: why-she-floats, lay-the-keel: set-the-keel')(
        swapped('lay-the-keel', 'set-the-keel')(swapped('why-wood', 'why-she-floats')(text)),
      ),
    [answers]: swapped('why-wood', 'why-she-floats'),
  }
  expect(await publish(again)).toMatchObject({ published: [{ id, version: 3 }], effects: [{ answers: { kept: 2, withoutTask: 0 } }] })
  for (const who of [ines, nora]) await update(who)
  expect(await savedAnswerOf(ines, 'why-she-floats', id)).toMatchObject({ text: { data: 'it floats' } })
  expect(await savedAnswerOf(nora, 'why-she-floats', id)).toMatchObject({ text: { data: 'lighter than water' } })
})

test('a task that asks for another kind of answer counts as gone', async () => {
  const other: Changes = {
    [projectFile]: swapped('::validation-text[Why does wood float?]{#why-wood}', '::validation-url[Where does wood float?]{#why-wood}'),
    [answers]: (text) => text.replace(/^why-wood:[^]*?(?=^where-moored:)/m, 'why-wood: { check: any }\n'),
  }
  expect(await publish(other)).toMatchObject({ stopped: [{ vanished: [{ id: 'why-wood', asksOtherwise: true, answers: 1 }] }] })
})

test.each([
  ['has its id', 'why-wood'],
  ['is called what its alias says', 'plank-box'],
])('a task counts as gone when a block of another kind %s', async (_, box) => {
  const other: Changes = {
    [projectFile]: (text) => {
      const moved = swapped('wood-box', box)(swapped('why-wood', 'why-it-floats')(text))
      return box === 'why-wood' ? moved : aliases(`why-wood: ${box}`)(moved)
    },
    [answers]: swapped('why-wood', 'why-it-floats'),
  }
  const [stopped] = (await publish(other)).stopped
  expect(stopped?.vanished).toContainEqual(expect.objectContaining({ kind: 'task', id: 'why-wood', answers: 1 }))
})

test('ids without learners’ work may be removed, and are named', async () => {
  const gone: Changes = { [projectFile]: swapped('wood-box', 'plank-box') }
  expect(await publish(gone, 'nothing')).toMatchObject({
    published: [{ version: 2 }],
    effects: [{ vanished: [{ kind: 'box', id: 'wood-box', answers: 0 }] }],
  })
})

test('an author has to confirm removing annotated words, but a start publishes them', async () => {
  const text = 'Push her into the water.'
  const block = (await db.row<{ id: string }>(
    `select b ->> 'id' as id from project_files, jsonb_path_query(body::jsonb, '$.steps[3].children[0]') b where name = 'document.json'`,
  ))!.id
  const range = highlightOn('water', 'n-1', block, text).range
  await saveFile(ines, fileWith([{ ...noteOn('water', 'Deep here.'), range }]), 1, id)
  const reworded: Changes = { [projectFile]: (whole) => whole.replace(text, 'Sail.') }
  expect(await publish(reworded, 'nothing')).toMatchObject({
    refused: [id],
    stopped: [{ vanishedWords: [{ words: text, notes: 1 }] }],
    findings: [{ rule: 'words-vanished' }],
  })
  expect(await publish(reworded)).toMatchObject({ published: [{ version: 2 }], effects: [{ annotations: { setAside: 1 } }] })
})

const command = (options: string[], folder: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: db.url, DATA_DIR: dataDir, SECRET: 'a secret of the tests, long enough' }
    const child = execFile(process.execPath, [join(import.meta.dirname, 'command.ts'), ...options, folder], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

test('an author reads in numbers what an update will do, before and after it is published', async () => {
  const folder = contentFolder(renamed)
  const stopped = await command([], folder)
  expect(stopped).toEqual({
    code: 1,
    said: expect.stringMatching(
      /version 2: the update would be offered to 1 learner \(1 on version 1\)\.\n {2}Of 1 answer, 0 with a task, 1 without one\./,
    ),
  })
  expect(stopped.said).toMatch(/^Refused, and left as it was: build-a-boat\.$/m)
  const ahead = await command(['--dry-run', '--accept'], folder)
  expect(ahead).toEqual({
    code: 0,
    said: expect.stringMatching(/^Would be published: build-a-boat \(version 2\)\.\nNothing was written\.$/m),
  })
  expect(await versionOf()).toBe(1)
  const done = await command(['--accept'], folder)
  expect(done).toEqual({ code: 0, said: expect.stringMatching(/the update is offered to 1 learner/) })
  expect(done.said).toMatch(/^Published: build-a-boat \(version 2\)\.$/m)
  expect(await versionOf()).toBe(2)
})

test('a catalogue that a command published from elsewhere stays after the server publishes its own, until it is withdrawn', async () => {
  const elsewhere = contentFolder({
    'catalogue.yaml': (text) => text.replace('id: coast', 'id: lake').replace('[build-a-boat]', '[build-a-raft]'),
  })
  renameSync(join(elsewhere, home), join(elsewhere, 'projects/build-a-raft'))
  expect(await command([], elsewhere)).toEqual({ code: 0, said: expect.stringMatching(/^Published: build-a-raft \(version 1\)\.$/m) })
  // A roadmap with the id of a series of the server, and without it again: the series has projects, and stays.
  const file = join(elsewhere, 'catalogue.yaml')
  const before = readFileSync(file, 'utf8')
  const roadmap = '{ id: coast, title: Along, description: All., icon: corner, projects: [build-a-raft] }'
  writeFileSync(file, `${before}roadmaps:\n  - ${roadmap}\n`)
  expect(await command([], elsewhere)).toMatchObject({ code: 0 })
  writeFileSync(file, before)
  expect(await command([], elsewhere)).toMatchObject({ code: 0 })
  const listed = async () => (await db.rows<{ id: string }>('select id from projects where listed order by id')).map((row) => row.id)
  expect(await publish()).toMatchObject({ unlisted: [] })
  expect(await listed()).toEqual([id, 'build-a-raft'])
  expect(await db.rows('select id from series order by id')).toEqual([{ id: 'coast' }, { id: 'lake' }])
  const { said: ahead } = await command(['--withdraw', 'build-a-raft', '--dry-run'], elsewhere)
  expect(ahead).toMatch(/^build-a-raft would leave the catalogue\.\nNothing was written\.$/m)
  expect(await listed()).toEqual([id, 'build-a-raft'])
  const { said } = await command(['--withdraw', 'build-a-raft'], elsewhere)
  expect(said).toMatch(/^build-a-raft is no longer in the catalogue\.$/m)
  expect(await listed()).toEqual([id])
})

const berth = (personal: string): Changes => ({
  [projectFile]: (text) =>
    text
      .replace(
        'tracks:\n',
        `  - name: berth\n    label: Number of your berth\n    placeholder: "412"\n    personal: ${personal}\ntracks:\n`,
      )
      .replace('Push her', 'From berth `{{berth}}`, push her'),
})

test('a personal value that was a number stays one: learners keep theirs, and checks compute with it', async () => {
  await publish(berth('draw(100, 999)'))
  const [before, report] = [await versionOf(), await publish(berth('\'"b" + drawHex(4)\''))]
  expect([report.published, report.refused, await versionOf()]).toEqual([[], [id], before])
  expect(report.findings).toContainEqual(
    expect.objectContaining({ rule: 'variable-kind', message: expect.stringContaining('`berth`') as string }),
  )
  expect((await publish(berth('draw(300, 900)'))).refused).toEqual([])
})
