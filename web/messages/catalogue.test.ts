import { expect, test } from 'vitest'
import { project } from '../tasks/testProject.ts'
import { catalogueMessages } from './catalogue.ts'

const withPlans = (...plans: ('free' | 'pro')[]) =>
  plans.map((plan, index) => project({ id: `p${index}`, metadata: { ...project().metadata, time: 30, ...(plan === 'pro' && { plan }) } }))

test.each([
  ['all', withPlans('free', 'free'), '2 projects, 1\u00A0h, all free'],
  ['some', withPlans('free', 'pro', 'free'), '3 projects, 1\u00A0h\u00A030\u00A0min, 2 free'],
  [
    'some, beside a locked one,',
    withPlans('free', 'pro').map((one) => ({ ...one, locked: one.metadata.plan === 'pro' })),
    '2 projects, 1\u00A0h, 1 free, 1 locked',
  ],
  ['no', withPlans('pro'), '1 project, 30 min, none free'],
])('the extent of projects of which %s are free', (_which, projects, text) => expect(catalogueMessages.extent(projects, false)).toBe(text))

test('to a reader with Pro, no project is locked and none costs anything', () => {
  const projects = withPlans('free', 'pro').map((one) => ({ ...one, locked: true }))
  expect(catalogueMessages.extent(projects, true)).toBe('2 projects, 1\u00A0h')
  expect(catalogueMessages.extentWithin(projects, true)).toBe('2 projects (1\u00A0h)')
})

test('no projects have no time, and none of them is called free', () => expect(catalogueMessages.extent([], false)).toBe('0 projects'))
