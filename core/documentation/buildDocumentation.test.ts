import { expect, test } from 'vitest'
import type { LearnerNote } from '../notes/schema.ts'
import { buildDocumentation, type DocumentationMaterial } from './buildDocumentation.ts'
import type { DocumentationPart, TextLine } from './schema.ts'
import { learnersLines, plainLine } from './learnersWords.ts'
import { answered, material, noted } from './testing-material.ts'

const words = ({ runs }: TextLine) => runs.map(({ text }) => text).join('')
const outline = (parts: readonly DocumentationPart[]) =>
  parts.map((part) => {
    if (part.kind === 'heading') return `${part.level} ${words(part.line)}`
    if (part.kind === 'picture') return `picture ${part.picture}`
    if (part.kind === 'output') return `output: ${part.text}`
    return part.kind === 'facts' ? 'facts' : `${part.kind}: ${part.lines.map(words).join('|')}`
  })
const partsOf = (change: Partial<DocumentationMaterial>) => outline(buildDocumentation(material(change)).documentation.parts)

test('a chapter has what the learner wrote, and not the guide, which addresses them', () => {
  expect(partsOf({ tasks: [answered('why', 'the moon')] })).toEqual(['1 The sea', '2 why?', 'own: the moon'])
})

test('questions are asked of anyone: in the author’s words for others, or without “your”', () => {
  const asks = (id: string, title: string, forOthers?: string) => ({
    type: 'validationText' as const,
    id,
    title,
    optional: false,
    hidden: false,
    ...(forOthers && { forOthers }),
  })
  const questions = [asks('tried', 'What did you try?', 'What was tried?'), asks('log', 'What does your own log say in your terminal?')]
  const chapters = [
    { id: 'sea', title: 'The sea', blocks: [{ type: 'validationBox' as const, id: 'box', title: 'Say it', children: questions }] },
  ]
  const tasks = questions.map(({ id, title }) => answered(id, 'much', { title }))
  const answers = (question: string) => [`2 ${question}`, 'own: much']
  expect(partsOf({ chapters, tasks })).toEqual([
    '1 The sea',
    ...answers('What was tried?'),
    ...answers('What does the log say in the terminal?'),
  ])
})

test('a step to which the learner added nothing is left out', () => {
  expect(partsOf({})).toEqual([])
  expect(partsOf({ tasks: [answered('why', 'the moon', { stepId: 'moon' })] })).toEqual(['1 The moon', '2 why?', 'own: the moon'])
})

test('the title page says what was built in the author’s sentence for others, and by whom, if the learner gave a name', () => {
  const sentences = { outcome: 'You have a table that you printed.', outcomeForOthers: 'A printed table.' }
  const leadOf = (author: string, metadata: Partial<typeof sentences>) =>
    outline(buildDocumentation(material({ author, metadata: { ...material().metadata, ...metadata } })).documentation.lead).slice(0, 2)
  expect(leadOf('Nora Lind', sentences)).toEqual(['1 What Nora built', 'text: In the words of the project’s author: A printed table.'])
  expect(leadOf('', { outcome: sentences.outcome })).toEqual(['1 What was built', 'text: In the words of the project’s author: A table.'])
})

test('the author’s sentence about the setting introduces the questions, if anything was answered', () => {
  const metadata = { ...material().metadata, settingForOthers: 'Ada keeps the harbours\' tides, and "Bo\'s" boat.' }
  expect(partsOf({ metadata, tasks: [answered('why', 'the moon')] })).toEqual([
    'text: The invented case: Ada keeps the harbours’ tides, and “Bo’s” boat.',
    ...['1 The sea', '2 why?', 'own: the moon'],
  ])
  expect(partsOf({ metadata })).toEqual([])
})

test('titles and questions have typographic apostrophes and quotation marks, and what the learner wrote stays as it is', () => {
  const chapters = [{ id: 'sea', title: "The sea's edge", blocks: [] }]
  const tasks = [answered('why', "it's the moon", { title: `What's "it"?` })]
  const { documentation } = buildDocumentation(
    material({ chapters, tasks, metadata: { ...material().metadata, title: "The moon's pull" } }),
  )
  expect([documentation.title, ...outline(documentation.parts)]).toEqual([
    'The moon’s pull',
    ...['1 The sea’s edge', '2 What’s “it”?', "own: it's the moon"],
  ])
})

