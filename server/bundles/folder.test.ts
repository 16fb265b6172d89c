import { beforeEach, expect, test } from 'vitest'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { type Changes, contentFolder, home, projectFile } from '@fieldwork/compiler/testing-content.ts'
import { catalogue } from '../catalogue/service.ts'
import { publishContent } from '../publishing/publish.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { unzip } from '../testing/unzip.ts'
import { bundles } from './service.ts'

const server = await startServer({
  served: (context) => [catalogue, bundles].flatMap((feature) => feature(context)),
})

const variables = `  - name: berth
    label: Number of your berth
    placeholder: "412"
    personal: draw(100, 99999999)
  - name: folder
    label: Your folder
    placeholder: harbour
`
const project = (text: string): string =>
  text
    .replace('tracks:\n', `${variables}tracks:\n`)
    .replace('verifiedOn:', 'programs: [python3, jq, sextant]\nverifiedOn:')
    .replace('\nCall her', '\n```shell\nmkdir -p ~/fieldwork/{{folder}}\n```\n\nWork in :editor-variable{name=folder}. Call her')
const publish = (changes: Changes = {}) =>
  publishContent(
    server.db,
    contentFolder({
      [projectFile]: project,
      [`${home}/files/dues.csv`]: 'berth,double\n{{berth}},{{berth * 2}}\n',
      [`${home}/files/data/name.txt`]: 'The {{boat}}, or {{upper(string(boat))}}\n',
      ...changes,
    }),
  )

beforeEach(async () => {
  await server.forgetLimits()
  await publish()
})

const path = '/projects/build-a-boat/folder'
const filesOf = async (who: Visitor): Promise<Map<string, string>> => {
  const response = await who.fetch(path)
  expect(response.status).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]))
}
const valueOf = async (who: Visitor): Promise<number> => {
  const { body } = await who.call<Project>('GET', '/projects/build-a-boat')
  return Number(body.variables.find(({ name }) => name === 'berth')!.value)
}
const call = async (who: Visitor, name: string, value: string) => {
  const { status } = await who.call('PUT', '/user/variables', { key: `project:build-a-boat:${name}`, value })
  expect(status).toBe(200)
}

test('a learner gets one folder with the companion, the settings of an editor, and files with their values', async () => {
  const ines = await server.signIn('ines-folder@example.org')
  await call(ines, 'boat', 'Heron')
  const files = await filesOf(ines)
  const berth = await valueOf(ines)
  expect([...files.keys()].toSorted()).toEqual([
    'harbour/.devcontainer/Dockerfile',
    'harbour/.devcontainer/devcontainer.json',
    'harbour/.vscode/tasks.json',
    'harbour/README.md',
    'harbour/companion',
    'harbour/data/name.txt',
    'harbour/dues.csv',
  ])
  expect(files.get('harbour/dues.csv')).toBe(`berth,double\n${berth},${berth * 2}\n`)
  expect(files.get('harbour/data/name.txt')).toBe('The Heron, or HERON\n')
  expect(files.get('harbour/companion')).toContain(`SERVER='${server.origin}'`)
  expect(files.get('harbour/README.md')).toContain(`The guide is at <${server.origin}/projects/build-a-boat>.`)
})

test('the folder installs the project’s programs from Debian, and names those that it doesn’t install', async () => {
  const files = await filesOf(await server.signIn('ines-folder@example.org'))
  expect(files.get('harbour/.devcontainer/Dockerfile')).toContain('--no-install-recommends curl jq python3 ca-certificates sudo\n')
  expect(files.get('harbour/.devcontainer/Dockerfile')).not.toContain('sextant')
  const container = JSON.parse(files.get('harbour/.devcontainer/devcontainer.json')!) as object
  expect(container).toMatchObject({
    build: { dockerfile: 'Dockerfile' },
    remoteUser: 'you',
    postCreateCommand: expect.stringMatching(/fieldwork\/harbour$/),
  })
  expect(files.get('harbour/README.md')).toContain('We know of no Debian package for sextant')
  const { tasks } = JSON.parse(files.get('harbour/.vscode/tasks.json')!) as { tasks: Array<{ label: string; command: string }> }
  expect(tasks.map(({ label, command }) => [label, command])).toEqual([
    ['next', 'sh companion next build-a-boat/'],
    ['check', 'sh companion check build-a-boat/'],
  ])
})

