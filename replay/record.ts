import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument, stringify } from 'yaml'
import { hashPart, type Replayed } from '@fieldwork/compiler/replay/replayed.ts'
import type { ReplayPlan } from './plan.ts'

const note =
  '# Written by `npm run content:replay`: what was replayed, and with what. A change of the project shows which parts need it again.\n'

/** Notes in a project's folder that it was replayed as it is: in `replayed.yaml`, and in the front matter what readers are told. */
export const recordReplay = async (contentDir: string, plan: ReplayPlan, on: string, versions: string): Promise<void> => {
  const parts = [...plan.tracks.values()].flat().flatMap((part): Array<[string, string]> => {
    const hash = hashPart(part, plan.head, plan.answers)
    return hash === undefined ? [] : [[part.name, hash]]
  })
  const replayed: Replayed = { on, with: versions, parts: Object.fromEntries(parts) }
  await writeFile(join(contentDir, plan.home, 'replayed.yaml'), note + stringify(replayed, { lineWidth: 0 }))
  const path = join(contentDir, plan.home, 'project.md')
  const text = await readFile(path, 'utf8')
  await writeFile(path, withVerified(text, on, versions))
}

/** A text whose front matter names the day and the programs; nothing else of it changes. */
const withVerified = (text: string, on: string, versions: string): string =>
  text.replace(/^---\n([^]*?)\n---\n/, (_, head: string) => {
    const line = (name: string, value: string) => parseDocument(`${name}: ${value}`).toString().trimEnd()
    const dated = head.replace(/^verifiedOn:.*(?:\n .*)*$/m, line('verifiedOn', on))
    const verifiedWith = stringify({ verifiedWith: versions }, { lineWidth: 0 }).trimEnd()
    const field = /^verifiedWith:.*(?:\n .*)*$/m
    const named = field.test(dated)
      ? dated.replace(field, () => verifiedWith)
      : dated.replace(/^verifiedOn:.*$/m, (found) => `${found}\n${verifiedWith}`)
    return `---\n${named}\n---\n`
  })