test('the learner’s sentences about what they built come before the author’s, and leave no trace without any visible character', () => {
  const leadOf = (summary: string, author = 'Nora Lind') => buildDocumentation(material({ author, summary })).documentation.lead
  const [heading, part, sentence] = leadOf('I printed a table\nfor nora@example.org. ')
  expect([heading!.kind, sentence!.kind]).toEqual(['heading', 'text'])
  expect(part).toMatchObject({
    kind: 'summary',
    by: 'In Nora’s own words',
    lines: [{ runs: [{ text: '“I printed a table' }] }, { runs: [{ text: 'for [email address].”' }] }],
  })
  expect(leadOf('It prints.', '')[1]).toMatchObject({ by: 'In the learner’s own words' })
  for (const nothing of ['', ' \n', '\u200b\u202e', '\u2800'])
    expect(leadOf(nothing).map(({ kind }) => kind)).toEqual(['heading', 'text', 'facts'])
})

test('the learner’s sentences keep up to six lines; in more, a line break counts as a space', () => {
  const linesOf = (summary: string) => {
    const part = buildDocumentation(material({ summary })).documentation.lead[1]!
    return part.kind === 'summary' ? part.lines.map(words) : []
  }
  expect(linesOf('one\n\ntwo\nthree\nfour\nfive')).toEqual(['“one', '', 'two', 'three', 'four', 'five”'])
  expect(linesOf('x\n'.repeat(200))).toEqual([`“${'x '.repeat(200).trim()}”`])
})

test('hidden, wrong and empty answers are not printed; a draft of one’s own is', () => {
  const tasks = [
    answered('shown', 'a word'),
    answered('hidden task', 'x', { hidden: true }),
    answered('hidden answer', 'x', {}, { hidden: true }),
    answered('wrong', 'x', {}, { status: 'INCORRECT', hint: 'Look up.' }),
    answered('empty', '  '),
    answered('unanswered', '', { answer: null }),
    answered('draft', 'my draft', {}, { status: 'INCOMPLETE' }),
    answered('moon', 'of the moon', { stepId: 'moon' }, { model: 'The model answer.' }),
    answered('elsewhere', 'kept', { stepId: 'gone' }),
  ]
  expect(partsOf({ tasks })).toEqual([
    ...['1 The sea', '2 shown?', 'own: a word', '2 draft?', 'own: my draft'],
    ...['1 The moon', '2 moon?', 'own: of the moon', '1 More answers', '2 elsewhere?', 'own: kept'],
  ])
})

test('the learner’s own notes are in their chapters, but not the tutor’s', () => {
  const notes = [noted('a', 'mine'), noted('b', 'The tutor says', 'explain'), noted('c', ' '), noted('d', 'far', 'blank', 'gone')]
  expect(partsOf({ notes })).toEqual([
    ...['1 The sea', '2 Note a', 'quote: tides', 'own: mine', '1 More notes', '2 Note d', 'quote: tides', 'own: far'],
  ])
})

test('pictures are numbered, and content beyond a document’s limits is left out, with a sentence', () => {
  const file = (id: string) =>
    answered(id, '', { type: 'FILE' }, { type: 'FILE', text: undefined, file: { name: 'a.png', storageName: `tides_${id}` } })
  const few = buildDocumentation(material({ tasks: [file('one'), file('two')] }))
  expect(few.pictures).toEqual(['tides_one', 'tides_two'])
  expect(outline(few.documentation.parts)).toContain('picture 1')
  const many = buildDocumentation(material({ tasks: Array.from({ length: 61 }, (_, index) => file(`p${index}`)) }))
  expect(many.pictures).toHaveLength(60)
  const last = 'text: There is more in the project than fits into this document.'
  expect(outline(many.documentation.parts).at(-1)).toBe(last)
  const notes = Array.from({ length: 20 }, (_, index) => noted(`n${index}`, 'x'.repeat(20_000)))
  expect(partsOf({ notes }).at(-1)).toBe(last)
  expect(partsOf({ notes }).filter((line) => line.startsWith('own'))).toHaveLength(15)
})

