import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplayBlock, ReplayPart } from '@fieldwork/compiler/replay/parts.ts'
import { replaceMatches } from '@fieldwork/compiler/pattern.ts'
import { filled } from '@fieldwork/compiler/replay/replayed.ts'
import { compareOutput, type Difference, type Expectation } from '@fieldwork/core/evidence/compare.ts'
import { evidenceAfter, evidenceBefore, type EvidenceProof } from './evidence.ts'
import type { ReplayPlan } from './plan.ts'
import type { Sandbox } from './sandbox.ts'
import { answersToProve, proveAnswers, type AnswerProof } from './scripted.ts'
import {
  giveCommands,
  interruptProgram,
  openSession,
  ReplayStop,
  settle,
  stopProgram,
  untilQuiet,
  type GivenCommand,
  type Limits,
  type Session,
  type SessionWindow,
} from './session.ts'

/** Mistakes in the project, with their positions. */
export type ReplayFault = { path: string; line: number; message: string }

export type TrackResult = {
  track: string | undefined
  blocks: number
  replayed: number
  left: Array<{ path: string; line: number; why: string }>
  faults: ReplayFault[]
  /** The replayed steps and sections, and whether each did what the page shows. */
  parts: Map<string, boolean>
  answers: AnswerProof
  /** Tasks whose commands were refused before and accepted after their step. */
  evidence: Map<string, EvidenceProof>
  seconds: number
}

export type TrackOptions = {
  limits: Limits
  /** Seconds between blocks. Default: none. */
  slow?: number
}

type Run = { plan: ReplayPlan; sandbox: Sandbox; session: Session; options: TrackOptions; result: TrackResult; current: SessionWindow }

export const replayTrack = async (
  plan: ReplayPlan,
  track: string | undefined,
  sandbox: Sandbox,
  options: TrackOptions,
): Promise<TrackResult> => {
  const began = performance.now()
  const parts = plan.tracks.get(track) ?? []
  const result: TrackResult = {
    track,
    blocks: parts.flatMap(({ blocks }) => blocks).length,
    replayed: 0,
    left: [],
    faults: [],
    parts: new Map(),
    answers: { given: 0, printed: 0 },
    evidence: new Map(),
    seconds: 0,
  }
  const session = openSession(sandbox, sandbox.home, options.limits)
  try {
    const run: Run = { plan, sandbox, session, options, result, current: await session.open(1) }
    for (const part of parts) {
      const before = result.faults.length
      const goesOn = await replayPart(part, run)
      result.parts.set(part.name, result.faults.length === before)
      if (!goesOn) break
    }
  } finally {
    session.close()
    result.seconds = (performance.now() - began) / 1000
  }
  return result
}

/** Replays a step or section. Returns false if later ones would be meaningless. */
const replayPart = async (part: ReplayPart, run: Run): Promise<boolean> => {
  const { plan, session, result } = run
  const wanted = answersToProve(part, plan, session)
  const evidence = await evidenceBefore(part, plan, session, run.sandbox)
  for (const [at, block] of part.blocks.entries()) {
    const { replay } = block.attributes
    if (replay !== undefined) {
      result.left.push({ path: block.path, line: block.line, why: replay })
      continue
    }
    const report = (message: string, line = block.line) => void result.faults.push({ path: block.path, line, message })
    try {
      await replayBlock(block, part.blocks[at + 1], run, report)
      result.replayed++
    } catch (error) {
      if (!(error instanceof ReplayStop)) throw error
      report(`${error.message}${lastLines(run.current)}`)
      return false
    }
  }
  const refused = await evidenceAfter(evidence, plan, session, run.sandbox, result.evidence)
  for (const { id, message } of [...refused, ...(await proveAnswers(wanted, session, result.answers))])
    result.faults.push({ path: part.path, line: part.line, message: `\`${id}\`: ${message}` })
  return true
}

type Report = (message: string, line?: number) => void

const replayBlock = async (block: ReplayBlock, next: ReplayBlock | undefined, run: Run, report: Report) => {
  switch (block.kind) {
    case 'commands':
      for (const number of block.attributes.terminal?.split(' ') ?? ['1']) await replayCommands(block, next, Number(number), run, report)
      return
    case 'input':
      return replayInput(block, next, run, report)
    case 'file':
      return saveFile(block, run)
    case 'output':
      return compareBlock(block, run, report)
  }
}

