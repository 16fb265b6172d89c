import { expect, test } from 'vitest'
import { toolbarButtons } from './toolbarButtons.ts'

const at = { chat: true, onboarding: false, portfolio: false, liveDocs: true }

test('without the chat flag the buttons are Portfolio, Projects and a link Ask, wherever one is [APP-46]', () => {
  for (const place of [{}, { onboarding: true }, { portfolio: true }, { liveDocs: false }])
    expect(toolbarButtons({ ...at, chat: false, ...place })).toEqual(['portfolio', 'projects', 'askLink'])
})

test('on a portfolio route the buttons are Projects and Portfolio [APP-47]', () => {
  expect(toolbarButtons({ ...at, portfolio: true })).toEqual(['projects', 'portfolio'])
})

test.each([
  [{}, ['ask', 'projects', 'portfolio', 'myWork']],
  [{ liveDocs: false }, ['ask', 'projects', 'portfolio']],
  [{ onboarding: true }, ['projects', 'portfolio']],
])('with chat, %j gives %j [APP-45]', (place, buttons) => {
  expect(toolbarButtons({ ...at, ...place })).toEqual(buttons)
})
