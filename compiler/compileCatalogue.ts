import { access, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, type Placement } from './catalogueFile.ts'
import type { CompiledCatalogue, CompiledProject } from './compiled.ts'
import { type CompiledConcept, namesConcept, readConcepts } from './concepts.ts'
import { isInside, isReadable, readText } from './files.ts'
import { hashFolder, openFolder } from './projectFolder.ts'
import { compileProject } from './compileProject.ts'
import { compilerHash } from './compilerHash.ts'
import { orFinding, reportInto, withoutConsequences, type Finding } from './checks/rules.ts'
import { readTestimonials } from './testimonials.ts'
import { takeWorkFolder } from './checks/workFolders.ts'

const misplaced: Placement = { seriesId: '', seriesTitle: '', seriesPosition: 0, position: 0 }

/**
 * Reads a content folder and compiles its projects. `published` holds the source hash of each project as it is published:
 * whoever has not changed is not compiled again. `today` is the last day that a text may have been modified on, as `2026-11-20`; without
 * it any day will do, so that a server whose clock is slow publishes its catalogue all the same. Whatever is wrong is a finding; nothing
 * is thrown for what authors write.
 */
export const compileCatalogue = async (
  contentDir: string,
  published: ReadonlyMap<string, string> = new Map(),
  today?: string,
): Promise<CompiledCatalogue> => {
  const findings: Finding[] = []
  const ids = (await isFolder(contentDir, 'projects', findings)) ? await foldersIn(contentDir, findings) : []
  const concepts = (await isFolder(contentDir, 'concepts', findings)) ? await readConcepts(contentDir, findings) : []
  const listed = await orFinding(reportInto(findings, 'catalogue.yaml'), () => catalogueOf(contentDir, ids, findings))
  const voices = await orFinding(reportInto(findings, 'testimonials.yaml'), () => readTestimonials(contentDir, findings))
  const shared = {
    categories: listed?.catalogue.categories,
    concepts: new Map(concepts.map(({ key, name }) => [key, name])),
    projects: new Set(ids),
    today,
  }
  const compiler = await compilerHash()

  const projects: CompiledProject[] = []
  const unchanged: string[] = []
  const media = new Map((voices?.media ?? []).map((one) => [one.name, one]))
  const workFolders = new Map<string, string>()
  const compileFolder = async (id: string): Promise<void> => {
    const folder = await openFolder(contentDir, id, findings)
    if (!folder) return
    await takeWorkFolder(contentDir, folder, workFolders, findings)
    const placement = listed?.placements.get(id) ?? misplaced
    const sourceHash = await hashFolder(contentDir, folder, [compiler, placement, [...shared.concepts], ids])
    if (published.get(id) === sourceHash) {
      unchanged.push(id)
      return
    }
    const compiled = await compileProject(contentDir, folder, { ...shared, placement }, sourceHash, findings)
    if (!compiled) return
    projects.push(compiled.project)
    for (const one of compiled.media) media.set(one.name, one)
  }
  for (const id of ids) await orFinding(reportInto(findings, `projects/${id}`), () => compileFolder(id))
  // A project that was not compiled, or has no folder any more, may name any of them.
  if (projects.length === ids.length && listed?.refused.size === 0) reportUnused(concepts, projects, findings)
  findings.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  return {
    catalogue: listed?.catalogue,
    refusedSeries: listed?.refused ?? new Set(),
    ids,
    projects,
    unchanged,
    concepts,
    testimonials: voices?.testimonials,
    media: [...media.values()],
    findings: withoutConsequences(findings),
  }
}

const reportUnused = (concepts: readonly CompiledConcept[], projects: readonly CompiledProject[], findings: Finding[]) => {
  for (const { key } of concepts.filter((concept) => !projects.some((project) => namesConcept(project, concept.key))))
    reportInto(findings, `concepts/${key}.md`)(
      'concept-unused',
      1,
      `No project explains a word with \`${key}\`. Write \`:concept[…]{id=${key}}\` where the word first matters, or remove the file.`,
    )
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
  const file = join(contentDir, 'catalogue.yaml')
  if (!(await isReadable(file, await realpath(contentDir), reportInto(findings, 'catalogue.yaml')))) return undefined
  const source = await readText(contentDir, 'catalogue.yaml', findings)
  return source && readCatalogue(source, ids)
}

/** True if the content has this folder of its own; a finding when it is a link that leads elsewhere. */
const isFolder = async (contentDir: string, name: string, findings: Finding[]): Promise<boolean> => {
  const path = join(contentDir, name)
  if (!(await exists(path))) return false
  if (await isInside(path, await realpath(contentDir))) return true
  reportInto(findings, name)('symlink', 1, 'This link leads out of the content folder. Put the folder itself here.')
  return false
}

const foldersIn = async (contentDir: string, findings: Finding[]): Promise<string[]> => {
  const entries = await readdir(join(contentDir, 'projects'), { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isSymbolicLink())) {
    reportInto(findings, `projects/${name}`)('symlink', 1, 'A project is a folder and not a link. Put the folder itself here.')
  }
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
