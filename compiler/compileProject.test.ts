import { expect, test } from 'vitest'
import { inStep } from './fixtures/mistake.ts'
import { compileChanged, compileText, home, projectFile } from './testing-content.ts'

test('a project whose author names no category is in Misc [DIR-04]', async () => {
  const { projects, findings } = await compileChanged({ [projectFile]: (text) => text.replace('category: Storage\n', '') })
  expect(findings).toEqual([])
  expect(projects[0]!.metadata).toMatchObject({ category: 'Misc', icon: 'misc' })
})

test('a project says which part of its series it is, when its author does', async () => {
  const headOf = async (line: string) =>
    (await compileChanged({ [projectFile]: (text) => text.replace('category: Storage\n', `category: Storage\n${line}`) })).projects[0]!
      .metadata
  expect(await headOf('part: Part 2 of 3\n')).toMatchObject({ part: 'Part 2 of 3', series: { title: expect.any(String) } })
  expect(await headOf('')).not.toHaveProperty('part')
})

test('the outline of a Pro project has the titles of its tasks, and that of an open one only its steps', async () => {
  const outlineOf = async (line: string) =>
    (await compileChanged({ [projectFile]: (text) => text.replace('category: Storage\n', `category: Storage\n${line}`) })).projects[0]!
      .metadata.outline
  const open = await outlineOf('')
  const closed = await outlineOf('plan: pro\n')
  expect(closed).toMatchObject(open)
  expect(open.flatMap(Object.keys)).not.toContain('tasks')
  expect(closed.flatMap(({ tasks = [] }) => tasks)).toContain('Say why wood')
})

test('the open question comes with its options and with the last output of a command above it, filled in, and without a key', async () => {
  const options = ['It is light.', 'It is dry.', 'It is brown.'].map(
    (value, at) => `    - { value: ${value}, ${at === 0 ? 'answer: true, ' : ''}explanation: Weigh it. }\n`,
  )
  const { projects, findings } = await compileChanged({
    [projectFile]: (text) =>
      text
        .replace('category: Storage\n', 'category: Storage\nopenQuestion: why-wood\n')
        .replace(
          ':::validation-box{#wood-box',
          '```text {title="What you should see" copyable=false}\n  {{boat}}: 4 planks\n      hull: 1\n```\n\n$&',
        ),
    [`${home}/answers.yaml`]: (text) =>
      `why-wood:\n  model: It is lighter than the water of its own size.\n  check: choice\n  options:\n${options.join('')}${text.slice(text.indexOf('where-moored:'))}`,
  })
  expect(findings).toEqual([])
  expect(projects[0]!.metadata.openQuestion).toEqual({
    id: 'why-wood',
    title: 'Why does wood float?',
    description: '',
    options: ['It is light.', 'It is dry.', 'It is brown.'],
    output: 'journal: 4 planks\n    hull: 1',
  })
})

test('a project has at most one quiz, at the place of its node [QUIZ-01]', async () => {
  const { projects } = await compileChanged()
  const [{ document, quiz }] = projects as [(typeof projects)[0]]
  expect(document.steps.at(-1)!.children.at(-1)).toEqual({ type: 'quiz', id: 'what-stayed', name: 'What stayed' })
  expect(quiz).toMatchObject({ id: 'what-stayed', questions: { length: 8 } })
  expect(quiz!.questions[0]!.options).toEqual([
    { id: 'the-keel-1', value: 'It floats.', explanation: 'Wood is lighter than water.', isAnswer: true },
    { id: 'the-keel-2', value: 'It sinks.', explanation: 'Only stones do.', isAnswer: false },
  ])
  const twice = await compileText('::quiz{#once-more}')
  expect(twice.findings.map(({ rule }) => rule)).toContain('quiz-place')
  const without = await compileChanged({ [`${home}/quiz.yaml`]: null, [projectFile]: (text) => text.replace('::quiz{#what-stayed}\n', '') })
  expect(without.findings).toEqual([])
  expect(without.projects[0]!.quiz).toBeUndefined()
})

