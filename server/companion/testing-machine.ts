import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Ended = { code: number | null; out: string }

/** A computer of a learner: an empty folder with the companion of a server, and a home of its own. */
export type Machine = {
  folder: string
  /** Runs the companion with these words, and types `input`. `onOutput` gets all output so far. */
  run: (words: string[], input?: string, onOutput?: (text: string) => void) => Promise<Ended>
  /** Runs a command in the folder, as its owner would type it. */
  type: (command: string) => Promise<Ended>
  remove: () => Promise<void>
}

export const createMachine = async (
  origin: string,
  shell: readonly string[] = ['dash'],
  more: Record<string, string> = {},
): Promise<Machine> => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-machine-'))
  const response = await fetch(`${origin}/companion`)
  await writeFile(join(folder, 'companion'), await response.text())
  const start = (words: readonly string[], input: string, onOutput?: (text: string) => void): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const [program = 'sh', ...rest] = [...shell, ...words]
      const child = spawn(program, rest, { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, ...more } })
      let out = ''
      const hear = (chunk: Buffer) => {
        out += chunk.toString()
        onOutput?.(out)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.stdin.on('error', () => {})
      child.stdin.end(input)
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, out }))
    })
  return {
    folder,
    run: (words, input = '', onOutput) => start(['companion', ...words], input, onOutput),
    type: (command) => start(['-c', command], ''),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Logs the companion in. `allow` is called with the code that it shows. */
export const logInMachine = async (machine: Machine, allow: (userCode: string) => Promise<unknown>): Promise<void> => {
  let allowed: Promise<unknown> | undefined
  const { code, out } = await machine.run(['login'], '', (text) => {
    const userCode = /show this code: ([A-Z-]{9})/.exec(text)?.[1]
    if (userCode) allowed ??= allow(userCode)
  })
  await allowed
  if (code !== 0) throw new Error(`The login failed: ${out}`)
}
