import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inStep } from './fixtures/mistake.ts'
import { compileChanged, home, projectFile } from './testing-content.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/authoring.md'), 'utf8')
/** Returns the content of the fence that begins with this line. */
const example = (language: string, begin: string): string => {
  const fence = language === 'markdown' ? '````' : '```'
  const start = page.indexOf(`${fence}${language}\n${begin}`)
  if (start < 0) throw new Error(`docs/authoring.md has no example that begins with ${begin}`)
  return page.slice(page.indexOf('\n', start) + 1, page.indexOf(`\n${fence}\n`, start) + 1)
}

test('the examples of docs/authoring.md that need no rule compile without findings', async () => {
  const variables = example('yaml', 'variables:\n  - name: visits').replace('variables:\n', '')
  const asked = ['served', 'why-443', 'why-it-waited'].map((id) => `::validation-text[What is behind ${id}?]{#${id}}`).join('\n')
  const task = example('markdown', '```shell').replace(/^:::$/m, `${asked}\n:::`)
  const answers = ['both-days:', 'served:', 'why-443:', 'why-it-waited:'].map((begin) => example('yaml', begin)).join('')
  const step = inStep(`Your harbour is :editor-variable{name=harbour}.\n\n${task}`)[projectFile] as (text: string) => string
  const { findings, projects } = await compileChanged({
    [projectFile]: (whole) => step(whole).replace('tracks:\n', () => `${variables}tracks:\n`),
    [`${home}/answers.yaml`]: (whole) => whole + answers,
  })
  expect(findings.filter(({ rule }) => rule !== 'replay-missing')).toEqual([])
  const formats = [...JSON.stringify(projects[0]!.document).matchAll(/"by":"([a-z-]+)"/g)].map(([, by]) => by)
  expect(formats.slice(0, 4)).toEqual(['output', 'output', 'choice', 'own-words'])
  expect(JSON.stringify(projects[0]!.document)).toContain('2 days, …… visits')
})