const prepare = async ({ attributes }: ReplayBlock, number: number, run: Run): Promise<SessionWindow> => {
  const { slow } = run.options
  if (slow !== undefined) await sleep(Number(attributes.pause ?? slow) * 1000)
  const window = await run.session.open(number)
  run.current = window
  if (attributes.stop) await stopProgram(window)
  if (attributes.stops) await stopProgram(await run.session.open(Number(attributes.stops)))
  return window
}

const replayCommands = async (block: ReplayBlock, next: ReplayBlock | undefined, number: number, run: Run, report: Report) => {
  const { sandbox, options } = run
  const { attributes } = block
  const window = await prepare(block, number, run)
  if (window.state() !== 'ready')
    throw new ReplayStop(`In window ${number}, \`${window.last}\` is still running. Use \`stop\`, or \`input\` if this is typed into it.`)
  window.block = window.mark()
  const ports = await sandbox.ports()
  const other = attributes.interrupt === undefined ? undefined : await run.session.open(Number(attributes.interrupt))
  const giving = giveCommands(window, filled(block.text, run.plan.head), options.limits, attributes.runs === true)
  const [given] = await Promise.all([giving, other && interruptProgram(other, Number(attributes.after))])
  if (other) await other.until(() => other.state() !== 'running', options.limits.shown)
  window.last = given.at(-1)?.line ?? window.last
  for (const message of wrongStatuses(given, attributes.expect)) report(`${message}${lastLines(window)}`)
  if (!attributes.runs) return
  const shown = shownBy(next, number)
  if (shown) await untilShown(window, shown, run)
  else await settle(window, sandbox, ports)
  if (window.state() !== 'running')
    report(`\`${window.last}\` ended with status ${window.status()}; it should keep running.${lastLines(window)}`)
}

const replayInput = async (block: ReplayBlock, next: ReplayBlock | undefined, run: Run, report: Report) => {
  const { attributes } = block
  const number = Number(attributes.terminal ?? run.current.number)
  const window = await prepare(block, number, run)
  if (attributes.again) await startAgain(window, run)
  if (window.state() !== 'running') throw new ReplayStop(`No program is running in window ${number} to type this into.`)
  window.block = window.mark()
  window.type(
    filled(block.text, run.plan.head)
      .split('\n')
      .map((line) => `${line}\r`)
      .join(''),
  )
  const shown = shownBy(next, number)
  if (shown) await untilShown(window, shown, run)
  else await untilQuiet(window, window.block, 400, run.options.limits.shown)
  const { expect } = attributes
  if (window.state() !== 'running' && String(window.status()) !== (expect ?? '0') && expect !== 'any')
    report(`\`${window.last}\` ended with status ${window.status()}, not ${expect ?? 0}.${lastLines(window)}`)
}

/** Repeats the last command of a window, after ending what it started. */
const startAgain = async (window: SessionWindow, { sandbox, options }: Run) => {
  if (window.last === '') throw new ReplayStop(`No command was entered in window ${window.number} yet.`)
  if (window.state() === 'running') await window.until(() => window.state() !== 'running', options.limits.shown)
  if (window.state() !== 'ready') throw new ReplayStop(`In window ${window.number} \`${window.last}\` still runs.`)
  const ports = await sandbox.ports()
  const mark = window.mark()
  await giveCommands(window, window.last, options.limits, true)
  await window.until(async () => window.since(mark).length > 0 || [...(await sandbox.ports())].some((port) => !ports.has(port)), 2000)
}

