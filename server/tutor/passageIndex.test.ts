import { expect, test } from 'vitest'
import { questionWords } from '../lexicon/searchWords.ts'
import { createPassageIndex } from './passageIndex.ts'
import { furtherPassages } from './finding/continued.ts'
import { foundPassages } from './finding/found.ts'
import { found, passage, passages, unnamed } from './testing-passages.ts'

test.for([
  ['a copied error message', 'Address already in use, is the port taken', 'port'],
  ['a question in words of the author’s phrases', 'is it frozen??', 'quiet'],
  ['a question with a misspelt word', 'how high is the wtaer', 'gauge'],
] as const)('%s finds its passage', ([, question, blockId]) => {
  expect(found(question)[0]?.blockId).toBe(blockId)
})

test('the sentence that answers is returned, even if only the author’s phrases point to it', () => {
  expect(found('is it stuck')[0]?.best).toBe('The program waits for the first wave.')
  expect(found('read the gauge at noon')[0]?.best).toBe('Read it at noon, when the water is calm.')
})

test.for(['who won the football world cup', 'how do i center a div', 'can i pay with bitcoin', 'open a window in the browser', '', '???'])(
  '“%s” is answered by nothing',
  (question) => {
    expect(found(question).filter(({ quote }) => quote !== '')).toEqual([])
  },
)

test('forms of irregular words count as one, and signs are words', () => {
  expect(questionWords('wrote the worst config, what is >>?!')).toEqual(questionWords('what is >> when I write a bad configuration'))
})

test('three passages are found where more fit', () => {
  const bells = ['north', 'south', 'east', 'west'].map((side) =>
    passage(side, `The fog bell of the ${side} pier rings in heavy fog.`, { headings: `Read the sea / ${side}` }),
  )
  expect(foundPassages(createPassageIndex([...passages, ...bells]), 'when does the fog bell of the north pier ring', unnamed)).toHaveLength(
    3,
  )
})

test('none is found beside a much better one', () => {
  expect(found('is it frozen??').map(({ blockId }) => blockId)).toEqual(['quiet'])
})

test('a message that is printed above a text finds the text', () => {
  const output = 'Traceback (most recent call last):\nHarbourError: nobody answers at the quay'
  const printed = createPassageIndex([
    ...passages,
    passage('output', output, { kind: 'code', language: 'text' }),
    passage('expected', 'That is expected: the harbour master sleeps. Go on with the next step.', { codeBefore: output }),
  ])
  const all = foundPassages(printed, 'HarbourError: nobody answers at the quay', unnamed)
  const shown = all.map(({ blockId }) => blockId)
  const next = foundPassages(printed, 'HarbourError: nobody answers at the quay', unnamed, { about: '', shown })
  expect(next.filter(({ blockId }) => shown.includes(blockId))).toEqual([])
  expect(all.map(({ blockId }) => blockId)).toEqual(['expected'])
})

test('a step is named by words of its headings, and not by “this” or “next”', () => {
  const steps = createPassageIndex([
    ...passages,
    passage('undo', 'Every wave can be taken back.', { headings: 'Undo it' }),
    passage('release', 'It sails at dawn.', { headings: 'The next release' }),
  ])
  const first = (question: string) => steps.find(question).passages[0]?.passage.blockId
  expect(first('the release step')).toBe('release')
  expect(first('how do I undo this step?')).not.toBe('undo')
  expect(steps.find('what is the next step').isSure).toBe(false)
})

test('a file that is missing is found where the text names it first', () => {
  const files = createPassageIndex([
    ...passages,
    passage('made', '`tee` keeps what the program prints in `waves.txt` as well.'),
    passage('used', 'Count the lines of `waves.txt`, then compare `waves.txt` with the list of yesterday.'),
  ])
  expect(foundPassages(files, 'grep: waves.txt: No such file or directory', unnamed)[0]?.blockId).toBe('made')
})