test('the title of a picture says what the task asked for, whose it is, and that nobody checked it', () => {
  const titled = (author: string, title: string) => {
    const task = answered(
      'one',
      '',
      { type: 'FILE', title },
      { type: 'FILE', text: undefined, file: { name: 'a.png', storageName: 'shot' } },
    )
    return outline(buildDocumentation(material({ author, tasks: [task] })).documentation.parts).slice(-2)
  }
  const title = 'A screenshot of your terminal with the refused commit'
  expect(titled('Ines Ferreira', title)).toEqual([
    '2 A screenshot of the terminal with the refused commit. Ines’s screenshot for this task, not checked.',
    'picture 0',
  ])
  expect(titled('', title)[0]).toMatch(/ The learner’s screenshot for this task, not checked\.$/)
  expect(titled('Ines Ferreira', 'The drawing of your curve')[0]).toBe(
    '2 The drawing of the curve. Ines’s picture for this task, not checked.',
  )
})

test('the date is the day of completion in UTC, in words', () => {
  const dateOf = (completedOn: string | null) => buildDocumentation(material({ completedOn })).documentation.date
  expect([dateOf('2026-11-21T23:59:59.000Z'), dateOf('2026-03-01T00:00:00.000Z'), dateOf(null)]).toEqual([
    '21 November 2026',
    '1 March 2026',
    null,
  ])
})

test('an answer that the check refused is said to count on the learner’s word', () => {
  const tasks = [answered('luna', 'Luna', {}, { ownJudgement: true }), answered('moon', 'the moon')]
  const { parts } = buildDocumentation(material({ tasks })).documentation
  const said = outline(parts)
  const mark = 'Accepted on the learner’s word: the check refused this answer.'
  expect(said.filter((line) => line.includes(mark))).toHaveLength(1)
  expect(said.findIndex((line) => line.includes(mark))).toBe(said.findIndex((line) => line.includes('Luna')) + 1)
})

test.for<[answer: object, mark: string]>([
  [{ basis: 'seen', seenAt: '2026-11-20T21:15:00.000Z' }, 'Seen on Ines’s machine on 20 November 2026.'],
  [{ basis: 'computed' }, 'Checked: matches the values that only Ines was given.'],
  [{ basis: 'own_words', points: ['The moon pulls.'], covered: [0] }, 'In Ines’s own words, not graded.'],
])('documentation says how an answer came to count that no check accepted: %j', ([answer, mark]) => {
  const tasks = [answered('luna', 'Luna', {}, answer), answered('moon', 'the moon')]
  expect(partsOf({ tasks }).slice(1)).toEqual(['2 luna?', 'own: Luna', `text: ${mark}`, '2 moon?', 'own: the moon'])
})

test('the first of several answers with the learner’s values explains them, and the others say it briefly', () => {
  const tasks = ['one', 'two', 'three'].map((id) => answered(id, id, {}, { basis: 'computed' }))
  const marks = partsOf({ tasks }).filter((line) => line.startsWith('text'))
  const briefly = 'text: Checked against values that only Ines had.'
  expect(marks).toEqual(['text: Checked: matches the values that only Ines was given.', briefly, briefly])
})

test('command output keeps its spaces and lines, has no links, and contains no email address', () => {
  const printed = '\n  PID\tCMD\r\n\n\n 41   node https://example.org/a ines@private.example  \n'
  const tasks = [answered('list', printed, { isOutput: true }, { basis: 'computed' })]
  const { parts } = buildDocumentation(material({ tasks })).documentation
  expect(parts).toContainEqual({
    kind: 'output',
    text: '  PID    CMD\n\n\n 41   node https://example.org/a [email address]',
  })
})

test('of a task that was looked up, others read the question, and not the wrong try', () => {
  const tasks = [answered('luna', 'Luna', {}, { basis: 'shown' })]
  expect(partsOf({ tasks }).slice(1)).toEqual(['2 luna?', 'text: Ines looked up the answer to this one.'])
  expect(partsOf({ tasks, author: '' }).at(-1)).toBe('text: The learner looked up the answer to this one.')
})

