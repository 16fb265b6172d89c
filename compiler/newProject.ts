import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { isIdentifier } from '@fieldwork/core/identifiers.ts'
import { isMap, isSeq, parse, parseDocument, type YAMLMap } from 'yaml'
import { configuredFolders, endWithHelp, readCommandLine } from './commandLine.ts'
import { readYaml } from './source/yaml.ts'

/** A project that passes every rule, with placeholders in capital letters. */
const skeleton = join(import.meta.dirname, 'skeleton')

const help = `npm run content:new -- <id> [options]

Writes a project that passes content:check, as a draft that only administrators see, and adds it to a series of catalogue.yaml.

  --folder <folder>  the content folder. Default: the first of CONTENT_DIR, or else content. It is created if it doesn't exist
  --series <id>      the series that the project joins; default: one called Drafts

  npm run content:new -- count-the-boats
  npm run content:new -- count-the-boats --folder /srv/own-catalogue --series harbour`

const { values, positionals } = readCommandLine(help, { folder: { type: 'string' }, series: { type: 'string', default: 'drafts' } })

const write = (id: string, folder: string): string => {
  const catalogue = join(folder, 'catalogue.yaml')
  const home = join(folder, 'projects', id)
  if (!isIdentifier(id)) return refuse(`\`${id}\` isn't an id, which has 2 to 60 small letters, digits and hyphens.`)
  if (existsSync(home)) return refuse(`${home} already exists.`)
  const text = existsSync(catalogue) ? readFileSync(catalogue, 'utf8') : 'categories: [Misc]\nseries: []\n'
  // Checked before anything is written, so that a failure leaves no folder behind.
  const joined = withProject(text, id) ?? refuse(`${catalogue} has errors. First fix what \`npm run content:check -- ${folder}\` reports.`)
  const { categories = [] } = parse(text) as { categories?: string[] }
  mkdirSync(home, { recursive: true })
  // Today in the westernmost time zone: content:check refuses dates in the future.
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
  const filledIn = (content: string) =>
    content
      .replaceAll('PROJECT-ID', id)
      .replace('TITLE', titleOf(id))
      .replace('CATEGORY', categories[0] ?? 'Misc')
      .replaceAll('TODAY', today)
  for (const name of readdirSync(skeleton)) writeFileSync(join(home, name), filledIn(readFileSync(join(skeleton, name), 'utf8')))
  writeFileSync(catalogue, joined)
  return home
}

const titleOf = (id: string): string => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ').slice(0, 60)

/** Adds the project to the end of its series, keeping comments; returns undefined if the text isn't a valid catalogue. */
const withProject = (text: string, id: string): string | undefined => {
  const document = parseDocument(text)
  const series = document.errors.length === 0 && document.get('series')
  if (!isSeq<YAMLMap>(series)) return undefined
  const existing = series.items.find((one) => isMap(one) && one.get('id') === values.series)
  if (existing) {
    const projects = existing.get('projects')
    if (!isSeq(projects)) return undefined
    projects.add(id)
  } else {
    const isDraft = values.series === 'drafts'
    const title = isDraft ? 'Drafts' : values.series
    const description = isDraft ? 'Unfinished projects.' : 'Say what this series is about.'
    series.add(document.createNode({ id: values.series, title, description, icon: 'roadmap', projects: [id] }) as YAMLMap)
    series.flow = false
  }
  const joined = document.toString({ lineWidth: 0, flowCollectionPadding: false })
  return readYaml({ text: joined, report: () => {} }, Catalogue) && joined
}

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const [id, ...others] = positionals
const run = (name: string) => {
  const home = write(name, values.folder === undefined ? configuredFolders()[0]! : resolve(values.folder))
  const path = relative(process.cwd(), home)
  const shown = path.startsWith('..') ? home : path
  console.log(`Created ${shown}. Edit it, and see it with \`npm run content:preview -- ${shown}\`, which also reports what to fix.`)
}

if (id === undefined) endWithHelp('Name the project.', help)
else if (others.length > 0) endWithHelp('Name one project.', help)
else run(id)
