import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, type Placement } from './catalogue.ts'
import type { CompiledCatalogue, CompiledProject } from './compiled.ts'
import { readConcepts } from './concepts.ts'
import { readText } from './files.ts'
import { hashFolder, openFolder } from './folder.ts'
import type { Media } from './pictures.ts'
import { compileProject } from './project.ts'
import { compilerHash } from './recipe.ts'
import { reportInto, type Finding } from './rules.ts'
import { readTestimonials } from './testimonials.ts'

const misplaced: Placement = { seriesId: '', seriesTitle: '', seriesPosition: 0, position: 0 }

/**
 * Reads a content folder and compiles its projects. `published` holds the source hash of each project as it is published:
 * whoever has not changed is not compiled again. Whatever is wrong is a finding; nothing is thrown for what authors write.
 */
export const compileCatalogue = async (
  contentDir: string,
  published: ReadonlyMap<string, string> = new Map(),
): Promise<CompiledCatalogue> => {
  const findings: Finding[] = []
  const ids = await foldersIn(join(contentDir, 'projects'))
  const concepts = (await exists(join(contentDir, 'concepts'))) ? await readConcepts(contentDir, findings) : []
  const listed = await catalogueOf(contentDir, ids, findings)
  await readTestimonials(contentDir, findings)
  const shared = {
    categories: listed?.catalogue.categories,
    concepts: new Map(concepts.map(({ key, name }) => [key, name])),
    projects: new Set(ids),
  }
  const compiler = await compilerHash()

  const projects: CompiledProject[] = []
  const unchanged: string[] = []
  const media = new Map<string, Media>()
  for (const id of ids) {
    const folder = await openFolder(contentDir, id, findings)
    if (!folder) continue
    const placement = listed?.placements.get(id) ?? misplaced
    const sourceHash = await hashFolder(contentDir, folder, [compiler, placement, [...shared.concepts], ids])
    if (published.get(id) === sourceHash) {
      unchanged.push(id)
      continue
    }
    const compiled = await compileProject(contentDir, folder, { ...shared, placement }, sourceHash, findings)
    if (!compiled) continue
    projects.push(compiled.project)
    for (const one of compiled.media) media.set(one.name, one)
  }
  findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return {
    catalogue: listed?.catalogue,
    refusedSeries: listed?.refused ?? new Set(),
    ids,
    projects,
    unchanged,
    concepts,
    media: [...media.values()],
    findings,
  }
}

const catalogueOf = async (contentDir: string, ids: readonly string[], findings: Finding[]) => {
  if (!(await exists(join(contentDir, 'catalogue.yaml')))) {
    reportInto(findings, 'catalogue.yaml')(
      'file-missing',
      1,
      'There is no catalogue.yaml. It names the categories and series (see docs/authoring.md).',
    )
    return undefined
  }
  const source = await readText(contentDir, 'catalogue.yaml', findings)
  return source && readCatalogue(source, ids)
}

const foldersIn = async (directory: string): Promise<string[]> => {
  if (!(await exists(directory))) return []
  const entries = await readdir(directory, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
