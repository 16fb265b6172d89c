import { expect, test } from 'vitest'
import { compileChanged, home } from '../testing-content.ts'
import { isHeldOut, partsOf } from './trials.ts'

const answers = Array.from({ length: 2000 }, (_, at) => `answer ${at}`)

test('a fifth of the trials is held out, chosen separately for each task', () => {
  const heldOut = answers.filter((answer) => isHeldOut('why-wood', answer))
  expect(heldOut.length).toBeGreaterThan(340)
  expect(heldOut.length).toBeLessThan(460)
  expect(answers.filter((answer) => isHeldOut('why-oak', answer))).not.toEqual(heldOut)
})

test('a trial stays held out or visible when other trials are added', () => {
  const [few, many] = [answers.slice(0, 10), answers.slice(0, 100)].map((right) => partsOf('why-wood', { right, wrong: [] }))
  expect(many!.heldOut.right).toEqual(expect.arrayContaining(few!.heldOut.right))
  expect(many!.seen.right).toEqual(expect.arrayContaining(few!.seen.right))
  expect(many!.seen.right.length + many!.heldOut.right.length).toBe(100)
})

test('a check that refuses only held-out trials has no finding that would reveal them', async () => {
  const right = ['It floats', ...answers.filter((answer) => isHeldOut('why-wood', answer))]
  const { findings } = await compileChanged({ [`${home}/trials.yaml`]: `why-wood:\n  right: ${JSON.stringify(right)}\n  wrong: []\n` })
  expect(findings).toEqual([])
})
