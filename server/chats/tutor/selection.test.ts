import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { createPassageIndex } from '../../tutor/passageIndex.ts'
import { passagesOf } from '../../tutor/retrieval/passages.ts'
import { unnamed } from '../../tutor/testing-passages.ts'
import { explainSelection, selectedPassages } from './selection.ts'
import { hear } from './hear.ts'
import { projectOf } from './testing-conversations.ts'

const { projects, concepts } = await compileCatalogue(join(import.meta.dirname, '../../../content'))
const indexes = projects.map(({ id, document, files, lookups }) => {
  const openSections = new Map(files.map(({ contentId, blocks }) => [contentId, blocks]))
  return { id, index: createPassageIndex(passagesOf({ document, openSections, lookups }, document.tracks[0]?.id ?? 'main', concepts)) }
})
const git = { index: indexes.find(({ id }) => id === 'git-from-zero-to-undo')!.index, values: unnamed }
const conflict = 'This is a merge conflict. Above ======= are the lines as they are now, below it the lines as they were before the salt.'
const answerTo = (message: string, selection = conflict) => hear(message, message || selection, [], git, selection)

test.for(['', 'explain this', 'what does this mean?', 'what is this?', 'I don’t understand this', 'in plain words', conflict])(
  '“%s” about a selection gets the rest of its paragraph, the concept in it and what the author answers',
  (message) => {
    expect(answerTo(message)).toMatchObject({
      continues: 'selection',
      isAnswered: true,
      matches: [
        { isRelevant: true, quote: expect.stringMatching(/^You want the salt from below/) },
        { conceptId: 'merge-conflict' },
        { isPrepared: true, quote: expect.stringContaining('Edit the file as it should be') },
      ],
    })
  },
)

test('“why?” about a selection gets neither a remedy nor an answer to another paragraph that has its words', () => {
  expect(answerTo('why?').matches).toMatchObject([{ quote: expect.stringMatching(/^You want the salt/) }, { conceptId: 'merge-conflict' }])
  const http = { index: indexes.find(({ id }) => id === 'speak-http-by-hand')!.index, values: unnamed }
  const bad = 'why is that bad?'
  expect(hear(bad, bad, [], http, 'the server hands out every file in the folder that you give it').matches).toEqual([])
})

test('a message that was selected gets its author’s answer before its own text, and a line of code isn’t looked up as a term', () => {
  const at = (project: string) => ({ index: indexes.find(({ id }) => id === project)!.index, values: unnamed })
  const refused = 'curl: (7) Failed to connect to localhost port 8000'
  expect(hear('', refused, [], at('speak-http-by-hand'), refused).matches[0]).toMatchObject({ isPrepared: true })
  const listen = 'listen 127.0.0.1:{{port}};'
  const { matches } = hear('', listen, [], at('serve-a-site-with-nginx'), listen)
  expect(matches[0]!.quote).toMatch(/where to listen/)
  const path = 'export PATH=$PATH:/usr/sbin'
  expect(hear('', path, [], at('serve-a-site-with-nginx'), path).matches).toMatchObject([
    { quote: expect.stringMatching(/adds the place/) },
  ])
})

test('the sentence that a selection is from gives way to what the author says about it, or is followed by the concept that it names', () => {
  const at = (project: string) => ({ index: indexes.find(({ id }) => id === project)!.index, values: unnamed })
  const prompt = 'The prompt does not come back: the server waits for requests.'
  expect(hear('', prompt, [], at('speak-http-by-hand'), prompt).matches).toMatchObject([
    { isPrepared: true, quote: expect.stringContaining('not frozen') },
  ])
  const others = 'although others can read what they send'
  const { matches } = hear('', others, [], at('put-tls-in-front'), others)
  expect(matches).toMatchObject([{ quote: expect.stringContaining(others) }, { conceptId: 'tls-handshake' }])
  const earlier = [
    { role: 'assistant' as const, content: [], sources: { passages: matches, unbacked: [], offline: 'no model' as const } },
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: '' },
        { type: 'selection' as const, content: others },
      ],
      sources: null,
    },
  ]
  const meaning = 'what does that mean?'
  expect(hear(meaning, meaning, earlier, at('put-tls-in-front')).matches).toMatchObject([{ conceptId: 'man-in-the-middle' }])
})

test('a line of output is explained by the sentences that begin with a part of it', () => {
  const dns = { index: indexes.find(({ id }) => id === 'ask-dns-by-hand')!.index, values: unnamed }
  const flags = ';; flags: qr aa; QUERY: 1, ANSWER: 1, AUTHORITY: 0, ADDITIONAL: 0'
  expect(hear('', flags, [], dns, flags).matches).toMatchObject([
    { quote: expect.stringMatching(/^`qr` says that it is an answer\. `aa` says/) },
  ])
})

