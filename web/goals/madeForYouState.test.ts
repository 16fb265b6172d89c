import { expect, test } from 'vitest'
import { newMadeForYou, shownView, withGoal, type MadeForYouState } from './madeForYouState.ts'

const at = (view: MadeForYouState['view'], rest: Partial<MadeForYouState> = {}): MadeForYouState => ({
  ...newMadeForYou,
  goal: 'a shop',
  view,
  ...rest,
})

test('begins with an empty goal that is neither created nor edited [PLANNER-38]', () => {
  expect(newMadeForYou).toEqual({ goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false })
})

test.each([
  ['goalSelect', 'submitted', 'loadingView'],
  ['loadingView', 'found', 'resultView'],
  ['loadingView', 'failed', 'goalSelect'],
  ['resultView', 'edited', 'goalSelect'],
] as const)('leads from %s, when it was %s, to %s, and keeps the text', (view, event, next) => {
  expect(withGoal(at(view), event)).toMatchObject({ view: next, goal: 'a shop' })
})

test('remembers that a goal was created, and whether it is being changed [PLANNER-38]', () => {
  expect(withGoal(at('loadingView', { isEditingGoal: true }), 'found')).toMatchObject({ didCreate: true, isEditingGoal: false })
  expect(withGoal(at('resultView', { didCreate: true }), 'edited')).toMatchObject({ didCreate: true, isEditingGoal: true })
})

test('shows the path to the goal that there is, unless it is being changed', () => {
  expect(shownView(at('goalSelect'), false)).toBe('goalSelect')
  expect(shownView(at('goalSelect'), true)).toBe('resultView')
  expect(shownView(at('goalSelect', { isEditingGoal: true }), true)).toBe('goalSelect')
  expect(shownView(at('loadingView'), true)).toBe('loadingView')
})
