import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { forgetAfterEach, refusal, visit, type SentRequest } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'

forgetAfterEach()
afterEach(() => page.viewport(1280, 900))

const unasked: User = { ...ines(), name: 'nora.new', nameStatus: 'unasked' }
/** A server that keeps the name. */
const keeping = (user: User) => {
  let kept = user
  return {
    'GET /user': () => Response.json(kept),
    'PUT /user/name': ({ body }: SentRequest) => {
      kept = { ...kept, name: (body as { name: string }).name, nameStatus: 'given' }
      return Response.json(kept)
    },
  }
}
const failed = page.getByText('Something went wrong! Please try again.')

test('a new learner is greeted without a name and asked for none on the start page', async () => {
  await visit('/', { user: unasked, network: keeping(unasked) })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  expect(heading.element().textContent).not.toContain('nora')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Series' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Your name' }).elements()).toEqual([])
})

describe('before a name was given', () => {
  test.each(['unasked', 'skipped'] as const)(
    'the account goes by its address, and the menu offers to add a name (%s)',
    async (nameStatus) => {
      const user: User = { ...unasked, email: 'nora.new@example.org', nameStatus }
      const { to } = await visit('/portfolio', { user, network: keeping(user) })
      await page.getByRole('button', { name: 'Your Fieldwork, nora.new@example.org' }).click()
      const menu = page.getByRole('region', { name: 'Your account' })
      await expect.element(menu.getByText('nora.new@example.org')).toBeVisible()
      expect(menu.getByText('nora.new', { exact: true }).elements()).toEqual([])
      await menu.getByRole('button', { name: 'Add your name' }).click()
      await expect.element(menu.getByLabelText('Your name')).toHaveValue('')
      // A name that equals the placeholder is still a name.
      await menu.getByLabelText('Your name').fill('nora.new')
      await userEvent.keyboard('{Enter}')
      await expect.element(menu.getByRole('button', { name: 'nora.new, edit name' })).toBeVisible()
      expect(to('/user/name').map(({ body }) => body)).toEqual([{ name: 'nora.new' }])
    },
  )
})

describe('the name in the user menu', () => {
  const menu = page.getByRole('region', { name: 'Your account' })
  const name = menu.getByRole('button', { name: /edit name/ })
  const named = (text: string) => menu.getByRole('button', { name: `${text}, edit name` })
  const field = menu.getByLabelText('Your name')
  const edit = async (network: Record<string, unknown> = {}, user = ines()) => {
    const visited = await visit('/portfolio', { user, network: { ...keeping(user), ...network } })
    await page.getByRole('button', { name: /^Your Fieldwork/ }).click()
    await name.click()
    await expect.element(field).toHaveFocus()
    return visited
  }

  test('is edited after a click, with the current name in the field [USER-13]', async () => {
    await edit()
    await expect.element(field).toHaveValue('Ines Moreno')
    await expect.element(name).not.toBeInTheDocument()
  })

  const waysToSave = [
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['Save', () => menu.getByRole('button', { name: 'Save' }).click()],
  ] as const
  test.each(waysToSave)('is saved by %s, trimmed, and shown everywhere [USER-14] [USER-16]', async (_way, save) => {
    const { to } = await edit()
    await field.fill('  Ines M. ')
    await save()
    await expect.element(named('Ines M.')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Your Fieldwork, Ines M.' })).toBeVisible()
    expect(to('/user/name').map(({ body }) => body)).toEqual([{ name: 'Ines M.' }])
  })

  test.each([
    ['unchanged', ' Ines Moreno '],
    ['empty', '   '],
  ])('that is %s cancels the editing without a request [USER-16]', async (_what, text) => {
    const { to } = await edit()
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(named('Ines Moreno')).toBeVisible()
    expect(to('/user/name')).toEqual([])
  })

  test('stays in editing when Escape ends a composition, and not when it is pressed once more', async () => {
    await edit()
    await field.fill('イネス')
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }))
    await expect.element(field).toHaveValue('イネス')
    await userEvent.keyboard('{Escape}')
    await expect.element(named('Ines Moreno')).toBeVisible()
  })

  test('stays unchanged when the field loses the focus [USER-15]', async () => {
    const { to } = await edit()
    await field.fill('Somebody')
    await menu.getByRole('radio', { name: 'Dark' }).click()
    await expect.element(named('Ines Moreno')).toBeVisible()
    expect(to('/user/name')).toEqual([])
  })

  test('stays in editing when the field loses the focus while it is saved [USER-15]', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const kept = keeping(ines())
    await edit({ ...kept, 'PUT /user/name': (sent: SentRequest) => gate.then(() => kept['PUT /user/name'](sent)) })
    await field.fill('Ines M.')
    await userEvent.keyboard('{Enter}')
    await menu.getByRole('radio', { name: 'Dark' }).click()
    await expect.element(field).toHaveValue('Ines M.')
    answer()
    await expect.element(named('Ines M.')).toBeVisible()
  })

  test('stops being edited on Escape, which keeps the menu open', async () => {
    await edit()
    await field.fill('Somebody')
    await userEvent.keyboard('{Escape}')
    await expect.element(named('Ines Moreno')).toBeVisible()
    await expect.element(name).toHaveFocus()
  })

  test('is retried three times, after 500, 1000 and 2000 ms, and then shows an error [USER-17] [USER-18]', async () => {
    const at: number[] = []
    await edit({ 'PUT /user/name': () => (at.push(performance.now()), refusal('failed')) })
    await field.fill('Ines M.')
    await userEvent.keyboard('{Enter}')
    await expect.element(failed, { timeout: 8000 }).toBeVisible()
    await expect.element(field).toHaveValue('Ines M.')
    expect(at).toHaveLength(4)
    const waits = at.slice(1).map((time, index) => time - at[index]!)
    // A timer may fire within the millisecond before its time.
    expect(waits.map((wait, index) => wait >= [499, 999, 1999][index]!)).toEqual([true, true, true])
  })
})