test.for(['how do I solve it?', 'how do I fix this?', 'what now?'])('“%s” about a selection gets a remedy', (message) => {
  expect(answerTo(message)).toMatchObject({ continues: 'selection', isAnswered: true })
  expect(answerTo(message).matches[0]).toMatchObject({ isPrepared: true, code: expect.stringContaining('git add rolls.txt') })
})

test('“how do I solve it?” about a text in which nothing goes wrong gets nothing, and no answer that hardly has to do with a text explains it', () => {
  const history = 'Everything that Git remembers is in the folder `.git` inside it.'
  expect(answerTo('how do I solve it?', history).matches).toEqual([])
  const bakery = git.index.passages.find(({ text }) => text.startsWith('A small bakery keeps its recipes'))!.text
  expect(answerTo('why?', bakery).matches.filter(({ isPrepared }) => isPrepared)).toEqual([])
})

test('“why?” about a part of a sentence gets the sentence, if that gives the reason, and another question isn’t answered by its surroundings', () => {
  const indexOf = (project: string) => ({ index: indexes.find(({ id }) => id === project)!.index, values: unnamed })
  const reason = hear('why?', 'why?', [], indexOf('make-a-slow-query-fast'), 'each query runs in one process')
  expect(reason.matches).toMatchObject([{ quote: expect.stringMatching(/so that its plan fits on your screen\.$/) }])
  const both = hear('why?', 'why?', [], indexOf('backups-that-come-back'), 'Never restore over what is left')
  expect(both.matches).toMatchObject([{ quote: expect.stringMatching(/you may need both/) }])
  const stop = 'how do I stop it?'
  const { matches } = hear(stop, stop, [], indexOf('put-tls-in-front'), 'and runs in the background')
  expect(matches.filter(({ quote }) => quote.includes('nginx -p'))).toEqual([])
})

test('a selection that begins and ends inside of sentences isn’t its own explanation', () => {
  const tls = { index: indexes.find(({ id }) => id === 'put-tls-in-front')!.index, values: unnamed }
  const paragraph = tls.index.passages.find(({ text }) => text.includes('and you play every part'))!.text
  const selected = paragraph.slice(20, -20)
  const { matches } = hear('what does this mean?', 'what does this mean?', [], tls, selected)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.filter(({ quote }) => quote === paragraph)).toEqual([])
})

test('selected code is explained by the paragraph after it', () => {
  const tls = { index: indexes.find(({ id }) => id === 'put-tls-in-front')!.index, values: unnamed }
  const settings = tls.index.passages.find(({ kind, headings }) => kind === 'code' && headings.endsWith('/ nginx.conf'))!
  const selected = withVariables(settings.text, tls.values)
  const [explanation] = hear('what does this mean?', 'what does this mean?', [], tls, selected).matches
  expect(explanation?.quote).toMatch(/^The lines with `logs\/`/)
})

test('a question about the selection with a word of its own gets the sentence that has it', () => {
  expect(answerTo('and the yeast?').matches).toMatchObject([{ quote: 'You want the salt from below and the yeast from above.' }])
})

test('a question about something else, thanks, and a request that names a task aren’t about the selection', () => {
  expect(answerTo('what is a reflog?').matches).toMatchObject([{ conceptId: 'reflog' }])
  for (const message of ['what is the capital of France?', 'thanks', 'give me a hint for the task'])
    expect(answerTo(message)).toMatchObject({ matches: [], isAnswered: false })
})

test('a message after one about a selection continues it', () => {
  const { matches } = answerTo('why?')
  const earlier: Parameters<typeof hear>[2] = [
    { role: 'assistant', content: [], sources: { passages: matches, unbacked: [], offline: 'no model' } },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'why?' },
        { type: 'selection', content: conflict },
      ],
      sources: null,
    },
  ]
  expect(hear('what next?', 'what next?', earlier, git).matches[0]?.quote).toMatch(/^You may always stop here/)
  const how = hear('how do I solve it?', 'how do I solve it?', earlier, git)
  expect(how).toMatchObject({ continues: 'selection', isAnswered: true })
  expect(how.matches[0]).toMatchObject({ isPrepared: true, code: expect.stringContaining('git add rolls.txt') })
})

