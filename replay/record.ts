import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument, stringify } from 'yaml'
import { hashPart, type Replayed } from '@fieldwork/compiler/replay/replayed.ts'
import type { ReplayPlan } from './plan.ts'
import type { ProjectResult } from './replayProject.ts'
import type { TrackResult } from './replayTrack.ts'

const note =
  '# Written by `npm run content:replay`: what was replayed, and with what. Shows which parts of a changed project need another replay.\n'

/** Records a replay in a project's folder: in `replayed.yaml`, and for readers in the front matter. */
export const recordReplay = async (
  contentDir: string,
  plan: ReplayPlan,
  on: string,
  { versions, tracks }: Pick<ProjectResult, 'versions' | 'tracks'>,
): Promise<void> => {
  const parts = Object.fromEntries(hashesOf(plan))
  const evidence = Object.fromEntries(tracks.flatMap((track) => [...track.evidence]))
  const replayed: Replayed = { on, with: versions, parts, ...(Object.keys(evidence).length > 0 && { evidence }) }
  await writeReplayed(contentDir, plan, replayed)
  const path = join(contentDir, plan.home, 'project.md')
  const text = await readFile(path, 'utf8')
  await writeFile(path, withVerified(text, on, versions))
}

/** Adds another system to `replayed.yaml`. Does nothing if the project has changed since its replay. */
export const recordElsewhere = async (
  contentDir: string,
  plan: ReplayPlan,
  on: string,
  { versions }: Pick<ProjectResult, 'versions'>,
): Promise<void> => {
  if (!plan.replayed || plan.changed.length > 0) return
  const [system] = versions.split(', ')
  const others = (plan.replayed.elsewhere ?? []).filter((one) => one.with.split(', ')[0] !== system)
  await writeReplayed(contentDir, plan, { ...plan.replayed, elsewhere: [...others, { on, with: versions }] })
}

/** Marks failing parts in `replayed.yaml`, unless the project was never replayed as a whole. */
export const recordFailure = async (contentDir: string, plan: ReplayPlan, on: string, tracks: readonly TrackResult[]): Promise<void> => {
  if (!plan.replayed) return
  const { failed, parts, ...rest } = plan.replayed
  const hashes = hashesOf(plan)
  const [kept, marked] = [new Map(Object.entries(parts)), new Map(Object.entries(failed?.parts ?? {}))]
  const results = tracks.flatMap((track) => [...track.parts])
  for (const [name] of results) {
    const isAsShown = results.every(([other, is]) => other !== name || is)
    const [to, from] = isAsShown ? [kept, marked] : [marked, kept]
    from.delete(name)
    if (hashes.has(name)) to.set(name, hashes.get(name)!)
  }
  await writeReplayed(contentDir, plan, { ...rest, parts: Object.fromEntries(kept), failed: { on, parts: Object.fromEntries(marked) } })
}

const writeReplayed = (contentDir: string, plan: ReplayPlan, replayed: Replayed) =>
  writeFile(join(contentDir, plan.home, 'replayed.yaml'), note + stringify(replayed, { lineWidth: 0 }))

/** Returns the current hash of each part with something to replay, by name. */
const hashesOf = (plan: ReplayPlan): Map<string, string> =>
  new Map(
    [...plan.tracks.values()].flat().flatMap((part): Array<[string, string]> => {
      const hash = hashPart(part, plan.head, plan.answers)
      return hash === undefined ? [] : [[part.name, hash]]
    }),
  )

/** Writes the date and the programs into a text's front matter. */
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