test('a sentence that ends with a colon is shown with the code that follows it, once', () => {
  const command = 'tide --stop {{harbour}}'
  const stopping = createPassageIndex([
    ...passages,
    passage('stop', 'Stop the harbour bell before the night like this:', { introduced: command }),
    passage('stop-code', command, { kind: 'code', language: 'shell' }),
  ])
  const values = { variables: [{ name: 'harbour', value: 'Quay' }], metadata: { variables: [] } }
  const all = foundPassages(stopping, 'how do I stop the harbour bell before the night', values as never)
  expect(all[0]).toMatchObject({ blockId: 'stop', code: 'tide --stop Quay' })
  expect(all.map(({ blockId }) => blockId)).not.toContain('stop-code')
})

test('a sentence is shown with the command after it only if it answers best', () => {
  const command = 'horn --off'
  const horns = createPassageIndex([
    ...passages,
    passage('horn', 'The fog horn frightens the gulls. Switch the loud horn off at dawn.', { introduced: command }),
  ])
  const all = (question: string) => foundPassages(horns, question, unnamed)
  expect(all('how do I switch the loud horn off at dawn')[0]).toMatchObject({ blockId: 'horn', code: command })
  expect(all('which fog horn frightens the gulls')[0]).toMatchObject({ blockId: 'horn' })
  expect(all('which fog horn frightens the gulls')[0]?.code).toBeUndefined()
})

test.for([
  'The gulls hide the fog horn on the roof. This line adds a fence.',
  'The gulls hide the fog horn on the roof. Then type these two commands.',
  'The gulls hide the fog horn on the roof. The helpers have long names, so give them a name.',
  'The gulls hide the fog horn on the roof. Save this as `fence.sh`:',
])('a passage that needs the code after it carries that code, whichever sentence answers: “%s”', (text) => {
  const horns = createPassageIndex([...passages, passage('horn', text, { introduced: 'fence --roof' })])
  expect(foundPassages(horns, 'why do gulls hide the fog horn on the roof', unnamed)[0]).toMatchObject({
    best: 'The gulls hide the fog horn on the roof.',
    code: 'fence --roof',
  })
})

test('where the author’s phrase points to a passage and no sentence is clearly best, none is marked, and the code after it is shown', () => {
  const nets = createPassageIndex([
    ...passages,
    passage('nets', 'The cat tore it. Mend both halves.', {
      lookups: [{ words: 'tore it. Mend', phrases: ['repair a torn net', 'a hole in the net'] }],
      introduced: 'mend --all',
    }),
  ])
  expect(foundPassages(nets, 'a hole in the net', unnamed)[0]).toMatchObject({ blockId: 'nets', best: '', code: 'mend --all' })
})

test('a sentence that announces a command that deletes is never marked', () => {
  const ending = createPassageIndex([
    ...passages,
    passage('end', 'Stop the horn with Ctrl+C. Keep the tapes. This command stops the horn and removes the folder:', {
      lookups: [{ words: 'stops the horn and removes', phrases: ['how do I stop the horn'] }],
      announcesDeletion: true,
    }),
  ])
  expect(foundPassages(ending, 'how do I stop the horn', unnamed)[0]).toMatchObject({ blockId: 'end', best: 'Stop the horn with Ctrl+C.' })
})

test('of two steps that print the same, the explanation in the step that was found is shown', () => {
  const output = 'HarbourError: nobody answers at the quay'
  const printed = createPassageIndex([
    passage('first', output, { kind: 'code', language: 'text', stepId: 'one' }),
    passage('first-why', 'The harbour master sleeps.', { codeBefore: output, stepId: 'one' }),
    passage('second', output, {
      kind: 'code',
      language: 'text',
      stepId: 'two',
      lookups: [{ words: 'nobody answers', phrases: [`${output}, again`] }],
    }),
    passage('second-why', 'The harbour master is on a ship.', { codeBefore: output, stepId: 'two' }),
    ...passages,
  ])
  expect(foundPassages(printed, `${output}, again`, unnamed)[0]).toMatchObject({ blockId: 'second-why', stepId: 'two' })
})

