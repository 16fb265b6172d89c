import { parse } from 'yaml'
import * as z from 'zod/mini'
import { openText, type ProjectFolder } from '../source/projectFolder.ts'
import type { Finding } from '../findings/rules.ts'

const Variables = z.object({ variables: z.array(z.object({ name: z.string(), placeholder: z.string() })) })

const workFolder = /(?:~|\$HOME)\/fieldwork\/([\w{}-]+)/g

/** The first folder below `~/fieldwork` that a text names, with variables in it. */
export const workFolderIn = (text: string): string | null => text.matchAll(workFolder).next().value?.[1] ?? null

/**
 * Learners work in a folder below `~/fieldwork`, and tidying up removes it: a finding when another project has taken it. `taken` holds
 * the project of each folder.
 */
export const takeWorkFolder = async (
  root: string,
  folder: ProjectFolder,
  taken: Map<string, string>,
  findings: Finding[],
): Promise<void> => {
  const { id, project } = folder
  const source = await openText(root, folder, project, findings)
  if (!source) return
  const placeholders = placeholdersIn(source.text)
  for (const [at, line] of source.text.split('\n').entries()) {
    for (const [, written] of line.matchAll(workFolder)) {
      const name = written!.replace(/\{\{([\w-]+)\}\}/g, (whole, variable: string) => placeholders.get(variable) ?? whole)
      // The file systems of macOS and Windows do not tell capital letters from small ones.
      const key = name.toLowerCase()
      const owner = taken.get(key) ?? id
      taken.set(key, owner)
      if (owner === id) continue
      const message = `\`~/fieldwork/${name}\` is the folder of \`${owner}\`. Choose another, or tidying up one project deletes the other's files.`
      source.report('folder-shared', at + 1, message)
      return
    }
  }
}

/** The variables of a front matter; none when it cannot be read, which is reported where it is read as a whole. */
const placeholdersIn = (text: string): Map<string, string> => {
  try {
    const [, frontMatter = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? []
    const head = z.safeParse(Variables, parse(frontMatter))
    return new Map(head.data?.variables.map(({ name, placeholder }) => [name, placeholder]))
  } catch {
    return new Map()
  }
}
