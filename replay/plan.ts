import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerEntries } from '@fieldwork/core/tasks/checks.ts'
import { FrontMatter } from '@fieldwork/compiler/checks/frontMatter.ts'
import type { Finding } from '@fieldwork/compiler/findings/rules.ts'
import { parseMarkdown, readFrontMatter } from '@fieldwork/compiler/markdown/parse.ts'
import { readReplayParts, type ReplayPart } from '@fieldwork/compiler/replay/parts.ts'
import { changedParts, readReplayed, type Replayed } from '@fieldwork/compiler/replay/replayed.ts'
import { openFolder, openText, textsOf } from '@fieldwork/compiler/source/projectFolder.ts'
import { readYaml } from '@fieldwork/compiler/source/yaml.ts'

/** A project as it is replayed. */
export type ReplayPlan = {
  id: string
  /** Relative to the content folder. */
  home: string
  head: FrontMatter
  tracks: ReadonlyMap<string | undefined, ReplayPart[]>
  answers: AnswerEntries
  replayed: Replayed | undefined
  /** Names of parts that have changed since their replay. */
  changed: string[]
}

/** Reads a project, and reports what can't be replayed. */
export const readPlan = async (contentDir: string, id: string): Promise<ReplayPlan | { findings: Finding[] }> => {
  const findings: Finding[] = []
  const folder = await openFolder(contentDir, id, findings)
  const source = folder && (await openText(contentDir, folder, folder.project, findings))
  const head = source && readFrontMatter(parseMarkdown(source), source, FrontMatter)
  if (!folder || !head) return { findings }
  const written = await openText(contentDir, folder, folder.answers, findings)
  const answers = (written && readYaml(written, AnswerEntries)?.value) ?? {}
  const tracks = readReplayParts(await textsOf(contentDir, folder), head.value.tracks?.map((track) => track.id) ?? [])
  const replayed = readReplayed(await openText(contentDir, folder, folder.replayed, findings))
  if (findings.some(({ severity }) => severity === 'error')) return { findings }
  const changed = changedParts(tracks, head.value, answers, replayed).map(({ name }) => name)
  return { id, home: `projects/${id}`, head: head.value, tracks, answers, replayed, changed }
}

/** Returns the name and version of the operating system in a root folder. */
export const systemName = async (root = '/'): Promise<string> => {
  const release = await readFile(join(root, 'etc/os-release'), 'utf8').catch(() => '')
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(release)?.[1] ?? ''
  return `${field('NAME').replace(/ GNU\/Linux$/, '') || 'Linux'} ${field('VERSION_ID')}`.trim()
}
