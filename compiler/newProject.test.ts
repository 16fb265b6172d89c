import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileCatalogue } from './compileCatalogue.ts'
import { contentFolder } from './testing-content.ts'

const run = (...options: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [join(import.meta.dirname, 'newProject.ts'), ...options], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

test('an author begins with a project that passes every rule but still has to be replayed, in a content folder that is made for it', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'fieldwork-new-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'own')
  expect(await run('count-the-boats', '--folder', folder)).toMatchObject({ code: 0, said: expect.stringContaining('Created ') })
  const { projects, findings } = await compileCatalogue(folder, new Map(), '9999-01-01')
  // All that is left to do is to run it.
  expect(findings.map(({ rule }) => rule)).toEqual(['replay-missing'])
  expect(projects[0]).toMatchObject({ id: 'count-the-boats', metadata: { visibility: 'private' }, quiz: { questions: { length: 8 } } })
  expect(projects[0]!.document.steps).toHaveLength(4)
})

test('an author adds a project to a series, whose comments stay; one that is there is not written over, and an id has its form', async () => {
  const folder = contentFolder({ 'catalogue.yaml': (text) => `# Ours\n${text}` })
  expect((await run('count-the-boats', '--folder', folder, '--series', 'coast')).code).toBe(0)
  expect(readFileSync(join(folder, 'catalogue.yaml'), 'utf8')).toMatch(/^# Ours\n[^]*projects: \[build-a-boat, count-the-boats\]/)
  expect((await compileCatalogue(folder)).findings.map(({ rule }) => rule)).toEqual(['replay-missing'])
  expect(await run('build-a-boat', '--folder', folder)).toMatchObject({ code: 1, said: expect.stringContaining('already exists') })
  expect(await run('Boats!', '--folder', folder)).toMatchObject({ code: 1, said: expect.stringContaining("isn't an id") })
  expect(existsSync(join(folder, 'projects/Boats!'))).toBe(false)
  expect(await run('--help')).toMatchObject({ code: 0, said: expect.stringContaining('npm run content:new -- count-the-boats') })
})

test.each([
  ['is no YAML', 'categories: [Misc\nseries: {{\n'],
  ['names no series', 'categories: [Misc]\n'],
  ['has a series without a title', 'categories: [Misc]\nseries:\n  - id: drafts\n'],
  ['has a series with something else than a list', 'categories: [Misc]\nseries: [{ id: drafts, projects: none }]\n'],
])('an author whose catalogue.yaml %s is told so, and nothing is written', async (_, catalogue) => {
  const folder = contentFolder({ 'catalogue.yaml': catalogue })
  const said = expect.stringMatching(/^[^\n]*catalogue\.yaml has errors\. First fix what `npm run content:check -- [^\n]*\n$/) as string
  expect(await run('count-the-boats', '--folder', folder)).toEqual({ code: 1, said })
  expect(existsSync(join(folder, 'projects/count-the-boats'))).toBe(false)
  expect(readFileSync(join(folder, 'catalogue.yaml'), 'utf8')).toBe(catalogue)
})