test('the head of a project that was replayed says which commands were left out, and for which system the others are', async () => {
  const replayed = { [`${home}/replayed.yaml`]: 'on: 2026-11-20\nwith: Debian 12\nparts: {}\n' }
  const tabs = (first: string) =>
    `::::tabs{#systems}\n:::tab{#one heading="${first}"}\n\`\`\`shell {replay="installs programs"}\nsudo apt-get install \\\n  nginx\nnginx -v\n\`\`\`\n:::\n:::tab{#two heading="macOS"}\n\`\`\`shell {replay="installs programs"}\nbrew install nginx\n\`\`\`\n:::\n::::`
  const headOf = async (first: string, files: Record<string, string>) =>
    (await compileChanged({ ...inStep(tabs(first)), ...files })).projects[0]!.metadata
  expect(await headOf('Linux', replayed)).toMatchObject({ commandsLeftOut: 2, commandsFor: 'Linux' })
  expect(await headOf('Any system', replayed)).not.toHaveProperty('commandsFor')
  // Only the author's word says what was run.
  for (const field of ['commandsLeftOut', 'commandsFor']) expect(await headOf('Linux', {})).not.toHaveProperty(field)
  expect((await compileChanged(replayed)).projects[0]!.metadata).not.toHaveProperty('commandsLeftOut')
})

test('projects and tracks carry their post templates [SHARE-62] [SHARE-63]', async () => {
  const all = ['share', 'instagram', 'shortform', 'linkedin', 'twitter', 'facebook']
    .map((network) => `  ${network}: On ${network}`)
    .join('\n')
  const { projects, findings } = await compileChanged({
    [projectFile]: (text) =>
      text.replace(/ {2}linkedin:.*/, all).replace('You cut every plank.\n', 'You cut every plank.\n    share: { twitter: From a tree }\n'),
  })
  expect(findings).toEqual([])
  const { share, tracks } = projects[0]!.metadata
  const templates = {
    share: 'On share',
    instagram: 'On instagram',
    shortform: 'On shortform',
    linkedin: 'On linkedin',
    twitter: 'On twitter',
    facebook: 'On facebook',
  }
  expect(share).toEqual(templates)
  expect(tracks[0]).toEqual({ id: 'wood', title: 'From a tree', description: 'You cut every plank.', share: { twitter: 'From a tree' } })
})

test('code may spell out characters that no database keeps', async () => {
  const { blocks, findings } = await compileText('```text\n\\u0000 \\ud83d \\0\n```')
  expect(findings).toEqual([])
  expect(blocks[0]).toMatchObject({ type: 'codeBlock', text: '\\u0000 \\ud83d \\0' })
})

test('a Pro section that only a track shows unlocks its file', async () => {
  const section = ':::::section{#dark type=pro content-id=row-at-night heading="Dark"}\nA teaser.\n:::::'
  const { findings } = await compileChanged({
    [`${home}/tracks/kit.md`]: `::::::step{#cut-the-planks}\n${section}\n::::::\n`,
    [`${home}/sections/row-at-night.md`]: 'Row.',
  })
  expect(findings).toEqual([])
})

test('a track may show the Pro section of the step that it replaces', async () => {
  const section = ':::::section{#dark type=pro content-id=row-at-night heading="Dark"}\nA teaser.\n:::::'
  const { findings } = await compileText(section, {
    [`${home}/tracks/kit.md`]: `::::::step{#cut-the-planks}\n${section}\n::::::\n`,
    [`${home}/sections/row-at-night.md`]: 'Row.',
  })
  expect(findings).toEqual([])
})

test('a track replaces the steps that read differently', async () => {
  const { projects } = await compileChanged()
  const [wood, kit] = projects[0]!.document.tracks
  expect(wood).toMatchObject({ id: 'wood', steps: [] })
  expect(kit).toMatchObject({
    id: 'kit',
    steps: [
      { id: 'cut-the-planks', title: 'Cut the planks', minutes: 10, children: [{ children: [{ text: 'Open the box with the planks.' }] }] },
    ],
  })
})
