import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIdentifier } from '@fieldwork/core/documents/identifiers.ts'
import { listFiles, readText, type Source } from './files.ts'
import { reportInto, type Finding } from './checks/rules.ts'

/** A project's files by what they are for. */
export type ProjectFolder = {
  id: string
  /** All files, relative to the content folder. */
  paths: string[]
  project: string | undefined
  answers: string | undefined
  quiz: string | undefined
  /** By content id, by track, and by path below the project. */
  sections: Map<string, string>
  tracks: Map<string, string>
  pictures: Map<string, string>
}

// Names that the server answers below /projects/{id}/ besides content files.
const takenContentIds = [
  'validations',
  'docs',
  'quiz',
  'tracks',
  'ask',
  'explain',
  'examples',
  'summarize',
  'reset',
  'unlock',
  'update',
  'position',
]
const takenProjectIds = ['selection']

/** Sorts the files of a project's folder; a file that belongs nowhere is a finding. */
export const openFolder = async (root: string, id: string, findings: Finding[]): Promise<ProjectFolder | undefined> => {
  const home = `projects/${id}`
  const report = reportInto(findings, home)
  if (!isIdentifier(id)) report('folder-name', 1, 'The folder name is the project id: 2 to 60 small letters, digits and hyphens.')
  if (takenProjectIds.includes(id)) report('id-reserved', 1, `\`${id}\` is part of the server's own addresses. Choose another project id.`)
  const paths = await listFiles(root, home, findings)
  const folder: ProjectFolder = {
    id,
    paths,
    project: undefined,
    answers: undefined,
    quiz: undefined,
    sections: new Map(),
    tracks: new Map(),
    pictures: new Map(),
  }
  for (const path of paths) {
    const name = path.slice(home.length + 1)
    const [, kind, key] = /^(sections|tracks)\/([^/]+)\.md$/.exec(name) ?? []
    if (name === 'project.md') folder.project = path
    else if (name === 'answers.yaml') folder.answers = path
    else if (name === 'quiz.yaml') folder.quiz = path
    else if (kind === 'sections' && isIdentifier(key!)) folder.sections.set(key!, path)
    else if (kind === 'tracks' && isIdentifier(key!)) folder.tracks.set(key!, path)
    else if (/^images\/[\w./-]+\.(?:svg|png|jpe?g)$/.test(name)) folder.pictures.set(name, path)
    else reportInto(findings, path)('file-unknown', 1, 'This file is none that a project has (see docs/authoring.md). Remove or rename it.')
    if (kind === 'sections' && takenContentIds.includes(key!)) {
      reportInto(findings, path)('id-reserved', 1, `\`${key}\` is part of the server's own addresses. Choose another content id.`)
    }
  }
  if (folder.project) return folder
  // A file that cannot be read was reported already.
  const isReported = findings.some(({ file }) => file === `${home}/project.md`)
  if (!isReported) report('file-missing', 1, 'The project has no project.md. Write it, or remove the folder.')
  return undefined
}

/** A hash of everything that a project is made from: its files, and what it takes from outside its folder. */
export const hashFolder = async (root: string, folder: ProjectFolder, outside: unknown): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(outside))
  for (const path of folder.paths) hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

export const openText = async (root: string, path: string | undefined, findings: Finding[]): Promise<Source | undefined> =>
  path === undefined ? undefined : readText(root, path, findings)
