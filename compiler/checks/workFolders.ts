import { parse } from 'yaml'
import * as z from 'zod/mini'
import { openText, type ProjectFolder } from '../source/projectFolder.ts'
import type { Finding } from '../findings/rules.ts'

const Variables = z.object({ variables: z.array(z.object({ name: z.string(), placeholder: z.string() })) })

const workFolder = /(?:~|\$HOME)\/fieldwork\/([\w{}-]+)/g

/** Matches the first folder below `~/fieldwork` in a text, possibly with variables. */
export const workFolderIn = (text: string): string | null => text.matchAll(workFolder).next().value?.[1] ?? null

/**
 * Reports a project whose folder below `~/fieldwork` belongs to another project, because tidying up removes the folder. `taken`: the
 * project of each folder.
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
      // The file systems of macOS and Windows ignore case.
      const key = name.toLowerCase()
      const owner = taken.get(key) ?? id
      taken.set(key, owner)
      if (owner === id) continue
      const message = `\`~/fieldwork/${name}\` is the folder of \`${owner}\`. Choose another, because tidying up one project would delete the other's files.`
      source.report('folder-shared', at + 1, message)
      return
    }
  }
}

/** Returns the variables of a front matter; none if it is invalid, which is reported elsewhere. */
const placeholdersIn = (text: string): Map<string, string> => {
  try {
    const [, frontMatter = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? []
    const head = z.safeParse(Variables, parse(frontMatter))
    return new Map(head.data?.variables.map(({ name, placeholder }) => [name, placeholder]))
  } catch {
    return new Map()
  }
}
