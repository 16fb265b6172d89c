// The licences of everything that runs with the app or is sent to browsers, from the lockfile. `--check` fails when one is new or the list is old.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printHelpOnRequest } from '@fieldwork/compiler/commandHelp.ts'

const root = join(import.meta.dirname, '..')
const list = join(root, 'docs/licences.md')

/** Allowed licences of delivered packages. A person must judge a new one before adding it here. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'Python-2.0', 'W3C', 'Zlib'],
  // Fonts, which are delivered unchanged.
  'OFL-1.1',
  // libvips, a separate, replaceable library that the app loads.
  'LGPL-3.0-or-later',
])

/** Packages whose `package.json` doesn't state a licence, with that of their documents. */
const said: Record<string, string> = { format: 'MIT', '@digitalbazaar/credentials-context': 'BSD-3-Clause AND W3C' }

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }
type Package = { name: string; licence: string | undefined }

/** Returns the distinct delivered packages of the lockfile. Platform variants count as one. */
export const delivered = (lockfile: string): Package[] => {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  const found = new Map<string, Package>()
  for (const [path, { license, dev, link }] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at < 0 || dev || link) continue
    const name = path.slice(at + 'node_modules/'.length).replace(platform, '-*')
    const licence = said[name] ?? license
    found.set(`${name} ${licence}`, { name, licence })
  }
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

const platform = /-(?:darwin|linux|linuxmusl|win|win32|windows|freebsd|android|webcontainers)-\w+$/

/** Evaluates licence expressions: `OR` needs one allowed side, `AND` both. */
export const isAllowed = (licence: string): boolean => {
  const expression = licence.replace(/^\((.*)\)$/, '$1')
  if (expression.includes(' OR ')) return expression.split(' OR ').some(isAllowed)
  return expression.split(' AND ').every((one) => allowed.has(one))
}

/** Returns the content of docs/licences.md. */
export const listOf = (packages: readonly Package[]): string => {
  const licences = [...new Set(packages.map(({ licence = 'none' }) => licence))].toSorted((one, other) => one.localeCompare(other))
  const parts = licences.map((licence) => [licence, packages.filter((one) => (one.licence ?? 'none') === licence)] as const)
  return [
    '# Licences\n',
    'What runs with Fieldwork or is sent to browsers, by licence, as `npm run licences` reads it from the lockfile. `npm run check` fails when a licence comes that `scripts/licences.ts` does not allow.\n',
    ...parts.map(([licence, some]) => `## ${licence}\n\n${some.map(({ name }) => `- ${name}`).join('\n')}\n`),
  ].join('\n')
}

/** Returns packages with unapproved licences. */
export const refused = (packages: readonly Package[]): string[] =>
  packages
    .filter(({ licence }) => licence === undefined || !isAllowed(licence))
    .map(({ name, licence }) => `${name}: ${licence ?? 'names no licence'}`)

if (import.meta.main) {
  printHelpOnRequest(
    'npm run licences\n\nWrites docs/licences.md from the lockfile; with --check, it only reports whether it is out of date.',
  )
  const packages = delivered(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const wrong = refused(packages)
  for (const line of wrong) console.error(`${line}. If it may be delivered, allow it in scripts/licences.ts.`)
  const text = listOf(packages)
  if (!process.argv.includes('--check')) writeFileSync(list, text)
  const isOld = process.argv.includes('--check') && readFileSync(list, 'utf8') !== text
  if (isOld) console.error('docs/licences.md is not what the lockfile says: run npm run licences.')
  process.exitCode = isOld || wrong.length > 0 ? 1 : 0
}
