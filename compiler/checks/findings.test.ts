import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '../compileCatalogue.ts'
import { aliasMistakes } from '../fixtures/aliases.ts'
import { answerMistakes } from '../fixtures/answers.ts'
import { catalogueMistakes } from '../fixtures/catalogue.ts'
import { evidenceMistakes } from '../fixtures/evidence.ts'
import { exampleMistakes } from '../fixtures/example.ts'
import { fileMistakes } from '../fixtures/files.ts'
import { frontMatterMistakes } from '../fixtures/frontMatter.ts'
import { generatedMistakes } from '../fixtures/generated.ts'
import { replayMistakes } from '../fixtures/replay.ts'
import { markdownMistakes } from '../fixtures/markdown.ts'
import { quizMistakes } from '../fixtures/quiz.ts'
import { silentMistakes } from '../fixtures/silent.ts'
import { taskMistakes } from '../fixtures/tasks.ts'
import { unearnedMistakes } from '../fixtures/unearned.ts'
import { orFinding, reportInto, rules, type Finding } from '../findings/rules.ts'
import { compileChanged, contentFolder, home, projectFile } from '../testing-content.ts'

const mistakes = [
  ...fileMistakes,
  ...frontMatterMistakes,
  ...catalogueMistakes,
  ...aliasMistakes,
  ...markdownMistakes,
  ...silentMistakes,
  ...taskMistakes,
  ...answerMistakes,
  ...evidenceMistakes,
  ...exampleMistakes,
  ...unearnedMistakes,
  ...quizMistakes,
  ...replayMistakes,
  ...generatedMistakes,
]

test('an author who made no mistake hears nothing', async () => {
  const { findings, projects } = await compileChanged()
  expect(findings).toEqual([])
  expect(projects).toHaveLength(1)
})

test('an author who writes nine steps hears nothing', async () => {
  const more = ['s1', 's2', 's3', 's4', 's5'].map((id) => `::::::step{#${id} title="Rest at ${id}" minutes=1}\nRest.\n::::::\n\n`)
  const { findings } = await compileChanged({
    [projectFile]: (text) => text.replace('time: 40', 'time: 45').replace('::::::step{#moor', `${more.join('')}::::::step{#moor`),
  })
  expect(findings).toEqual([])
})

describe('an author who', () => {
  test.each(mistakes)('$author is told where and what to do ($rule)', async ({ rule, changes, at: [file, text], says, also = [] }) => {
    const folder = contentFolder(changes)
    const { findings } = await compileCatalogue(folder)
    const line = text === undefined ? 1 : lineWith(folder, file, text)
    const found = findings.filter((finding) => finding.rule === rule)
    expect(found).toContainEqual(
      expect.objectContaining({ file, line, severity: rules[rule].severity, message: expect.stringContaining(says ?? '') }),
    )
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set([rule, ...also]))
    for (const { message } of findings) expect(message).toMatch(/^.{12,300}$/)
  })
})

test('an author whose page shows the file that learners get, with its variables, hears nothing', async () => {
  const text = 'boat,double\n{{boat}},{{string(boat) + string(boat)}}\n'
  const { findings, projects } = await compileChanged({
    [`${home}/files/dues.csv`]: text,
    [projectFile]: (whole) =>
      whole.replace('```shell', () => `\`\`\`text {title="dues.csv" file="dues.csv"}\n${text}\`\`\`\n\n\`\`\`shell`),
  })
  expect(findings).toEqual([])
  expect(projects[0]!.folder.files).toEqual({ 'dues.csv': text })
})

test('a variable used only in a file for learners isn’t reported as unused', async () => {
  const berth = '  - name: berth\n    label: Your berth\n    placeholder: "412"\n    personal: draw(100, 999)\n'
  const { findings } = await compileChanged({
    [`${home}/files/dues.csv`]: '{{berth * 2}}\n',
    [projectFile]: (whole) => whole.replace('tracks:\n', `${berth}tracks:\n`),
  })
  expect(findings).toEqual([])
})

test('an author who links a file from outside the project is told to copy it', async () => {
  const folder = contentFolder({ 'secret.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>' })
  const link = 'projects/build-a-boat/images/linked.svg'
  symlinkSync(join(folder, 'secret.svg'), join(folder, link))
  const { findings } = await compileCatalogue(folder)
  expect(findings).toEqual([expect.objectContaining({ rule: 'symlink', file: link, line: 1 })])
})

test.each(['catalogue.yaml', 'concepts', 'projects', 'projects/build-a-boat'])(
  'an author who links %s from elsewhere is told to put it into the folder',
  async (path) => {
    const elsewhere = contentFolder()
    const folder = contentFolder()
    rmSync(join(folder, path), { recursive: true })
    symlinkSync(join(elsewhere, path), join(folder, path))
    const { findings } = await compileCatalogue(folder)
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'symlink', file: path, line: 1 }))
  },
)