test('two learners get their own values, and not each other’s', async () => {
  const [ines, nora] = await Promise.all(['ines', 'nora'].map((name) => server.signIn(`${name}-folder@example.org`)))
  await call(nora!, 'boat', 'Kittiwake')
  const [own, other] = [await filesOf(ines!), await filesOf(nora!)]
  const [berth, foreign] = [await valueOf(ines!), await valueOf(nora!)]
  expect(berth).not.toBe(foreign)
  const everything = [...own].flat().join('\n')
  expect(everything).toContain(String(berth))
  expect(everything).not.toContain(String(foreign))
  expect(everything).not.toContain('Kittiwake')
  expect(other.get('harbour/dues.csv')).toBe(`berth,double\n${foreign},${foreign * 2}\n`)
})

test('a visitor gets the example values, with a note that they are examples', async () => {
  const files = await filesOf(server.visitor())
  expect(files.get('harbour/dues.csv')).toBe('berth,double\n412,824\n')
  expect(files.get('harbour/README.md')).toContain('hold example values, which no task accepts')
  const signedIn = await filesOf(await server.signIn('ines-folder@example.org'))
  expect(signedIn.get('harbour/README.md')).not.toContain('example values')
})

test('the folder of a private project is refused to others like its text, and no values are drawn for them', async () => {
  await publish({ [projectFile]: (text) => project(text).replace('lastModified:', 'visibility: private\nlastModified:') })
  const olga = await server.signIn('olga-folder@example.org')
  for (const who of [server.visitor(), olga]) expect((await who.call('GET', path)).status).toBe(403)
  expect(await server.db.rows('select from variables where user_id = $1', [olga.userId])).toEqual([])
  const admin = await server.signIn('admin@example.org')
  expect((await admin.fetch(path)).status).toBe(200)
})

test.each(['../../escape', 'my folder', '.ssh', 'a$(reboot)', 'x'.repeat(101)])(
  'a learner who names the folder %j gets one named after the project’s id',
  async (name) => {
    const ines = await server.signIn('ines-odd@example.org')
    await call(ines, 'folder', name)
    const files = await filesOf(ines)
    expect([...files.keys()].every((file) => file.startsWith('build-a-boat/'))).toBe(true)
    expect(files.get('build-a-boat/.devcontainer/devcontainer.json')).not.toContain('ln -s')
  },
)

test('a project’s folder files are in none of the responses for browsers', async () => {
  const secret = 'the-lockers-code'
  await publish({ [`${home}/files/dues.csv`]: `${secret} {{berth}}\n` })
  const sent = await server.db.rows(
    `select metadata::text from projects union all select metadata::text from project_versions union all select body from project_files`,
  )
  expect(sent.length).toBeGreaterThan(2)
  expect(JSON.stringify(sent)).not.toContain(secret)
  expect((await filesOf(server.visitor())).get('harbour/dues.csv')).toBe(`${secret} 412\n`)
})

test('a change of only a file makes no new version, and learners get the new file', async () => {
  const report = await publish({ [`${home}/files/dues.csv`]: 'berth\n{{berth}}\n' })
  expect([report.published, report.refreshed]).toEqual([[], ['build-a-boat']])
  expect((await filesOf(server.visitor())).get('harbour/dues.csv')).toBe('berth\n412\n')
})

test('a version from before folders were stored has a folder without files', async () => {
  await server.db.rows('update project_versions set folder = null')
  const files = await filesOf(server.visitor())
  expect([...files.keys()].toSorted()).toEqual(
    ['.devcontainer/Dockerfile', '.devcontainer/devcontainer.json', '.vscode/tasks.json', 'README.md', 'companion'].map(
      (file) => `build-a-boat/${file}`,
    ),
  )
})

test('a learner who downloads too often is asked to wait', async () => {
  const ines = await server.signIn('ines-often@example.org')
  for (let count = 0; count < 20; count++) expect((await ines.fetch(path)).status).toBe(200)
  expect((await ines.fetch(path)).status).toBe(429)
})
