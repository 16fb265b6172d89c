import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { Reply, type PlainRoute } from '../http/route.ts'

const files = new Set(['terms.md', 'privacy.md'])

/** Reads the operator's own texts from the content folder, so that replacing one requires neither a build nor a restart. */
export const legalTexts = ({ config }: Pick<Context, 'config'>): PlainRoute[] => [
  {
    method: 'GET',
    path: '/static/pages/:name',
    handle: async ({ params: { name = '' } }) => {
      const text = files.has(name) && (await legalText(config.contentDirs, name))
      if (!text) throw problem('not_found')
      return new Reply(200, { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-cache' }, text)
    },
  },
]

/** Reads a legal text, such as `terms.md`, from the last content folder that has it, so that an operator's version replaces the shipped one. */
export const legalText = async (contentDirs: readonly string[], name: string): Promise<Buffer | undefined> => {
  for (const folder of contentDirs.toReversed()) {
    const text = await readFile(join(folder, 'pages', name)).catch(ifMissing)
    if (text) return text
  }
  return undefined
}

/** An unreadable text is an error: the next folder's text must not replace it. */
const ifMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
