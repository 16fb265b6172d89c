import '../testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import type { AnswerType } from '@fieldwork/core/tasks/schema.ts'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import { TaskBox } from './TaskBox.tsx'
import { checkout, fakeServer, ines, leave, shownDialog, show } from '../testing.tsx'

afterEach(leave)

const words: ValidationNode = {
  type: 'validationText',
  id: 'what',
  title: 'What is it?',
  description: 'In a sentence.',
  placeholder: 'It is a …',
  characterLimit: 400,
  optional: true,
  hidden: false,
}
const address: ValidationNode = {
  type: 'validationUrl',
  id: 'where',
  title: 'Where is it?',
  description: 'Its page.',
  helpText: 'As the browser shows it.',
  extension: 'http://',
  optional: true,
  hidden: false,
}
const picture: ValidationNode = {
  type: 'validationUpload',
  id: 'shot',
  title: 'Show it',
  description: 'All of it.',
  optional: true,
  hidden: false,
}
const lamp: AnswerCheck = {
  check: 'keywords',
  conditions: [{ any: ['lamp'], hint: 'It burns.' }],
  examples: { pass: ['lamp'], fail: ['-', '-'] },
}

/** A box with these questions, in front of a Free person whose plan says nothing of texts. */
const shown = async (children: ValidationNode[], answers: Array<[id: string, type: AnswerType, data: string]> = []) => {
  const box = { type: 'validationBox' as const, id: 'the-box', title: 'A task', children }
  const server = fakeServer({ user: { ...ines('free', checkout), limits: {} }, boxes: [box], checks: { what: lamp } })
  for (const [id, type, data] of answers) {
    const value = type === 'FILE' ? { file: { name: data, storageName: `tls_${id}` } } : { text: { data } }
    server.put({ id, type, ...value, status: 'COMPLETE' })
  }
  await show(server, <TaskBox box={box} renderBlock={() => null} />)
}
const region = page.getByRole('region', { name: 'A task' })
const done = page.getByRole('button', { name: 'Done' })
const ringOf = (id: string) => () => document.querySelector(`#${id} [role=img]`)?.getAttribute('aria-label')

test('a box has its id and status in the document [DOC-27]', async () => {
  await shown([words])
  await expect.element(region).toHaveAttribute('id', 'the-box')
  await expect.element(region).toHaveAttribute('data-status', 'incomplete')
  await page.getByLabelText('What is it? (optional)').fill('A lamp')
  await done.click()
  await expect.element(region).toHaveAttribute('data-status', 'complete')
})

test('a text question has its title, description, limit, placeholder, answer and status, and may be optional [DOC-28]', async () => {
  await shown([words])
  const field = page.getByLabelText('What is it? (optional)')
  await expect.element(field).toHaveAttribute('placeholder', 'It is a …')
  await expect.element(field).toHaveAccessibleDescription(/In a sentence\..*400 of 400 left/)
  expect(ringOf('what')()).toBe('Task still to complete')
  await field.fill('The moon')
  await done.click()
  await expect.poll(ringOf('what')).toBe('Incorrect')
  await expect.element(field).toHaveValue('The moon')
})

test('a URL question also has a help text and a prefix, shows errors, and is closed once complete [DOC-30]', async () => {
  await shown([address], [['where', 'URL', 'two words']])
  const field = page.getByLabelText('Where is it? (optional)')
  await expect.element(field).toHaveValue('two words')
  await expect.element(field).toHaveAccessibleDescription(/Its page\. As the browser shows it\./)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).not.toHaveAttribute('aria-readonly')
  await expect.element(region.getByText('http://')).toBeVisible()
  expect(ringOf('where')()).toBe('Incorrect')
  await leave()

  await shown(
    [address, words],
    [
      ['where', 'URL', 'example.org'],
      ['what', 'TEXT', 'The moon'],
    ],
  )
  await expect.element(region.getByText('http://example.org')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  expect(ringOf('where')()).toBe('Task done!')
})

test('a picture question has its title, description and file, may be optional, and is closed once complete [DOC-32]', async () => {
  await shown([picture])
  await expect.element(region.getByText('Show it (optional)')).toBeVisible()
  await expect.element(region.getByText('All of it.')).toBeVisible()
  expect(ringOf('shot')()).toBe('Task still to complete')
  await leave()

  await shown(
    [picture, words],
    [
      ['shot', 'FILE', 'lamp.png'],
      ['what', 'TEXT', 'The moon'],
    ],
  )
  await expect.element(region.getByText('Show it', { exact: true })).toBeVisible()
  await expect.element(region.getByRole('button', { name: 'Replace' })).not.toBeInTheDocument()
  await region.getByRole('button', { name: 'Edit the answers' }).click()
  await expect.poll(shownDialog).toMatchObject({ type: 'paywall', location: 'validation_edit' })
})
