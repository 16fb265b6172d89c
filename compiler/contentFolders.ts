import { access, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from '@fieldwork/core/catalogue/schema.ts'
import { readCatalogue, type Placement } from './catalogueFile.ts'
import type { CompiledProject } from './compiled.ts'
import type { CompiledConcept } from './compiled.ts'
import { namesConcept, readConcepts } from './concepts.ts'
import { orFinding, reportInto, type Finding } from './findings/rules.ts'
import { isForPro } from './roadmaps.ts'
import { isInside, isReadable, readText } from './source/files.ts'
import { type CompiledTestimonials, readTestimonials } from './testimonials.ts'

type FolderConcept = CompiledConcept & { contentDir: string }
type ListedProjects = { catalogue: Catalogue; placements: Map<string, Placement>; refused: Set<string> }

/** Reads the content of all folders: the folder of each project, concepts, categories, and series in order. */
export const openFolders = async (dirs: readonly string[], findings: Finding[]) => {
  const homes = new Map<string, string>()
  const concepts: FolderConcept[] = []
  let listed: ListedProjects | undefined
  for (const contentDir of dirs) {
    await inFolder(dirs, contentDir, findings, async (into) => {
      const own = (await isFolder(contentDir, 'projects', into)) ? await foldersIn(contentDir, into) : []
      for (const id of own.filter((one) => homes.has(one)))
        reportInto(into, `projects/${id}`)('project-twice', 1, `Another content folder already has a project \`${id}\`. Rename this one.`)
      const ids = own.filter((id) => !homes.has(id))
      for (const id of ids) homes.set(id, contentDir)
      for (const concept of (await isFolder(contentDir, 'concepts', into)) ? await readConcepts(contentDir, into) : []) {
        if (!concepts.some(({ key }) => key === concept.key)) concepts.push({ ...concept, contentDir })
        else reportTwice(concept.key, into)
      }
      const found = await orFinding(reportInto(into, 'catalogue.yaml'), () => catalogueOf(contentDir, own, homes, into, listed))
      if (found) listed = joined(listed, found)
    })
  }
  return { homes, concepts, listed }
}

const reportTwice = (key: string, findings: Finding[]) =>
  reportInto(findings, `concepts/${key}.md`)(
    'concept-twice',
    1,
    `Another content folder already explains \`${key}\`. Use that one, or rename this one.`,
  )

const joined = (first: ListedProjects | undefined, { catalogue, placements, refused }: ListedProjects): ListedProjects => ({
  catalogue: {
    subject: first?.catalogue.subject ?? catalogue.subject,
    categories: [...new Set([...(first?.catalogue.categories ?? []), ...catalogue.categories])],
    series: [...(first?.catalogue.series ?? []), ...catalogue.series],
    roadmaps: [...(first?.catalogue.roadmaps ?? []), ...(catalogue.roadmaps ?? [])],
  },
  placements: new Map([...placements, ...(first?.placements ?? [])]),
  refused: new Set([...(first?.refused ?? []), ...refused]),
})

/** Adds the folder to findings of later folders. */
export const inFolder = async <T>(
  dirs: readonly string[],
  contentDir: string,
  findings: Finding[],
  read: (into: Finding[]) => Promise<T>,
): Promise<T> => {
  if (contentDir === dirs[0]) return read(findings)
  const own: Finding[] = []
  try {
    return await read(own)
  } finally {
    findings.push(...own.map((finding) => ({ ...finding, folder: contentDir })))
  }
}

/** Returns the testimonials of the last folder that has any; undefined, after findings, if they are invalid. */
export const testimonialsIn = async (dirs: readonly string[], findings: Finding[]): Promise<CompiledTestimonials | undefined> => {
  for (const contentDir of dirs.toReversed()) {
    const found = await inFolder(dirs, contentDir, findings, (into) =>
      orFinding(reportInto(into, 'testimonials.yaml'), () => readTestimonials(contentDir, into)),
    )
    if (found?.testimonials.length !== 0) return found
  }
  return { testimonials: [], media: [] }
}

export const reportUnused = async (
  dirs: readonly string[],
  concepts: readonly FolderConcept[],
  projects: readonly CompiledProject[],
  findings: Finding[],
) => {
  const texts = projects.map((project) => ({ project, text: JSON.stringify([project.document, project.files]) }))
  for (const { key, contentDir } of concepts.filter((concept) => !texts.some((one) => namesConcept(one.project, concept.key, one.text))))
    await inFolder(dirs, contentDir, findings, async (into) =>
      reportInto(into, `concepts/${key}.md`)(
        'concept-unused',
        1,
        `No project explains a word with \`${key}\`. Write \`:concept[…]{id=${key}}\` where the term is first needed, or remove the file.`,
      ),
    )
}

const catalogueOf = async (
  contentDir: string,
  own: readonly string[],
  homes: ReadonlyMap<string, string>,
  findings: Finding[],
  before: ListedProjects | undefined,
) => {
  if (!(await exists(join(contentDir, 'catalogue.yaml')))) {
    reportInto(findings, 'catalogue.yaml')(
      'file-missing',
      1,
      `There is no catalogue.yaml in ${contentDir}. It names the categories and series (see docs/authoring.md).`,
    )
    return undefined
  }
  const file = join(contentDir, 'catalogue.yaml')
  if (!(await isReadable(file, await realpath(contentDir), reportInto(findings, 'catalogue.yaml')))) return undefined
  const source = await readText(contentDir, 'catalogue.yaml', findings)
  return (
    source &&
    readCatalogue(source, {
      own,
      all: [...homes.keys()],
      isForPro: (id) => isForPro(homes.get(id)!, id),
      earlier: before?.catalogue,
    })
  )
}

/** True if the content has this folder. Reports a link that leads elsewhere. */
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
    reportInto(findings, `projects/${name}`)('symlink', 1, 'A project is a folder, not a link. Put the folder itself here.')
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
