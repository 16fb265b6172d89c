import { afterEach, expect, test } from 'vitest'
import { stepsJustRead } from './readSteps.ts'

const block = '<p style="height: 200px; margin: 0"></p>'
const step = (id: string, blocks: number, rest = '') => `<section id="${id}" data-step>${block.repeat(blocks)}${rest}</section>`
const stage = document.createElement('main')
stage.id = 'document-scroller'
stage.style.cssText = 'height: 500px; overflow-y: auto'
stage.innerHTML = step('long', 4) + step('short', 1) + step('task', 3, '<p data-variant="incomplete">Task</p>') + block.repeat(4)
document.body.append(stage)
afterEach(() => (stage.scrollTop = 0))

test.each<[string, number, string | undefined, string[], number?]>([
  ['nothing at the beginning of a long step', 0, undefined, []],
  ['nothing before the end of the step', 200, 'long', []],
  ['a step at whose end the reader rests after resting in it, and no later one that is cut off', 320, 'long', ['long']],
  ['nothing of a step whose end they flew to', 320, undefined, []],
  ['a step that is on the screen as a whole', 600, undefined, ['short']],
  ['a step with tasks, whether they are answered or not', 1300, 'task', ['task']],
  ['a step whose end they passed by less than a screen after resting in it', 820, 'long', ['long'], 470],
  ['nothing of a step that they left by more than a screen', 820, 'long', [], 510],
  ['nothing of a step that they passed without resting in it', 820, undefined, [], 470],
])('reading ends %s', (_, scrollTop, before, read, scrolled = 1000) => {
  stage.scrollTop = scrollTop
  expect(stepsJustRead(before, scrolled)).toEqual(read)
})
