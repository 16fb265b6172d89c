import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A folder with an app of one file, which says its name. */
const smallApp = () => {
  const root = mkdtempSync(join(tmpdir(), 'fieldwork-compiled-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(import.meta.dirname, 'compileCache.mjs'), join(root, 'server/start/compileCache.mjs'))
  writeFileSync(join(root, 'server/main.ts'), "const name: string = 'small'\nconsole.log(name)\n")
  return root
}
const start = (cwd: string) =>
  execFileSync(process.execPath, ['--import=./server/start/compileCache.mjs', 'server/main.ts'], { cwd, encoding: 'utf8' })

test('compiled code is cached beside the packages for the next start', () => {
  const root = smallApp()
  mkdirSync(join(root, 'node_modules'))
  expect([start(root), start(root)]).toEqual(['small\n', 'small\n'])
  const kept = readdirSync(join(root, 'node_modules/.cache/fieldwork-compiled'), { recursive: true, withFileTypes: true })
  expect(kept.filter((entry) => entry.isFile()).length).toBeGreaterThan(0)
})

test('the app starts even if it can’t write beside the packages', () => {
  const root = smallApp()
  // Not even root makes a folder below a file.
  writeFileSync(join(root, 'node_modules'), '')
  expect(start(root)).toBe('small\n')
})
