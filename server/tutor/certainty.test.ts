import { expect, test } from 'vitest'
import { foundPassages } from './finding/found.ts'
import { createPassageIndex } from './passageIndex.ts'
import { passage, passages, unnamed } from './testing-passages.ts'

test('places that are only near are named by their headings, each with the sentence that is nearest, and no quotation', () => {
  const near = createPassageIndex([
    passages[0]!,
    passages[4]!,
    passage('nets', 'Nets are mended in winter.', {
      headings: 'Read the sea / Nets',
      lookups: [{ words: 'mended in winter', phrases: ['repair a torn net', 'a hole in the net'] }],
    }),
    passage('nets-too', 'Nets cost a lot.', { headings: 'Read the sea / Nets' }),
  ])
  const all = foundPassages(near, 'how do nets work', unnamed)
  expect(all.map(({ title, quote, best, isRelevant }) => [title, quote, best, isRelevant])).toEqual([
    ['Read the sea › Nets', '', 'Nets are mended in winter.', false],
  ])
})

test('a place that is far less likely than the nearest one isn’t named', () => {
  const near = createPassageIndex([
    passages[0]!,
    passages[4]!,
    passage('nets', 'Nets are mended in winter.', {
      lookups: [{ words: 'mended in winter', phrases: ['repair a torn net', 'a hole in the net'] }],
    }),
    passage('shop', 'The shop sells rope, lamps and nets.', { headings: 'Read the sea / Shop' }),
  ])
  expect(foundPassages(near, 'how do nets work', unnamed).map(({ blockId }) => blockId)).toEqual(['nets'])
})

test('a place right after a task has no sentence, because it may tell the answer', () => {
  const nets = createPassageIndex([
    passages[0]!,
    passages[4]!,
    passage('nets', 'Nets are mended in winter.', {
      headings: 'Read the sea / Nets',
      followsTask: true,
      lookups: [{ words: 'mended in winter', phrases: ['repair a torn net', 'a hole in the net'] }],
    }),
  ])
  const [first] = foundPassages(nets, 'how do nets work', unnamed)
  expect(first).toMatchObject({ blockId: 'nets', quote: '', isRelevant: false })
  expect(first).not.toHaveProperty('best')
})

test('a sentence that is hardly better than the others isn’t marked', () => {
  const sale = passage('sale', 'Traders meet on the quay. Mackerel is packed on the shore.', {
    lookups: [{ words: 'quay and shore', phrases: ['traders of mackerel', 'mackerel packed on the shore'] }],
  })
  const market = createPassageIndex([sale, ...passages.slice(0, 3)])
  expect(foundPassages(market, 'mackerel packed on the shore', unnamed)[0]).toMatchObject({ best: 'Mackerel is packed on the shore.' })
  expect(foundPassages(market, 'traders of mackerel', unnamed)[0]).toMatchObject({ isRelevant: true, best: '' })
})

test('a name of code that is asked about alone finds the sentence that begins with it', () => {
  const pier = createPassageIndex([
    passage('use', 'Every `SIGTIDE` is written down. `SIGTIDE` comes twice a day, and the pier needs it.'),
    passage('says', 'Then the bell rings. `SIGTIDE` means that the water turns.'),
    passage('end', 'Add `&` to the line. `&` starts it in the background.'),
  ])
  for (const question of ['SIGTIDE', 'what is SIGTIDE?', 'what does `SIGTIDE` do'])
    expect(foundPassages(pier, question, unnamed)[0]).toMatchObject({ blockId: 'says', isRelevant: true })
  expect(foundPassages(pier, 'what does the & at the end do', unnamed)[0]).toMatchObject({ blockId: 'end', isRelevant: true })
})

test('a missing command that the project never names gets no sure answer', () => {
  const shell = createPassageIndex([
    passage('missing', 'If the shell says `command not found`, the tide program is missing.', {
      lookups: [{ words: 'command not found', phrases: ['tide: command not found', 'command not found'] }],
    }),
    ...passages,
  ])
  expect(foundPassages(shell, 'bash: tide: command not found', unnamed)[0]).toMatchObject({ isRelevant: true })
  expect(foundPassages(shell, 'bash: kubectl: command not found', unnamed).filter(({ isRelevant }) => isRelevant)).toEqual([])
})

test('a passage that shares only words without a subject answers nothing', () => {
  const rights = passage('rights', 'Only the start needs administrator rights.', {
    lookups: [{ words: 'administrator rights', phrases: ['do I need administrator rights', 'is it right to be root'] }],
  })
  const project = createPassageIndex([...passages, rights])
  expect(foundPassages(project, 'is that right?', unnamed)).toEqual([])
  expect(foundPassages(project, 'do I need administrator rights', unnamed)[0]?.blockId).toBe('rights')
})

test('an abbreviation finds the concept whose words begin with its letters', () => {
  const concept = passage('boats', 'The name that a client asks for.', {
    kind: 'concept',
    conceptId: 'sni',
    headings: 'Server name indication',
    names: ['Server name indication'],
  })
  const project = createPassageIndex([...passages, concept])
  expect(foundPassages(project, 'what’s SNI?', unnamed)[0]?.conceptId).toBe('sni')
})
