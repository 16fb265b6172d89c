import { expect, test } from 'vitest'
import type { StepNode } from '@fieldwork/core/documents/nodes/step/schema.ts'
import { stepsFor, walkBlocks } from '@fieldwork/core/documents/walk.ts'
import { compileText, home } from '../testing-content.ts'

const idsOf = (step: StepNode | undefined) => [...walkBlocks(step?.children ?? [])].map(({ id }) => id)

const scope = [
  'Saw the planks.',
  '- one\n- two\n\n  and a half',
  '```shell\nls {{boat}}\n```',
  '> Measure twice.',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '![Plan](images/boat.svg)',
  '- [ ] sharp saw',
  '---',
  ':::note{heading="Why"}\nBecause.\n:::',
].join('\n\n')

test('a learner finds every block again after the author has written something before, between and after', async () => {
  const before = await compileText(scope)
  const after = await compileText(`Something new.\n\n### And a part\n\n${scope}\n\nThe end.`, {
    [`${home}/tracks/kit.md`]: '::::::step{#cut-the-planks}\nAnother text.\n::::::',
  })
  const old = idsOf(before.project.document.steps[0])
  const now = idsOf(after.project.document.steps[0])
  expect(old.length).toBeGreaterThan(14)
  expect(now.filter((id) => old.includes(id))).toEqual(old)
  expect(now.length).toBe(old.length + 3)
  expect(after.project.document.steps.slice(1)).toEqual(before.project.document.steps.slice(1))
})

test('ids are short, and the same for everybody who publishes the same text', async () => {
  const [one, other] = [await compileText(scope), await compileText(scope)]
  expect(one.project).toEqual(other.project)
  for (const id of idsOf(one.project.document.steps[0])) expect(id).toMatch(/^(?:[a-z]-[0-9a-f]{8})$/)
})

test('the words make the id: marks and colours may change, words may not', async () => {
  const idOf = async (text: string) => (await compileText(text)).blocks[0]!.id
  const id = await idOf('Saw the planks with care.')
  expect(await idOf('Saw the **planks** with _care_.')).toBe(id)
  expect(await idOf('Saw the\nplanks with care.')).toBe(id)
  expect(await idOf('Saw the planks without care.')).not.toBe(id)
  expect(await idOf('> Saw the planks with care.')).not.toBe(id)
})

test('blocks that say the same have ids of their own, counted from the first', async () => {
  const twice = await compileText('Again.\n\nAgain.\n\n---\n\n---')
  const ids = idsOf(twice.project.document.steps[0])
  expect(new Set(ids).size).toBe(ids.length)
  const once = await compileText('Again.')
  expect(once.blocks[0]!.id).toBe(ids[0])
})

test('the same words in another step have another id', async () => {
  const { project } = await compileText('Push her into the water.')
  const [first, , , last] = project.document.steps
  expect(first!.children[0]!.id).not.toBe(last!.children[0]!.id)
})

test('a part that two tracks share keeps its id on both', async () => {
  const { project } = await compileText('Shared.', {
    [`${home}/tracks/kit.md`]: '::::::step{#cut-the-planks}\nOnly here.\n\nShared.\n::::::',
  })
  const [first] = stepsFor(project.document, 'wood')
  const [other] = stepsFor(project.document, 'kit')
  expect(other!.children[1]!.id).toBe(first!.children[0]!.id)
})

test('no page shows one id twice, whatever the track', async () => {
  const { project } = await compileText(`${scope}\n\n${scope.replace('![Plan](images/boat.svg)', '')}`)
  for (const { id } of project.document.tracks) {
    const steps = stepsFor(project.document, id)
    const ids = [
      ...steps.map((step) => step.id),
      ...steps.flatMap(idsOf),
      ...[...walkBlocks(project.document.sections)].map((block) => block.id),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  }
})