const saveFile = async ({ attributes, text }: ReplayBlock, run: Run) => {
  const { sandbox, session, plan } = run
  const window = await session.open(Number(attributes.terminal ?? '1'))
  const path = filled(attributes.file!, plan.head)
  const lines = filled(text, plan.head).split('\n')
  const folder = window.folder()
  const orStop = <T>(promise: Promise<T>) =>
    promise.catch((error: unknown) => {
      throw new ReplayStop(`\`${path}\` in ${folder}: ${(error as Error).message.split(': ').slice(-1)[0]}.`)
    })
  const isWhole = attributes.line === undefined && !attributes.append
  const before = isWhole ? [] : (await orStop(sandbox.read(folder, path))).replace(/\n$/, '').split('\n')
  const from = attributes.append || isWhole ? before.length : Number(attributes.line) - 1
  if (from > before.length || Number(attributes.last ?? 0) > before.length)
    throw new ReplayStop(`\`${path}\` has ${before.length} lines, fewer than this block replaces.`)
  const after = before.toSpliced(from, attributes.last ? Number(attributes.last) - from : 0, ...lines)
  await orStop(sandbox.write(folder, path, `${after.join('\n')}\n`))
  if (attributes.restart === undefined) return
  const server = await session.open(Number(attributes.restart))
  await stopProgram(server)
  await startAgain(server, run)
}

/** Returns the output block of the last command. */
const shownBy = (next: ReplayBlock | undefined, number: number): ReplayBlock | undefined =>
  next?.kind === 'output' && !next.attributes.replay && Number(next.attributes.terminal ?? number) === number ? next : undefined

const compareBlock = async (block: ReplayBlock, run: Run, report: Report) => {
  const window = block.attributes.terminal === undefined ? run.current : await run.session.open(Number(block.attributes.terminal))
  if (block.attributes.enter) window.type('\r')
  const difference = await untilShown(window, block, run)
  window.uncompared = window.mark()
  if (difference)
    report(
      `The output differs.\n  expected  ${difference.expected}\n  got       ${difference.got}${lastLines(window)}`,
      block.line + 1 + difference.line,
    )
}

/** Grace period for late output, in milliseconds, such as a server's log line after its response. */
const late = 1000
/** Milliseconds without output after which the output of a running program counts as complete. */
const quiet = 150

/** Waits until a window shows the expected output. Returns the difference if it never does. */
const untilShown = async (window: SessionWindow, block: ReplayBlock, run: Run): Promise<Difference | undefined> => {
  const { head } = run.plan
  const { attributes } = block
  const expectation: Expectation = {
    lines: filled(block.text, head).split('\n'),
    masks: attributes.masks?.split(' ') ?? [],
    declared: head.masks ?? {},
    replace: replaceMatches,
    isPart: attributes.terminal !== undefined,
  }
  const mark = expectation.isPart ? window.uncompared : window.block
  const compare = () => {
    const printed = window.since(mark)
    const asIs = compareOutput(expectation, printed)
    return asIs &&
      compareOutput(
        expectation,
        printed.map(withoutPrompt).filter((line) => line !== undefined),
      )
      ? asIs
      : undefined
  }
  const timeoutMs = window.state() === 'running' || expectation.isPart ? run.options.limits.shown : late
  await window.until(() => compare() === undefined, timeoutMs)
  if (window.state() === 'running') await untilQuiet(window, mark, quiet, late)
  return compare()
}

/** Strips an interactive program's prompt from a line such as `choir=# INSERT 0 1`. Undefined if nothing is left. */
const withoutPrompt = (line: string): string | undefined => {
  const rest = line.replace(/^(?:(?:[\w.@~/-]*[=\-!?*'"(^$]{0,2}[#>]|>>>|\.\.\.>?)(?: |$))+/, '')
  return rest === '' && line !== '' ? undefined : rest
}

const wrongStatuses = (given: readonly GivenCommand[], expect = ''): string[] => {
  const wanted = expect === '' ? [] : expect.split(' ')
  if (wanted.length > 1 && wanted.length !== given.length)
    return [`\`expect\` names ${wanted.length} statuses, but there are ${given.length} commands.`]
  return given.flatMap(({ line, status }, at) => {
    const isOnly = wanted.length === 1 && at === given.length - 1
    const right = isOnly ? wanted[0]! : (wanted.length > 1 ? wanted[at] : '0')!
    return status === undefined || right === 'any' || String(status) === right
      ? []
      : [`\`${line}\` ended with status ${status}, not ${right}.`]
  })
}

/** Returns the last output of the window, for a report. */
const lastLines = (window: SessionWindow): string => {
  const lines = window.since(window.block).slice(-12)
  return lines.length === 0 ? '' : `\n  window ${window.number} printed\n${lines.map((line) => `    | ${line}`).join('\n')}`
}
