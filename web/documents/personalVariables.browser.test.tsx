import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { forgetAfterEach } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { openBlocks, projectWith } from './testing-document.ts'

forgetAfterEach()

const blocks: BlockNode[] = [
  {
    type: 'paragraph',
    id: 'drawn',
    children: [
      { type: 'text', text: 'It is ' },
      { type: 'editorVariable', id: 'drawn-v1', name: 'depth', scope: 'project', placeholder: '12' },
      { type: 'text', text: ' cm deep.' },
    ],
  },
]
const heldKey = (owner: string) => `fieldwork.variable.${owner}.project:tls:depth`
const withDepth = (variables: Project['variables']): Project => {
  const { metadata, ...rest } = projectWith(variables)
  return {
    ...rest,
    metadata: { ...metadata, variables: [{ name: 'depth', label: 'Depth', placeholder: '12', personal: 'draw(100, 900)' }] },
  }
}
const text = () => document.querySelector('#drawn')?.textContent
const value = () => document.querySelector<HTMLElement>('#drawn [data-variable=depth]')

test('a personal value is marked as the learner’s own and can’t be edited', async () => {
  await openBlocks(blocks, { user: ines(), project: withDepth([{ name: 'depth', value: '412', scope: 'project' }]) })
  await expect.poll(text).toBe('It is 412 cm deep.')
  expect(value()?.title).toBe('Your own value')
  value()!.click()
  await expect.element(page.getByRole('button', { name: /^Depth/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Depth' })).not.toBeInTheDocument()
})

test('a visitor sees a personal value marked as an example', async () => {
  await openBlocks(blocks, { user: null, project: withDepth([]) })
  await expect.poll(text).toBe('It is 12 cm deep.')
  expect(value()?.title).toBe('An example. Log in to get your own.')
})

const file = (code: string): BlockNode => ({
  type: 'codeBlock',
  id: 'file',
  inline: false,
  language: 'python',
  title: 'make_depths.py',
  text: code,
  copyable: true,
  expandable: false,
  ask: false,
})

test.each([
  ['a visitor reads below a file that its example values change with an account', null, 'Example values. They change when you log in.'],
  ['a learner reads below a file that its values are theirs', ines(), 'The values in this file are yours.'],
])('%s', async (_, user, sentence) => {
  await openBlocks([file('depth = {{depth}}')], { user, project: withDepth([{ name: 'depth', value: '412', scope: 'project' }]) })
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('below a file without personal values, nothing is said of values', async () => {
  await openBlocks([file('depth = 7')], { user: null, project: withDepth([]) })
  await expect.element(page.getByText('make_depths.py')).toBeVisible()
  expect(page.getByText('Example values.', { exact: false }).query()).toBeNull()
})

test.each([
  ['before they logged in', '', sessionStorage],
  ['when the variable was still theirs to name', ines().id, localStorage],
])('a value that a learner typed %s neither shows in place of a personal one nor is sent', async (_when, owner, storage) => {
  storage.setItem(heldKey(owner), JSON.stringify({ value: '7', base: '412' }))
  const save = vi.fn(() => Response.json({}))
  await openBlocks(blocks, {
    user: ines(),
    project: withDepth([{ name: 'depth', value: '412', scope: 'project' }]),
    network: { 'PUT /user/variables': save },
  })
  await expect.poll(text).toBe('It is 412 cm deep.')
  await vi.waitFor(() => expect(storage.getItem(heldKey(owner))).toBeNull())
  expect(text()).toBe('It is 412 cm deep.')
  expect(save).not.toHaveBeenCalled()
})
