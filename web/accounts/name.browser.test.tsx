import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { findings, forgetAfterEach, refusal, visit, type SentRequest } from '../testing/render.tsx'
import { project } from '../tasks/testProject.ts'
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
    'PUT /user/name/skip': () => Response.json((kept = { ...kept, nameStatus: 'skipped' })),
  }
}
const failed = page.getByText('Something went wrong! Please try again.')

describe('a new learner', () => {
  const question = page.getByRole('region', { name: 'What should we call you?' })
  const field = question.getByLabelText('Your name')
  const heading = page.getByRole('heading', { level: 1 })
  const visitNew = async (network: Record<string, unknown> = {}) =>
    visit('/', { user: unasked, network: { ...keeping(unasked), ...network } })

  test('is greeted without a name, asked for one, and greeted with it', async () => {
    const { to } = await visitNew()
    await expect.element(heading).toBeVisible()
    expect(heading.element().textContent).not.toContain('nora')
    await field.fill('  Nora  Newman ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: /, Nora$/ })).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(heading).toHaveFocus()
    expect(to('/user/name').map(({ method, body }) => [method, body])).toEqual([['PUT', { name: 'Nora Newman' }]])
  })

  test('is not asked again after skipping', async () => {
    const { to, screen } = await visitNew()
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => to('/user/name/skip').length).toBe(1)
    await screen.unmount()
    await visit('/', { user: { ...unasked, nameStatus: 'skipped' } })
    await expect.element(page.getByRole('heading', { level: 2, name: 'Series' })).toBeVisible()
    expect(question.elements()).toEqual([])
  })

  test('is asked in the page itself: the question covers nothing at any width or zoom', async () => {
    await visitNew()
    await expect.element(question).toBeVisible()
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
      [720, 450],
      [390, 844],
    ] as const) {
      await page.viewport(width, height)
      const { top, bottom } = question.element().getBoundingClientRect()
      const others = [...question.element().parentElement!.children].filter((other) => other !== question.element())
      expect(others.length).toBeGreaterThan(1)
      for (const other of others) {
        const box = other.getBoundingClientRect()
        expect(box.bottom <= top || box.top >= bottom, `${width} px: ${other.className}`).toBe(true)
      }
    }
  })

  test('is not asked while a project is open', async () => {
    await visit('/projects/tls', {
      user: unasked,
      network: {
        'GET /projects/tls': project(),
        'GET /projects/tls/validations': [],
        'GET /projects/tls/document.json': {
          projectId: 'tls',
          version: 1,
          sections: [],
          tracks: [],
          steps: [{ type: 'step', id: 'sign', title: 'Sign it', minutes: 10, children: [] }],
        },
      },
    })
    await expect.element(page.getByRole('button', { name: 'Complete project' })).toBeVisible()
    expect(question.elements()).toEqual([])
  })

  test('keeps the typed name if it can’t be saved [USER-18]', async () => {
    await visitNew({ 'PUT /user/name': () => refusal('invalid') })
    await field.fill('Nora')
    await question.getByRole('button', { name: 'Save' }).click()
    await expect.element(failed).toBeVisible()
    await expect.element(field).toHaveValue('Nora')
  })

  test('isn’t interrupted, because the focus stays where it is', async () => {
    await visitNew()
    await expect.element(question).toBeVisible()
    expect(question.element().contains(document.activeElement)).toBe(false)
  })

  test.each(['light', 'dark'] as const)('finds no accessibility fault in the question in the %s theme', async (theme) => {
    await visitNew()
    await expect.element(question).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
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
      // The same as what stands in its place is a name all the same.
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