test('a long passage is shown around its best sentence', () => {
  const filler = Array.from({ length: 20 }, (_, at) => `Sentence number ${at} speaks about ropes and sails and nothing else.`)
  const long = createPassageIndex([
    ...passages,
    passage('long', [...filler, 'The lighthouse guard counts seals.', ...filler].join(' '), {
      lookups: [{ words: 'The lighthouse guard', phrases: ['who lives in the lighthouse'] }],
    }),
  ])
  const [first] = foundPassages(long, 'how many seals does the lighthouse guard count', unnamed)
  expect(first?.best).toBe('The lighthouse guard counts seals.')
  expect(first?.quote).toContain('The lighthouse guard counts seals.')
  expect(first?.quote.length).toBeLessThanOrEqual(640)
})

test('a question in the words of the page is answered, even if another passage seems likelier', () => {
  const rows = createPassageIndex([
    ...passages,
    passage('row', 'Now hire the boat that comes with oars:', { introduced: 'hire --oars' }),
    passage('sail', 'The boat waits at the quay.', { lookups: [{ words: 'The boat waits', phrases: ['hire a boat'] }] }),
  ])
  expect(foundPassages(rows, 'how do i hire the boat that comes with oars', unnamed)[0]).toMatchObject({
    blockId: 'row',
    code: 'hire --oars',
  })
})

test('what follows the best passage under its heading is shown with it, once', () => {
  const signal = createPassageIndex([
    passage('red', 'The signal on the pier turned red although no ship is near.'),
    passage('why', 'The gulls sit on the wire. Chase them away. Then type this:'),
    passage('more', 'They come back.', { headings: 'Read the sea / Gulls' }),
    ...passages,
  ])
  const all = foundPassages(signal, 'the signal on the pier turned red and no ship is near', unnamed)
  expect(all[0]).toMatchObject({ blockId: 'red', continued: expect.stringContaining('Chase them away.') })
  expect(all[0]?.continued).not.toMatch(/They come back\.|type this/)
  expect(all.map(({ blockId }) => blockId)).not.toContain('why')
})

test('what follows a task, which may tell its answer, isn’t shown with what comes before it', () => {
  const signal = createPassageIndex([
    passage('red', 'The signal on the pier turned red although no ship is near.'),
    passage('why', 'The gulls sit on the wire.', { followsTask: true }),
    passage('then', 'Chase them away.'),
    ...passages,
  ])
  const [first] = foundPassages(signal, 'the signal on the pier turned red and no ship is near', unnamed)
  expect(first).toMatchObject({ blockId: 'red' })
  expect(first).not.toHaveProperty('continued')
})

test('“…” stands for code and sentences that are left out of what follows', () => {
  const signal = createPassageIndex([
    passage('red', 'The signal on the pier turned red although no ship is near.'),
    passage('code', 'signal --why', { kind: 'code', language: 'shell' }),
    passage('why', 'The gulls sit on the wire. Then type this:'),
    passage('other', 'signal --gulls', { kind: 'code', language: 'shell' }),
    passage('more', 'They come back.'),
    ...passages,
  ])
  const [first] = foundPassages(signal, 'the signal on the pier turned red and no ship is near', unnamed)
  expect(first?.continued).toBe('… The gulls sit on the wire.\n… They come back.')
})

test('an author’s answer is shown alone and whole, with its commands, and leads to its place', () => {
  const written = passage('gauge', 'Take the reading of the day before. The gauge shows it until noon.', {
    kind: 'answer',
    introduced: 'tide --yesterday',
    lookups: [
      { words: 'Write the number down', phrases: ['How do I get yesterday’s number?', 'I forgot to write it down', 'missed the number'] },
    ],
  })
  const all = createPassageIndex([...passages, written])
  const shown = foundPassages(all, 'i forgot to write the number down', unnamed)
  expect(shown).toEqual([
    expect.objectContaining({ kind: 'text', blockId: 'gauge', quote: written.text, best: '', code: 'tide --yesterday' }),
  ])
  expect(furtherPassages(all, shown, 'further', '', unnamed)[0]).toMatchObject({ quote: passages[0]!.text })
  expect(foundPassages(all, 'how high is the water', unnamed)[0]).toMatchObject({ quote: passages[0]!.text })
})
