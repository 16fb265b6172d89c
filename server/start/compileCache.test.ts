import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A folder with the code of an app of one file, whose name it says, and the folder of its data. */
const smallApp = () => {
  const root = mkdtempSync(join(tmpdir(), 'fieldwork-compiled-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(join(import.meta.dirname, 'compileCache.mjs'), join(root, 'code/server/start/compileCache.mjs'))
  writeFileSync(join(root, 'code/server/main.ts'), "const name: string = 'small'\nconsole.log(name)\n")
  mkdirSync(join(root, 'data'))
  return { code: join(root, 'code'), data: join(root, 'data') }
}
const start = (code: string, DATA_DIR: string) =>
  execFileSync(process.execPath, ['--import=./server/start/compileCache.mjs', 'server/main.ts'], {
    cwd: code,
    env: { PATH: process.env['PATH'], DATA_DIR },
    encoding: 'utf8',
    timeout: 60_000,
  })
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('what a start has compiled is kept for the next one, beside the packages', () => {
  const { code, data } = smallApp()
  mkdirSync(join(code, 'node_modules'))
  expect([start(code, data), start(code, data)]).toEqual(['small\n', 'small\n'])
  expect(filesIn(join(code, 'node_modules/.cache/fieldwork-compiled'))).toBeGreaterThan(0)
  expect(readdirSync(data)).toEqual([])
})

test('where the code cannot be written, what is compiled is kept with the data, and without both the app starts all the same', () => {
  const { code, data } = smallApp()
  // Not even root makes a folder below a file.
  writeFileSync(join(code, 'node_modules'), '')
  expect([start(code, data), start(code, data)]).toEqual(['small\n', 'small\n'])
  expect(filesIn(join(data, 'compiled'))).toBeGreaterThan(0)
  expect(start(code, '/proc/none')).toBe('small\n')
})