test.each(['catalogue.yaml', 'concepts/keel.md', projectFile, 'projects/build-a-boat/images/boat.svg'])(
  'an author who puts a pipe in the place of %s is told to remove it, and nothing waits for it',
  async (path) => {
    const folder = contentFolder()
    rmSync(join(folder, path))
    execFileSync('mkfifo', [join(folder, path)])
    const { findings } = await compileCatalogue(folder)
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'file-kind', file: path, line: 1 }))
    expect(findings.map(({ rule }) => rule)).not.toContain('file-missing')
  },
)

test('a text that makes the compiler fail is reported like any other mistake', async () => {
  const found: Finding[] = []
  const fail = () => Promise.reject(new RangeError('Maximum call stack size exceeded'))
  expect(await orFinding(reportInto(found, projectFile), fail)).toBeUndefined()
  expect(found).toEqual([expect.objectContaining({ rule: 'unreadable', file: projectFile, line: 1 })])
})

test.each([
  ['~/fieldwork/{{boat}}', '~/fieldwork/journal', '`~/fieldwork/journal` is the folder of `build-a-boat`.'],
  ['$HOME/fieldwork/tides/public', '~/fieldwork/Tides', '`~/fieldwork/Tides` is the folder of `build-a-boat`.'],
])('an author whose project works in the folder of another (%s, %s) is told to choose another one', async (first, second, says) => {
  const folder = contentFolder({
    'catalogue.yaml': (text) => text.replace('[build-a-boat]', '[build-a-boat, build-a-raft]'),
    [projectFile]: (text) => text.replace('Push her', `Work in \`${first}\`, then tidy up. Push her`),
  })
  const raft = 'projects/build-a-raft/project.md'
  cpSync(join(folder, home), join(folder, 'projects/build-a-raft'), { recursive: true })
  cpSync(
    join(
      contentFolder({ [projectFile]: (text) => text.replace('Push her', `Work in \`${second}\`, then tidy up. Push her`) }),
      projectFile,
    ),
    join(folder, raft),
  )
  const shared = { rule: 'folder-shared', file: raft, line: lineWith(folder, raft, second), message: expect.stringContaining(says) }
  const { projects, findings } = await compileCatalogue(folder)
  expect(findings).toEqual([expect.objectContaining(shared)])
  const boat = projects.find(({ id }) => id === 'build-a-boat')!
  const again = await compileCatalogue(folder, new Map([[boat.id, boat.sourceHash]]))
  expect(again).toMatchObject({ unchanged: ['build-a-boat'], findings: [shared] })
})

test('a misspelled directive of an answer causes no other findings', async () => {
  const { findings } = await compileChanged({ [projectFile]: (text) => text.replace('::validation-text[', '::validation-Text[') })
  expect(findings).toEqual([
    expect.objectContaining({ rule: 'directive-unknown', message: expect.stringContaining('Did you mean `validation-text`?') }),
  ])
})

test('a date after today is reported, but a published text keeps its date regardless of the clock', async () => {
  const folder = contentFolder({ [projectFile]: (text) => text.replace('verifiedOn: 2026-11-20', 'verifiedOn: 2026-11-21') })
  expect((await compileCatalogue(folder, new Map(), '2026-11-20')).findings).toEqual([
    expect.objectContaining({ rule: 'date-future', file: projectFile, line: lineWith(folder, projectFile, 'verifiedOn') }),
  ])
  expect((await compileCatalogue(folder, new Map(), '2026-11-19')).findings).toEqual([
    expect.objectContaining({ rule: 'date-future', line: lineWith(folder, projectFile, 'lastModified') }),
    expect.objectContaining({ rule: 'date-future', line: lineWith(folder, projectFile, 'verifiedOn') }),
  ])
  expect((await compileCatalogue(folder, new Map(), '2026-11-21')).findings).toEqual([])
  expect((await compileCatalogue(folder)).findings).toEqual([])
})

test('every rule has an author who breaks it', () => {
  const broken = new Set([
    ...mistakes.map(({ rule }) => rule),
    'symlink',
    'file-kind',
    'unreadable',
    'folder-shared',
    'date-future',
    'document-invalid',
    // Only reported with --strict, see strict.test.ts.
    ...['trial-few', 'trial-example', 'check-mutant', 'keyword-covered'],
    // Only publishing knows learners' values, see safeChanges.test.ts.
    'variable-kind',
    'project-twice',
    'concept-twice',
    // These need at least a hundred questions; giveaways.test.ts covers them.
    'quiz-shares',
    // Reported by publishing, see server/publishing/safeChanges.test.ts.
    'id-vanished',
    'words-vanished',
  ])
  expect(Object.keys(rules).filter((rule) => !broken.has(rule))).toEqual([])
})

const lineWith = (folder: string, file: string, text: string): number => {
  const whole = readFileSync(join(folder, file), 'utf8')
  const at = whole.indexOf(text)
  if (at < 0) throw new Error(`${file} does not hold ${text}`)
  return whole.slice(0, at).split('\n').length
}
