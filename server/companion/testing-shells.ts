import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterwards } from '../testing/afterwards.ts'

/** A shell and its search path for programs. */
export type Shell = { program: string; path: string }

/** Finds a shell on this machine; for busybox, with busybox's own programs. Undefined if it isn't installed. */
export const shellOf = (name: string): Shell | undefined => {
  const program = pathOf(name)
  if (!program || name !== 'busybox') return program ? { program, path: process.env['PATH']! } : undefined
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-busybox-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
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
