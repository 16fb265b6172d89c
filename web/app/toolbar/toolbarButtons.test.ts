import { expect, test } from 'vitest'
import { toolbarButtons } from './toolbarButtons.ts'

const has = { tutor: true, portfolio: true, community: true }
const at = { chat: true, area: 'project', liveDocs: true, has } as const

test('without the chat flag the buttons are Portfolio, Projects and a link Ask, wherever one is [APP-46]', () => {
  for (const place of [{}, { area: 'start' }, { area: 'portfolio' }, { area: 'elsewhere' }, { liveDocs: false }] as const)
    expect(toolbarButtons({ ...at, chat: false, ...place })).toEqual(['portfolio', 'projects', 'askLink'])
})

test('on a portfolio route the buttons are Projects and Portfolio [APP-47]', () => {
  expect(toolbarButtons({ ...at, area: 'portfolio' })).toEqual(['projects', 'portfolio'])
})

test.each([
  [{}, ['ask', 'projects', 'portfolio', 'myWork']],
  [{ liveDocs: false }, ['ask', 'projects', 'portfolio']],
  [{ area: 'start' }, ['projects', 'portfolio']],
  [{ area: 'elsewhere' }, ['projects', 'portfolio']],
] as const)('with chat, %j gives %j', (place, buttons) => {
  expect(toolbarButtons({ ...at, ...place })).toEqual(buttons)
})

test.each([
  [{ tutor: false }, true, ['projects', 'portfolio', 'myWork']],
  [{ portfolio: false }, true, ['ask', 'projects', 'myWork']],
  [{ community: false }, true, ['ask', 'projects', 'portfolio', 'myWork']],
  [{ tutor: false, portfolio: false, community: false }, true, ['projects', 'myWork']],
  [{ community: false }, false, ['portfolio', 'projects']],
  [{ portfolio: false, community: false }, false, ['projects']],
] as const)('a server with %j (chat flag: %j) leaves out the buttons of what it lacks', (absent, chat, buttons) => {
  expect(toolbarButtons({ ...at, chat, has: { ...has, ...absent } })).toEqual(buttons)
})
