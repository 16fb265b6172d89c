import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Catalogue } from '../../core/catalogue/schema.ts'

const content = join(import.meta.dirname, '../../content')
const projects = ['speak-http-by-hand', 'put-tls-in-front']

/** Makes a content folder with two of the projects that ship, for what doesn't measure publishing. Returns its path. */
export const smallCatalogue = async (parent: string): Promise<string> => {
  const folder = join(parent, 'content')
  await mkdir(join(folder, 'projects'), { recursive: true })
  for (const name of ['concepts', 'pages', ...projects.map((id) => `projects/${id}`)])
    await cp(join(content, name), join(folder, name), { recursive: true })
  const { categories, series } = parse(await readFile(join(content, 'catalogue.yaml'), 'utf8')) as Catalogue & {
    series: Array<{ projects: string[] }>
  }
  await writeFile(join(folder, 'catalogue.yaml'), stringify({ categories, series: [{ ...series[0]!, projects }] }))
  return folder
}
