import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import xterm from '@xterm/headless'
import { signs, type Sandbox } from './sandbox.ts'

/** A position on the screen or in the scrollback. */
type Spot = { line: number; column: number }
/** Output of a command, or of a background process while the shell waited. Still open without `to`. */
type Segment = { from: Spot; to?: Spot }
/** Marks the current end of the output. */
export type Mark = { segment: number; from?: Spot }

/** The default width of terminals, and a height at which nothing pages its output. */
const screen = { columns: 80, rows: 200 }
const scrollback = 100_000
/** Milliseconds between two checks of a condition. */
const tick = 20

type State = 'ready' | 'unfinished' | 'running' | 'closed'

/** A terminal window with a shell. Input isn't echoed, so the screen shows only the output of programs. */
export type TerminalWindow = {
  /** State of the shell: waiting for a command, for more input, or for a program. */
  state: () => State
  /** Exit status of the last command, and the number of commands. */
  status: () => number
  commands: () => number
  folder: () => string
  /** Types into the running program. */
  type: (keys: string) => void
  /** Enters a line and waits until it runs, needs more input, or is done. */
  enter: (line: string) => Promise<void>
  mark: () => Mark
  /** Returns the lines printed since, with wrapped ones joined. */
  since: (mark: Mark) => string[]
  /** Waits until a condition holds. Returns false if it doesn't within this many milliseconds. */
  until: (holds: () => boolean | Promise<boolean>, timeoutMs: number) => Promise<boolean>
  close: () => void
}

/** The position before any output. */
export const beginning: Mark = { segment: 0 }

export const openWindow = async (sandbox: Sandbox, folder: string, timeoutMs: number): Promise<TerminalWindow> => {
  const terminal = new xterm.Terminal({ cols: screen.columns, rows: screen.rows, scrollback, allowProposedApi: true })
  const shell = sandbox.openShell(folder, screen)
  const segments: Segment[] = []
  let state: State = 'running'
  let status = 0
  let current = folder
  let commands = 0
  /** Counts state reports of the shell. */
  let turns = 0
  let promptAt: Spot = { line: 0, column: 0 }
  const here = (): Spot => ({ line: terminal.buffer.active.baseY + terminal.buffer.active.cursorY, column: terminal.buffer.active.cursorX })
  const on = (sign: number, react: (data: string) => void) =>
    terminal.parser.registerOscHandler(sign, (data) => {
      react(data)
      turns++
      return true
    })
  on(signs.prompt, (data) => {
    const [code = '', ...rest] = data.split(';')
    const open = segments.at(-1)
    if (open && !open.to) open.to = here()
    promptAt = here()
    status = Number(code)
    current = rest.join(';')
    state = 'ready'
  })
  on(signs.command, () => {
    segments.push({ from: here() })
    commands++
    state = 'running'
  })
  on(signs.unfinished, () => (state = 'unfinished'))
  shell.stdout.on('data', (bytes: Buffer) => {
    // Flow control: fast output waits until it is read.
    shell.stdout.pause()
    terminal.write(bytes, () => shell.stdout.resume())
  })
  shell.stdin.on('error', () => {})
  const gone = once(shell, 'close').then(() => (state = 'closed'))

  const until: TerminalWindow['until'] = async (holds, limit) => {
    for (let waited = 0; waited <= limit; waited += tick) {
      if (await holds()) return true
      await Promise.race([sleep(tick), gone])
      if (state === 'closed') break
    }
    return holds()
  }
  const isSame = (one: Spot, other: Spot) => one.line === other.line && one.column === other.column
  await until(() => state === 'ready', timeoutMs)
  return {
    state: () => state,
    status: () => status,
    commands: () => commands,
    folder: () => current,
    type: (keys) => {
      // Enter ends the line of a program's prompt, although input isn't echoed.
      if (keys.includes('\r') && here().column > 0) terminal.write('\r\n')
      shell.stdin.write(keys)
    },
    enter: async (line) => {
      const before = turns
      if (state === 'ready' && !isSame(promptAt, here())) segments.push({ from: promptAt, to: here() })
      shell.stdin.write(`${line}\r`)
      await until(() => turns > before, timeoutMs)
    },
    mark: () => {
      const isOpen = segments.length > 0 && !segments.at(-1)!.to
      return isOpen ? { segment: segments.length - 1, from: here() } : { segment: segments.length }
    },
    since: ({ segment, from }) => {
      const later = segments.slice(segment).map((one, at) => (at === 0 && from ? { ...one, from } : one))
      if (state === 'ready' && !isSame(promptAt, here())) later.push({ from: promptAt })
      return later.flatMap((one) => linesBetween(terminal, one.from, one.to ?? here()))
    },
    until,
    close: () => {
      shell.kill('SIGKILL')
      shell.stdout.destroy()
      terminal.dispose()
    },
  }
}

const linesBetween = (terminal: xterm.Terminal, from: Spot, to: Spot): string[] => {
  const lines: string[] = []
  for (let at = from.line; at <= to.line; at++) {
    const row = terminal.buffer.active.getLine(at)
    const begin = at === from.line ? from.column : 0
    const end = at === to.line ? to.column : undefined
    const text = row?.translateToString(end === undefined, begin, end) ?? ''
    if (row?.isWrapped && at > from.line && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => line.trimEnd())
}