test('commands with the learner’s values are above their output, unless they were pasted with it, and contain no secrets', () => {
  const commandsOf = (text: string, ...runs: string[]) => {
    const commands = runs.map((run) => ({ run, shape: '……' }))
    const question = { type: 'validationText', id: 'list', title: 'list?', optional: false, hidden: false } as const
    const children = [{ ...question, format: { by: 'output' as const, commands } }]
    const blocks = [{ type: 'validationBox' as const, id: 'box', title: 'Say it', children }]
    const declared = [
      { name: 'boat', label: 'Your boat', placeholder: 'marlin' },
      { name: 'pass', label: 'Password of the board', placeholder: 'x' },
      { name: 'digits', label: 'The digits of the key that leaks', placeholder: '4d', personal: 'drawHex(32)' },
    ]
    const { parts } = buildDocumentation(
      material({
        chapters: [{ id: 'sea', title: 'The sea', blocks }],
        tasks: [answered('list', text, { isOutput: true }, { basis: 'computed' })],
        metadata: { ...material().metadata, variables: declared },
        variables: [
          { name: 'boat', value: 'Heron' },
          { name: 'pass', value: 'tern-and-gull' },
          { name: 'digits', value: 'c4f3a9b2' },
        ],
      }),
    ).documentation
    const [output, mark] = parts.slice(-2) as [DocumentationPart, DocumentationPart]
    return [output.kind === 'output' && output.commands, mark.kind === 'text' && words(mark.lines[0]!)]
  }
  expect(commandsOf('7', 'wc -l {{boat}}.log')).toEqual([['wc -l Heron.log'], 'Checked: matches the values that only Ines was given.'])
  expect(commandsOf('ines@deck:~$ wc -l Heron.log\n7', 'wc -l {{boat}}.log')[0]).toBeUndefined()
  expect(commandsOf('7', 'board -k apk_{{digits}} {{pass}}', 'API_KEY=Zk81xQ92bPf4 mail ines@private.example')).toEqual([
    ['board -k apk_… …', 'API_KEY=[secret removed] mail [email address]'],
    'Checked: matches the values that only Ines was given.',
  ])
})

test('a note that is only called by its passage is headed “Note”, and a passage within a sentence has ellipses', () => {
  const note = noted('n1', 'They add up.')
  const about = (quote: string, heading = quote) => ({ ...note, heading, range: { ...note.range, quote } })
  const notePartsOf = (one: LearnerNote) => buildDocumentation(material({ notes: [one] })).documentation.parts.slice(-3, -1)
  expect(notePartsOf(about('lines are requests, and'))).toEqual([
    { kind: 'heading', level: 2, line: plainLine('Note') },
    { kind: 'quote', lines: learnersLines('… lines are requests, and …') },
  ])
  expect(notePartsOf(about('Most lines are requests.', 'Why so many?'))).toEqual([
    { kind: 'heading', level: 2, line: plainLine('Why so many?') },
    { kind: 'quote', lines: learnersLines('Most lines are requests.') },
  ])
  expect(notePartsOf(about('listen 443;'))[1]).toEqual({ kind: 'quote', lines: learnersLines('listen 443;') })
})

test('the title page says where the work was made, what “Checked” means if it’s used, and the addresses that exist', () => {
  const originOf = (change: Partial<DocumentationMaterial>) => buildDocumentation(material(change)).documentation.origin.map(words)
  expect(originOf({})).toEqual(['Made in a guided project of Fieldwork.'])
  const tasks = [answered('list', '7', { isOutput: true }, { basis: 'computed' })]
  expect(originOf({ tasks, credentialAddress: 'https://learn.example/credentials/1', pageAddress: 'https://learn.example/ines' })).toEqual([
    'Signed credential: https://learn.example/credentials/1',
    'Online: https://learn.example/ines',
    'Made in a guided project of Fieldwork.',
    'Checked: the output was compared with values that only Ines was given.',
  ])
})

test('an answer that the author’s check accepted is marked as checked', () => {
  const tasks = [answered('luna', 'Luna', { isAccepted: true })]
  expect(partsOf({ tasks }).at(-1)).toBe('text: Checked: the author’s check accepted this answer.')
})
