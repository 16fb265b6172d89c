import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseMarkdown, readFrontMatter } from './markdown/parse.ts'
import { isReadable, readText } from './source/files.ts'
import { reportInto, type Finding } from './findings/rules.ts'

const PlanOf = z.object({ plan: z.optional(z.unknown()) })

/** True if a project's front matter requires Pro. Errors in the file are reported elsewhere. */
export const isForPro = async (contentDir: string, id: string): Promise<boolean> => {
  const unheard: Finding[] = []
  const path = `projects/${id}/project.md`
  if (!(await isReadable(join(contentDir, path), await realpath(contentDir), reportInto(unheard, path)).catch(() => false))) return false
  const source = await readText(contentDir, path, unheard)
  return source !== undefined && readFrontMatter(parseMarkdown(source), source, PlanOf)?.value.plan === 'pro'
}
