import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { broken, code, isTest, namedImportsOf, nouns, root, targets, text, within } from './sources.ts'

/* Rules for the web. */

/** Rooms of the web from the bottom up. Each imports only earlier ones. */
const floors = [
  'messages',
  'ui',
  'illustrations',
  'platform',
  'accounts',
  'tokens',
  'plans',
  'screenshots',
  'catalogue',
  'credentials',
  'bundles',
  'search',
  'planner',
  'goals',
  'tasks',
  'quizzes',
  'documents',
  'evidence',
  'notes',
  'chats',
  'sharing',
  'portfolio',
  'directory',
  'analytics',
  'authors',
  'backup',
  'admin',
  'openQuestion',
  'start',
  'project',
  'gallery',
  'app',
]

test('each room of the web imports only rooms below it', () => {
  const roomOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : undefined)
  const rooms = within('web').filter((file) => !isTest(file) && floors.includes(roomOf(file) ?? ''))
  expect(rooms.length).toBeGreaterThan(200)
  expect(
    broken(rooms, (file) => {
      const above = targets(file)
        .filter((target) => target.startsWith('web/'))
        .find((target) => floors.indexOf(roomOf(target) ?? '') > floors.indexOf(roomOf(file)!))
      return above && `imports ${above}, which stands above it`
    }),
  ).toEqual([])
})

test('a feature of the web imports only the API, dialogs and components of another feature', () => {
  const featureOf = (file: string) => /^web\/(\w+)\//.exec(file)?.[1] ?? ''
  const ofFeatures = within('web').filter((file) => !isTest(file) && nouns.includes(featureOf(file)))
  expect(ofFeatures.filter((file) => !floors.includes(featureOf(file)))).toEqual([])
  expect(
    ofFeatures.flatMap((file) =>
      namedImportsOf(file)
        .filter(({ target }) => nouns.includes(featureOf(target)) && featureOf(target) !== featureOf(file))
        .filter(
          ({ target, names }) => !/\/(?:api|\w+Dialog)\.ts$/.test(target) && !(/\/[A-Z]\w*\.tsx$/.test(target) && names.every(isComponent)),
        )
        .map(
          ({ target, names }) =>
            `${file}: imports ${names.join(', ') || 'all'} from ${target}; server data belongs into ` +
            `web/${featureOf(target)}/api.ts, what asks people for something into the file of its dialog, what knows no feature into web/platform, a rule into core, and what puts features together into a page`,
        ),
    ),
  ).toEqual([])
})

const isComponent = (name: string): boolean => /^[A-Z]/.test(name)

test('every class that a component uses is in its style sheet', () => {
  const found: string[] = []
  for (const file of within('web')) {
    for (const [, name, path] of text(file).matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = relative(root, resolve(root, dirname(file), path!))
      const classes = new Set(
        [
          ...text(sheet)
            .replaceAll(/:global\([^)]*\)/g, '')
            .matchAll(/\.([a-zA-Z_][\w-]*)/g),
        ].map((match) => match[1]!),
      )
      for (const [, used] of text(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!classes.has(used!)) found.push(`${file}: ${name}.${used} is not in ${sheet}`)
    }
  }
  expect(found).toEqual([])
})

test('every widget and icon is used by the product, not only by the gallery', () => {
  const reached = new Set(['web/app/main.tsx'])
  for (const file of reached)
    for (const target of targets(file)) if (code.includes(target) && !target.startsWith('web/gallery/')) reached.add(target)
  const widgets = within('web/ui').filter((file) => !isTest(file))
  expect(widgets.length).toBeGreaterThan(40)
  expect(broken(widgets, (file) => !reached.has(file) && 'is shown by the gallery alone; delete it')).toEqual([])

  const imported = new Set(
    [...reached]
      .filter((file) => code.includes(file))
      .flatMap(namedImportsOf)
      .filter(({ target }) => target === 'web/ui/icons/icons.ts')
      .flatMap(({ names }) => names),
  )
  const icons = [...text('web/ui/icons/icons.ts').matchAll(/^export const (\w+)/gm)].map((match) => match[1]!)
  expect(icons.filter((name) => !imported.has(name))).toEqual([])
})

test('no component sets inner HTML', () => {
  expect(broken(within('web'), (file) => /dangerouslySetInnerHTML/.test(text(file)) && 'sets inner HTML')).toEqual([])
})

test('a build keeps the previous build’s files for running servers and open pages, and tests see only the latest build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [made, client] = [join(folder, 'next'), join(folder, 'client')]
  const call = (calls: string) =>
    execFileSync(
      process.execPath,
      [...['--input-type=module', '--eval', `import { dropBefore, exchangeBuild } from './exchangeBuild.mjs'; ${calls}`, made, client]],
      { cwd: import.meta.dirname },
    )
  const assets = () => readdirSync(join(client, 'assets')).sort()
  for (const [version, kept] of [
    ['1', ['app-1.js', 'pdf', 'same.js']],
    ['2', ['app-1.js', 'app-2.js', 'pdf', 'same.js']],
    ['3', ['app-2.js', 'app-3.js', 'pdf', 'same.js']],
  ] as const) {
    mkdirSync(join(made, 'assets/pdf'), { recursive: true })
    for (const name of ['early.js', `assets/app-${version}.js`, 'assets/same.js', 'assets/pdf/cmap'])
      writeFileSync(join(made, name), version)
    call('exchangeBuild(process.argv[1], process.argv[2])')
    expect(assets()).toEqual(kept)
    expect(readFileSync(join(client, 'early.js'), 'utf8')).toBe(version)
  }
  expect(readdirSync(folder)).toEqual(['client'])
  call('dropBefore(process.argv[2])')
  expect(assets()).toEqual(['app-3.js', 'pdf', 'same.js'])
})
