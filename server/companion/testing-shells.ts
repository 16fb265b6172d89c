import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A shell and the folders in which it finds its programs. */
export type Shell = { program: string; path: string }

/** One of the shells that this machine has, with its own programs: those of busybox for busybox. Undefined where it is missing. */
export const shellOf = (name: string): Shell | undefined => {
  const program = pathOf(name)
  if (!program || name !== 'busybox') return program ? { program, path: process.env['PATH']! } : undefined
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-busybox-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const applets = execFileSync(program, ['--list']).toString().split('\n').filter(Boolean)
  for (const applet of applets) symlinkSync(program, join(folder, applet))
  symlinkSync(pathOf('curl')!, join(folder, 'curl'))
  return { program: join(folder, 'sh'), path: folder }
}

const pathOf = (program: string): string | undefined => {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`])
      .toString()
      .trim()
  } catch {
    return undefined
  }
}
