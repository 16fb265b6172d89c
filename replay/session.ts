import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from './sandbox.ts'
import { beginning, openWindow, type Mark, type TerminalWindow } from './terminalWindow.ts'

/** A fault after which the rest of a track can't be replayed. */
export class ReplayStop extends Error {}

/** A learner's window with its state. */
export type SessionWindow = TerminalWindow & {
  number: number
  /** The last command, for repeating it. */
  last: string
  /** Offsets of the last block's output and of the output that hasn't been compared. */
  block: Mark
  uncompared: Mark
}

export type Limits = {
  /** Time limits in milliseconds of a command, and for output to appear. */
  command: number
  shown: number
}

/** The open windows. */
export type Session = {
  open: (number: number) => Promise<SessionWindow>
  /** All lines printed in any window. */
  transcript: () => string
  /** Returns the first window that is waiting for a command, or opens one in the folder of the first window. */
  idle: () => Promise<SessionWindow>
  /** Runs commands in a separate window. Their output is part of the transcript. */
  aside: (commands: string) => Promise<number>
  close: () => void
}

export const openSession = (sandbox: Sandbox, home: string, limits: Limits): Session => {
  const windows = new Map<number, SessionWindow>()
  const heard: string[] = []
  const open = async (number: number): Promise<SessionWindow> => {
    const known = windows.get(number)
    if (known) return known
    const opened = Object.assign(await openWindow(sandbox, home, limits.command), {
      number,
      last: '',
      block: beginning,
      uncompared: beginning,
    })
    windows.set(number, opened)
    return opened
  }
  return {
    open,
    idle: async () => {
      const ready = [...windows.values()].find((window) => window.state() === 'ready')
      if (ready) return ready
      const number = Math.max(0, ...windows.keys()) + 1
      const { folder } = await open(1)
      const opened = Object.assign(await openWindow(sandbox, folder(), limits.command), {
        number,
        last: '',
        block: beginning,
        uncompared: beginning,
      })
      windows.set(number, opened)
      return opened
    },
    transcript: () => [...[...windows.values()].flatMap((window) => window.since(beginning)), ...heard].join('\n'),
    aside: async (commands) => {
      const window = await openWindow(sandbox, (await open(1)).folder(), limits.command)
      try {
        await giveCommands(window, commands, limits, false)
        heard.push(...window.since(beginning))
        return window.status()
      } finally {
        window.close()
      }
    },
    close: () => windows.forEach((window) => window.close()),
  }
}

/** A command's first line and exit status; undefined if it is still running. */
export type GivenCommand = { line: string; status: number | undefined }

/** Types commands line by line and waits for each, except for the last one if it `runs`. */
export const giveCommands = async (window: TerminalWindow, text: string, limits: Limits, runs: boolean): Promise<GivenCommand[]> => {
  const given: GivenCommand[] = []
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.trim() !== '')
  let first = ''
  for (const [at, line] of lines.entries()) {
    const { commands } = window
    const before = commands()
    first ||= line
    await window.enter(line)
    if (window.state() === 'unfinished') continue
    const isLast = at === last
    if (isLast && runs) {
      given.push({ line: first, status: undefined })
      return given
    }
    if (!(await window.until(() => window.state() !== 'running', limits.command)))
      throw new ReplayStop(
        `\`${first}\` didn't finish within ${limits.command / 1000} s. Does it keep running (\`runs\`), or wait for input?`,
      )
    if (window.state() === 'closed') throw new ReplayStop(`The window closed at \`${first}\`.`)
    if (commands() > before) given.push({ line: first, status: window.status() })
    first = ''
  }
  if (window.state() === 'unfinished') throw new ReplayStop(`The command that begins with \`${first}\` is incomplete.`)
  return given
}

const ctrlC = '\u0003'
const ctrlD = '\u0004'
/** Milliseconds for a program to end after a signal. */
const ending = 8000

/** Presses Ctrl+C, and Ctrl+D if the program continues. */
export const stopProgram = async (window: TerminalWindow): Promise<void> => {
  if (window.state() === 'ready') return
  for (const keys of [ctrlC, ctrlD]) {
    window.type(keys)
    if (await window.until(() => window.state() === 'ready', ending)) return
  }
  throw new ReplayStop('Neither Ctrl+C nor Ctrl+D ended the running program.')
}

/** Presses Ctrl+C once and waits for the program to end. */
export const interruptProgram = async (window: TerminalWindow, after: number): Promise<void> => {
  await sleep(after * 1000)
  window.type(ctrlC)
}

/** Waits until a started program listens, has printed something or has ended, up to a time limit. */
export const settle = async (window: TerminalWindow, sandbox: Sandbox, before: ReadonlySet<number>, timeoutMs = 2000): Promise<void> => {
  const mark = window.mark()
  let length = 0
  let since = performance.now()
  await window.until(async () => {
    const now = window.since(mark).join('\n').length
    if (now !== length) since = performance.now()
    length = now
    const isQuiet = length > 0 && performance.now() - since > 300
    return isQuiet || window.state() !== 'running' || [...(await sandbox.ports())].some((port) => !before.has(port))
  }, timeoutMs)
}

/** Waits until a window has printed nothing for this many milliseconds. */
export const untilQuiet = async (window: TerminalWindow, mark: Mark, quiet: number, timeoutMs: number): Promise<void> => {
  let length = -1
  let since = 0
  await window.until(() => {
    const now = window.since(mark).join('\n').length
    if (now !== length) since = performance.now()
    length = now
    return window.state() === 'closed' || performance.now() - since >= quiet
  }, timeoutMs)
}
