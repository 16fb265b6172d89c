import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../core/endpoints.ts'
import { files, isTest, root, text } from './sources.ts'

/* Checks that names in documents exist. `scripts/structure.test.ts` checks paths. */

const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('content/') && file !== 'docs/requirements.md')
const commands = Object.keys((JSON.parse(text('package.json')) as { scripts: object }).scripts)
const settingPattern = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g
const settings = new Set(
  files
    .filter((file) => /\.(?:tsx?|mjs|ya?ml|service|sh|example)$|Containerfile/.test(file) && !isTest(file))
    .flatMap((file) => text(file).match(settingPattern) ?? []),
)
const isOfNode = (name: string) => name.startsWith('NODE_')
/** Routes outside the contract. */
const plainRoutes = ['/health', '/health/ready', '/health/live', '/metrics', '/openapi.json']
const routes = new Set([
  ...plainRoutes.map((path) => `GET ${path}`),
  ...endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}')}`),
])
const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []))

const decisionFiles = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
const decisionIndex = text('docs/decisions/README.md')

/** Returns the anchors that Markdown viewers generate for headings. */
const anchorsOf = (file: string) =>
  [...text(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

const linkFault = (file: string, link: string) => {
  const [path, anchor] = link.split('#')
  const target = path ? join(dirname(file), path) : file
  if (!existsSync(join(root, target))) return 'leads nowhere'
  return anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor) ? 'has no such heading' : undefined
}

/** Finds unknown names in a text, by kind. */
const kinds: Record<string, (source: string, file: string) => string[]> = {
  'npm command': (source) =>
    [...source.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1]!).filter((name) => !commands.includes(name)),
  setting: (source) =>
    [...source.matchAll(/`([^`\n]+)`/g)]
      .flatMap((match) => match[1]!.match(settingPattern) ?? [])
      .filter((name) => !settings.has(name) && !isOfNode(name)),
  endpoint: (source) =>
    [...source.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`?…]*)/g)]
      .map((match) => match[1]!)
      .filter((route) => !routes.has(route.replaceAll(/\{\w+\}/g, '{}'))),
  link: (source, file) =>
    [...source.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map((match) => match[1]!).filter((link) => linkFault(file, link)),
  decision: (source) =>
    [...source.matchAll(/\bdecisions? (\d{4})(?:(?:, | and )(\d{4}))*/gi)]
      .flatMap((match) => match[0].match(/\d{4}/g)!)
      .filter((number) => !decisions.has(number)),
}

test.each(Object.entries(kinds))('every %s that a document names exists', (_kind, unknownIn) => {
  expect(documents.length).toBeGreaterThan(100)
  expect(documents.flatMap((file) => unknownIn(text(file), file).map((name) => `${file}: ${name}`))).toEqual([])
})

describe('a document with a name that doesn’t exist is reported:', () => {
  test.each([
    ['npm command', 'Run `npm run contnet:check`.', 'contnet:check'],
    ['setting', 'Set `SUPPORT_ADDRESS=…`.', 'SUPPORT_ADDRESS'],
    ['endpoint', '`GET /projects/{id}/nothing` says so.', 'GET /projects/{id}/nothing'],
    ['link', 'See [there](docs/nowhere.md).', 'docs/nowhere.md'],
    ['link', 'See [there](docs/tutor.md#no-such-heading).', 'docs/tutor.md#no-such-heading'],
    ['decision', 'See decision 9999.', '9999'],
  ])('%s in "%s"', (kind, source, name) => expect(kinds[kind]!(source, 'README.md')).toEqual([name]))
})

test('the index of decisions lists every decision and whether a later one supersedes it', () => {
  const lines = decisionIndex.split('\n').filter((line) => /^\| \[\d/.test(line))
  const expected = decisionFiles.map((file) => {
    const [, number, title] = /^# (\d{4}) (.*)/.exec(text(file))!
    const status = /^Superseded by (\d{4})( as to)?/m.exec(text(file))
    return `| [${number}](${file.slice('docs/decisions/'.length)}) | ${title} | ${!status ? 'in force' : `${status[2] ? 'partly ' : ''}superseded by ${status[1]}`}`
  })
  expect(lines.map((line) => line.replace(/ \| \d{4}-\d\d-\d\d \| /, ' | ').replace(/(in force|superseded by \d{4}).*$/, '$1'))).toEqual(
    expected,
  )
})
