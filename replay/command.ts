import { join, relative, resolve } from 'node:path'
import { projectsIn } from '@fieldwork/compiler/checks/catalogueChecks.ts'
import { configuredFolders, folderWith, readCommandLine, UnknownProject } from '@fieldwork/compiler/commandLine.ts'
import { readPlan, type ReplayPlan } from './plan.ts'
import { recordElsewhere, recordFailure, recordReplay } from './record.ts'
import { isWhole, replayProject, type ProjectResult } from './replayProject.ts'
import { SandboxError } from './sandbox.ts'
import { mayMakeUserNamespaces } from './userNamespaces.ts'

const help = `npm run content:replay -- [project …] [options]

Runs the commands of projects like a learner, and compares their output with the page. Without a project it replays all. Exits with 1 if
anything differs.

  --changed          only projects that have changed since their replay, or were never replayed
  --slow             with pauses like a person: 3 s before each block, or its \`pause\`
  --no-record        leaves verifiedOn, verifiedWith and replayed.yaml unchanged
  --user-namespaces <project,project>
                     lets these create user namespaces, as projects about containers must. Name only projects whose commands you have
                     read, because it exposes much of the kernel
  --root <folder>    on another Linux system, such as one made by debootstrap; needs root. Successful projects are added to replayed.yaml
                     beside the first system
  --folder <folder>  the content folder. Default: those of CONTENT_DIR, or else content

  npm run content:replay -- speak-http-by-hand
  npm run content:replay -- --changed
  npm run content:replay -- my-container --user-namespaces my-container`

const { values, positionals } = readCommandLine(help, {
  changed: { type: 'boolean' },
  slow: { type: 'boolean' },
  record: { type: 'boolean', default: true },
  'user-namespaces': { type: 'string' },
  root: { type: 'string' },
  folder: { type: 'string' },
})

const limits = { command: 150_000, shown: 15_000 }
/** Seconds between blocks, like a person who reads the output. */
const pause = 3

const nesting = values['user-namespaces']?.split(',')

const main = async (): Promise<number> => {
  const folders = values.folder === undefined ? configuredFolders() : [resolve(values.folder)]
  const rows: string[][] = [['project', 'track', 'learner', 'blocks', 'replayed', 'left', 'answers', 'evidence', 'seconds', 'result']]
  let failed = false
  for (const { id, contentDir } of await chosenProjects(folders)) {
    const plan = await readPlan(contentDir, id)
    if ('findings' in plan) {
      failed = true
      for (const { file, line, message } of plan.findings) console.log(`${placeOf(contentDir, file, line)}  ${message}`)
      rows.push([id, '', '', '', '', '', '', '', '', 'cannot be read'])
      continue
    }
    if (values.changed && plan.changed.length === 0) continue
    const result = await replayProject(plan, {
      limits,
      mayNest: mayMakeUserNamespaces(contentDir, id, nesting),
      ...(values.slow && { slow: pause }),
      ...(values.root !== undefined && { root: resolve(values.root) }),
    })
    say(contentDir, plan, result)
    rows.push(...rowsOf(result))
    if (result.skipped === undefined && !isWhole(result)) failed = true
    const today = new Date().toISOString().slice(0, 10)
    if (values.record && values.root !== undefined) {
      if (isWhole(result)) await recordElsewhere(contentDir, plan, today, result)
    } else if (values.record && isWhole(result)) await recordReplay(contentDir, plan, today, result)
    else if (values.record && result.skipped === undefined) await recordFailure(contentDir, plan, today, result.tracks)
  }
  console.log(tableOf(rows))
  return failed ? 1 : 0
}

/** The named projects, or else all, with their content folder. */
const chosenProjects = async (folders: readonly string[]): Promise<Array<{ id: string; contentDir: string }>> => {
  if (positionals.length > 0) return Promise.all(positionals.map(async (id) => ({ id, contentDir: await folderWith(id, folders) })))
  const all = await Promise.all(folders.map(async (contentDir) => (await projectsIn(contentDir)).map((id) => ({ id, contentDir }))))
  if (all.flat().length === 0) throw new UnknownProject(`There is no project in ${folders.join(' or ')}.`)
  return all.flat()
}

const placeOf = (contentDir: string, file: string, line: number) => `${relative(process.cwd(), join(contentDir, file))}:${line}`

const say = (contentDir: string, plan: ReplayPlan, { tracks }: ProjectResult) => {
  for (const { track, learner, faults, left } of tracks) {
    const of = [...(track === undefined ? [] : [`track ${track}`]), ...(learner === '' ? [] : [`${learner} learner`])]
    const on = of.length === 0 ? '' : `  (${of.join(', ')})`
    for (const { path, line, message } of faults) console.log(`${placeOf(contentDir, `${plan.home}/${path}`, line)}${on}  ${message}\n`)
    for (const { path, line, why } of left) console.log(`${placeOf(contentDir, `${plan.home}/${path}`, line)}${on}  not replayed: ${why}`)
  }
}

const rowsOf = ({ id, skipped, tracks }: ProjectResult): string[][] =>
  skipped === undefined
    ? tracks.map(({ track, learner, blocks, replayed, left, answers, evidence, seconds, faults }) => [
        ...[
          id,
          track ?? '',
          learner,
          String(blocks),
          String(replayed),
          String(left.length),
          `${answers.given} (${answers.printed} printed)`,
        ],
        ...[
          String(evidence.size),
          seconds.toFixed(1),
          faults.length === 0 ? 'as shown' : `${faults.length} ${faults.length === 1 ? 'difference' : 'differences'}`,
        ],
      ])
    : [[id, '', '', '', '', '', '', '', '', `not replayed: ${skipped}`]]

const tableOf = (rows: readonly string[][]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SandboxError || error instanceof UnknownProject)) throw error
  console.error(error.message)
  process.exitCode = 1
}