test('“how do I fix it?” about a selected term gets the author’s remedy, and nothing where none was written', () => {
  const about = (selection: string) =>
    hear('how do I fix it?', '', [], projectOf('keep-it-running'), selection).matches.map(({ question }) => question)
  expect(about('<defunct>')).toEqual(['How do I get rid of zombies?'])
  expect(about('orphan')).toEqual([])
})

test('“how do I fix it?” after an answer that says so is sent back to it', () => {
  const selection = 'no changes added to commit'
  const { matches } = hear('', '', [], git, selection)
  const earlier: Parameters<typeof hear>[2] = [
    { role: 'assistant', content: [], sources: { passages: matches, unbacked: [], offline: 'no model' } },
    { role: 'user', content: [{ type: 'selection', content: selection }], sources: null },
  ]
  expect(hear('how do I fix it?', '', earlier, git)).toMatchObject({ matches: [], continues: 'above', isAnswered: true })
})

test('a selected part of code is explained by the sentences that name most of it', () => {
  const [explained] = hear('', '', [], projectOf('ask-better-questions'), 'count(*) - count(member_id)').matches
  expect(explained!.quote).toMatch(/`count\(\*\)` counts rows, and `count\(member_id\)` counts rows/)
})

test('what explains a selection isn’t the selection alone, nor what follows a task', () => {
  const failures = indexes.flatMap(({ id, index }) =>
    index.passages
      .filter(({ kind }) => kind === 'text' || kind === 'code')
      .flatMap(({ text }) => {
        const selection = text.slice(0, 400)
        return ['why?', 'how do I solve it?'].flatMap((message) => {
          const request = { message, selection, index, values: unnamed }
          const selected = selectedPassages(request)
          const isAfterTask = (blockId: string) => index.passages.some((one) => one.blockId === blockId && one.followsTask)
          return explainSelection(request, selected)
            .filter(({ kind, isPrepared }) => kind !== 'concept' && !isPrepared)
            .filter(({ blockId, quote, code }) => (quote === text && !code) || isAfterTask(blockId))
            .map(({ quote }) => `${id}: ${selection.slice(0, 60)}: ${quote}`)
        })
      }),
  )
  expect(failures).toEqual([])
})

test('a few words are explained by their own sentence, and an option or a file by the sentence that names it', () => {
  const [http, tls] = [projectOf('speak-http-by-hand'), projectOf('put-tls-in-front')]
  const selected = (selection: string, project: typeof http) => hear('', '', [], project, selection).matches[0]!
  expect(selected('carriage return and line feed', http).quote).toMatch(
    /^It does one thing .* line feed.*\. That is how HTTP ends a line\.$/,
  )
  expect(selected('-noenc', tls)).toMatchObject({
    stepId: 'become-an-authority',
    quote: expect.stringContaining('`-noenc` leaves the key file'),
  })
  const [container, rights, ferry] = ['a-container-by-hand', 'least-privilege-on-one-machine', 'from-events-to-a-chart'].map(projectOf)
  // Only code has it.
  expect(selected('--map-root-user', container!).code).toMatch(/--map-root-user/)
  expect(selected('box.sh', rights!).quote).toMatch(/^Save this as `box\.sh`/)
  const init = 'initdb --encoding=UTF8 --no-locale --data-checksums --auth-local=peer'
  const option = hear('what does --no-locale do?', '', [], projectOf('a-database-from-an-empty-folder'), init)
  expect(option).toMatchObject({ unexplained: undefined, matches: [{ quote: expect.stringContaining('`--no-locale` sorts') }] })
  // The last sentence of a paragraph.
  expect(selected('so nobody noticed', ferry!).quote).toMatch(/^The winner is the day of the fair\./)
})

test('a selected command with a definition is defined before the answer about it', () => {
  const { unexplained, matches } = hear('', '', [], projectOf('git-from-zero-to-undo'), 'git restore')
  expect(unexplained).toMatchObject({ name: 'git restore', isDefinition: true })
  expect(matches.length).toBeGreaterThan(0)
})

test('“what does it do?” after a selection is about that', () => {
  const project = projectOf('a-database-from-an-empty-folder')
  const { matches } = hear('', '', [], project, 'kill -9')
  const earlier: Parameters<typeof hear>[2] = [
    { role: 'assistant', content: [], sources: { passages: matches, unbacked: [], offline: 'no model' } },
    { role: 'user', content: [{ type: 'selection', content: 'kill -9' }], sources: null },
  ]
  const [answer] = hear('what does it do?', 'what does it do?', earlier, project).matches
  expect(answer).toMatchObject({ stepId: 'pull-the-plug', isPrepared: true })
  expect(answer!.quote).not.toBe(matches[0]!.quote)
})
