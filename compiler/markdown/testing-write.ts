import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import type { CompiledProject } from '../compiled.ts'
import { picturePaths } from '../compileProject.ts'
import { openFolder } from '../source/projectFolder.ts'
import { writeProject, type WrittenProject } from './writeProject.ts'

export type Content = Pick<EditedDocument, 'steps' | 'sections' | 'tracks' | 'sectionTexts'>

/** A compiled project in editable form. */
export const asContent = ({ document: { steps, sections, tracks }, files }: CompiledProject): Content => ({
  steps,
  sections,
  tracks,
  sectionTexts: Object.fromEntries(files.map(({ contentId, blocks }) => [contentId, blocks])),
})

export const picturesIn = async (folder: string, id: string) => {
  const found = await openFolder(folder, id, [])
  if (!found) throw new Error(`There is no project ${id}.`)
  return picturePaths(folder, found)
}

/** Writes a project as Markdown: all of it, or what differs from `before`. */
export const rewritten = async (
  folder: string,
  project: CompiledProject,
  before?: Content,
  content: Content = asContent(project),
): Promise<WrittenProject> =>
  writeProject(content, {
    texts: project.origin.texts,
    pictures: await picturesIn(folder, project.id),
    ...(before && { document: before }),
  })

export const writeInto = (folder: string, id: string, texts: Record<string, string>) => {
  for (const [path, text] of Object.entries(texts)) {
    const file = join(folder, 'projects', id, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
