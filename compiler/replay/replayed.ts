import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnswerEntries } from '@fieldwork/core/tasks/checks.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import type { FrontMatter } from '../checks/frontMatter.ts'
import type { CodeAttributes } from '../markdown/codeAttributes.ts'
import { replaySwitches, replayTexts } from '../markdown/replayAttributes.ts'
import { reportInto, type Finding } from '../findings/rules.ts'
import type { Source } from '../source/files.ts'
import { openText, textsOf, type ProjectFolder } from '../source/projectFolder.ts'
import { readYaml } from '../source/yaml.ts'
import { readReplayParts, type ReplayPart } from './parts.ts'

/** The file `replayed.yaml`, written by `npm run content:replay`: what was replayed, when, and with which programs. */
export const Replayed = z.strictObject({
  on: z.iso.date(),
  with: z.string(),
  /** Hashes of replayed parts by name. */
  parts: z.record(z.string(), z.string()),
  /** How the commands of each task were graded before and after its step. */
  evidence: z.exactOptional(z.record(z.string(), z.strictObject({ before: z.enum(['refused', 'not run']), after: z.literal('accepted') }))),
  /** Other systems on which the parts printed what the page shows, with program versions. */
  elsewhere: z.exactOptional(z.array(z.strictObject({ on: z.iso.date(), with: z.string() }))),
  /** Date on which parts no longer did what the page shows, and their hashes. */
  failed: z.exactOptional(z.strictObject({ on: z.iso.date(), parts: z.record(z.string(), z.string()) })),
})
export type Replayed = z.infer<typeof Replayed>

type Head = Pick<FrontMatter, 'variables' | 'masks'>

/** Fills in the default values of variables. */
export const filled = (text: string, { variables = [] }: Pick<Head, 'variables'>): string =>
  withVariables(text, { variables: [], metadata: { variables } })

/** Returns a hash of everything that a part's replay depends on; undefined if there is nothing to replay. */
export const hashPart = (part: ReplayPart, head: Head, answers: AnswerEntries): string | undefined => {
  const scripted = part.questions
    .map((id) => answers[id])
    .flatMap((entry) => (entry && 'scripted' in entry && entry.scripted ? [entry.scripted] : []))
  const evidence = part.questions.flatMap((id) => {
    const entry = answers[id]
    // A clue changes no command and no output.
    return entry?.check === 'evidence' ? [{ ...entry, clue: undefined }] : []
  })
  if (part.blocks.length === 0 && scripted.length === 0 && evidence.length === 0) return undefined
  const drawn = head.variables?.map(({ name, personal }) => [name, personal])
  const blocks = part.blocks.map(({ kind, text, attributes }) => [kind, filled(text, head), forReplay(attributes, head)])
  return createHash('sha256')
    .update(JSON.stringify([blocks, scripted, ...(evidence.length > 0 ? [evidence, drawn] : [])]))
    .digest('hex')
    .slice(0, 16)
}

/** Returns the attributes that affect a replay, with the patterns of masks. */
const forReplay = (attributes: CodeAttributes, { masks = {} }: Head) => [
  ...replaySwitches.filter((name) => attributes[name]),
  ...replayTexts.flatMap((name) => (attributes[name] === undefined ? [] : [`${name}=${attributes[name]}`])),
  ...(attributes.masks?.split(' ') ?? []).map((name) => masks[name] ?? ''),
]

/** Returns the parts that have changed since their replay or were never replayed. */
export const changedParts = (
  views: ReadonlyMap<string | undefined, readonly ReplayPart[]>,
  head: Head,
  answers: AnswerEntries,
  replayed: Replayed | undefined,
): ReplayPart[] => {
  const parts = new Map([...views.values()].flat().map((part) => [part.name, part]))
  return [...parts.values()].filter((part) => replayed?.parts[part.name] !== hashPart(part, head, answers))
}

/**
 * Reports changed and failing parts, and evidence that was never replayed. Returns the number of skipped commands; undefined if the project
 * was never replayed.
 */
export const reviewReplay = async (
  root: string,
  folder: ProjectFolder,
  head: Head & Pick<FrontMatter, 'tracks' | 'replay'>,
  answers: AnswerEntries,
  findings: Finding[],
): Promise<number | undefined> => {
  const replayed = readReplayed(await openText(root, folder, folder.replayed, findings))
  const again = `Run \`npm run content:replay -- ${folder.id}\`.`
  if (!replayed) {
    const hasEvidence = Object.values(answers).some(({ check }) => check === 'evidence')
    if (hasEvidence && folder.answers !== undefined && head.replay === undefined)
      reportInto(findings, folder.answers)('replay-missing', 1, `The commands of these tasks were never replayed. ${again}`)
    return undefined
  }
  const views = readReplayParts(await textsOf(root, folder), head.tracks?.map(({ id }) => id) ?? [])
  for (const part of changedParts(views, head, answers, replayed)) {
    const report = reportInto(findings, `projects/${folder.id}/${part.path}`)
    const { failed } = replayed
    if (failed && failed.parts[part.name] === hashPart(part, head, answers))
      report('replay-failed', part.line, `On ${failed.on}, this no longer did what the page shows. ${again}`)
    else report('replay-changed', part.line, `This changed since it was replayed on ${replayed.on}. ${again}`)
  }
  return commandsLeftOut(views)
}

/** Counts the commands of blocks that aren't replayed, on all tracks. */
const commandsLeftOut = (views: ReadonlyMap<string | undefined, readonly ReplayPart[]>): number => {
  const blocks = [...views.values()].flat().flatMap((part) => part.blocks)
  const left = blocks.filter(({ kind, attributes }) => kind === 'commands' && attributes.replay !== undefined)
  const texts = new Map(left.map(({ path, line, text }) => [`${path}:${line}`, text]))
  // A backslash at the end continues a line.
  return [...texts.values()].flatMap((text) => text.replaceAll(/\\\n/g, '').split('\n')).filter((line) => line.trim() !== '').length
}

export const readReplayed = (source: Source | undefined): Replayed | undefined => source && readYaml(source, Replayed)?.value
