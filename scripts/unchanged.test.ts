import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { affectedBy, hashesOf, notesIn, stampOf } from './unchanged.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldwork-checks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sources = { 'package-lock.json': '{}', 'core/limits.ts': 'a', 'core/schema.ts': 'b', 'server/queries.ts': 'c', 'web/page.tsx': 'd' }
const hashed = (changes: Record<string, string> = {}) => {
  const all: Record<string, string> = { ...sources, ...changes }
  return hashesOf(Object.keys(all), (file) => all[file]!)
}
const command = ['check', 'server']
const stamp = (changes?: Record<string, string>) => stampOf(command, hashed(changes), ['server', 'core'])

test('a check is repeated when one of its files is changed, added or removed, or its tools or settings change', () => {
  const changes = [
    { 'server/queries.ts': 'broken' },
    { 'core/limits.ts': 'broken' },
    { 'core/new.ts': 'a' },
    { 'package-lock.json': '{ }' },
  ]
  for (const change of changes) expect(stamp(change), JSON.stringify(change)).not.toBe(stamp())
  const without = hashed()
  expect(stampOf(command, new Map([...without].filter(([file]) => file !== 'core/schema.ts')), ['server', 'core'])).not.toBe(stamp())
  expect(stampOf([...command, '--strict'], without, ['server', 'core'])).not.toBe(stamp())
})

test('a check is skipped while only files change that it doesn’t read', () => {
  expect(stamp({ 'web/page.tsx': 'changed' })).toBe(stamp())
  expect(stampOf(command, hashed({ 'web/page.tsx': 'changed' }))).not.toBe(stampOf(command, hashed()))
})

test('a change affects all direct and indirect importers of a file, even if the file is removed', () => {
  const imports: Record<string, string[]> = { 'server/queries.ts': ['core/schema.ts', 'pg'], 'core/schema.ts': ['core/limits.ts'] }
  const code = Object.keys(sources).filter((file) => /\.tsx?$/.test(file))
  const affected = (changes: Record<string, string>, before = hashed()) =>
    affectedBy(hashed(changes), before, code, (file) => imports[file] ?? [])
  expect(affected({})).toEqual([])
  expect(affected({ 'web/page.tsx': 'changed' })).toEqual(['web/page.tsx'])
  expect(affected({ 'core/limits.ts': 'changed' })).toEqual(['core/limits.ts', 'core/schema.ts', 'server/queries.ts'])
  expect(affected({}, hashed({ 'core/limits.ts': 'was else' }))).toContain('server/queries.ts')
  imports['web/page.tsx'] = ['core/gone.ts']
  expect(affected({}, hashed({ 'core/gone.ts': 'was here' }))).toEqual(['web/page.tsx'])
})

test('notes last until they are deleted, and a damaged note counts as missing', () => {
  const notes = notesIn(join(folder, 'notes'))
  expect(notes.read('Lint')).toBeUndefined()
  notes.write('Lint', { settings: 'a' })
  expect(notesIn(join(folder, 'notes')).read('Lint')).toEqual({ settings: 'a' })
  writeFileSync(join(folder, 'notes', 'Lint.json'), '{"settings"')
  expect(notes.read('Lint')).toBeUndefined()
  notes.forget('Lint')
  expect(notes.read('Lint')).toBeUndefined()
})
