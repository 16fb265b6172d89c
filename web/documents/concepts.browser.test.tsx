import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { findings, forgetAfterEach, refusal, type SentRequest } from '../testing/render.tsx'
import { openBlocks } from './testing-document.ts'

const blocks: BlockNode[] = [
  {
    type: 'paragraph',
    id: 'words',
    children: [
      { type: 'text', text: 'Each end is a ' },
      { type: 'concept', conceptId: 'socket', conceptName: 'Socket', children: [{ type: 'text', text: 'socket' }] },
      { type: 'text', text: ', behind a ' },
      { type: 'concept', conceptId: 'port', conceptName: 'Port', children: [{ type: 'text', text: 'port' }] },
      { type: 'text', text: '.' },
    ],
  },
]

const explains = ({ path, query }: SentRequest) => {
  const key = path.slice('/concepts/'.length)
  const explanation =
    query.get('level') === 'detailed'
      ? '<p>Both sides <em>read</em>.</p><ul><li>And <code>write</code>.</li></ul><script>run()</script><img src=x onerror=run()>'
      : `<p>One end of it: ${query.get('name')}.</p>`
  return Response.json({ id: key, key, name: query.get('name'), explanation })
}
const network = { 'GET /concepts/socket': explains, 'GET /concepts/port': explains }

const word = (name: string) => page.getByRole('button', { name, exact: true })
const card = () => page.getByRole('dialog')
const away = () => userEvent.hover(page.getByRole('heading', { name: 'Sign it' }))

forgetAfterEach()

describe('a concept in the text', () => {
  test('is asked for with its name and level when it is opened, and its card shows the explanation [DOC-38]', async () => {
    const { to } = await openBlocks(blocks, { network })
    await word('socket').hover()
    await expect.element(card()).toHaveAccessibleName('Socket')
    await expect.element(card().getByText(/One end of it: Socket\./)).toBeVisible()
    expect(to('/concepts/socket').map(({ query }) => Object.fromEntries(query))).toEqual([{ name: 'Socket', level: 'short' }])
    await away()
    await expect.element(card()).not.toBeInTheDocument()
  })

  test('shows while it has the keyboard focus, and Escape puts it away', async () => {
    await openBlocks(blocks, { network })
    await expect.element(word('socket')).toBeVisible()
    ;(word('socket').element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(word('port')).toHaveFocus()
    await expect.element(card().getByText(/One end of it: Port\./)).toBeVisible()
    await expect.element(word('port')).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(word('port')).toHaveFocus()
  })

  test('is entered by a press or by Enter, tells more on request, and gives the focus back [DOC-39]', async () => {
    const { to } = await openBlocks(blocks, { network })
    await expect.element(word('socket')).toBeVisible()
    ;(word('socket').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card()).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'More about this' })).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(card().getByRole('listitem')).toHaveTextContent('And write.')
    await expect.element(card().getByText(/One end of it: Socket\./)).toBeVisible()
    await expect.element(card()).toHaveFocus()
    expect(to('/concepts/socket').map(({ query }) => query.get('level'))).toEqual(['short', 'detailed'])
    await userEvent.tab()
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(word('socket')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(card()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(word('socket')).toHaveFocus()
  })

  test('stays after a click until something else is pressed; the pointer may leave', async () => {
    await openBlocks(blocks, { network })
    await word('socket').click()
    await expect.element(card()).toHaveFocus()
    await away()
    await word('port').hover()
    await expect.element(page.getByRole('dialog', { name: 'Port' })).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Socket' })).toBeVisible()
    await page.getByRole('heading', { name: 'Sign it' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('shows no card beside the toolbar of a word that a double click selected', async () => {
    await openBlocks(blocks, { network })
    await word('socket').click()
    await expect.element(card()).toBeVisible()
    await word('socket').dblClick()
    await expect.element(card()).not.toBeInTheDocument()
    expect(getSelection()?.toString()).toBe('socket')
  })

  test('is kept in session storage by its key: opened again, after a reload, too, it makes no request [DOC-40] [API-47]', async () => {
    const first = await openBlocks(blocks, { network })
    await word('socket').click()
    await page.getByRole('button', { name: 'More about this' }).click()
    await expect.element(card().getByRole('listitem')).toBeVisible()
    expect(Object.keys(JSON.parse(sessionStorage['fieldwork.concept.socket'] as string) as object)).toEqual(['short', 'detailed'])
    await userEvent.keyboard('{Escape}')
    await word('socket').click()
    await expect.element(card().getByText(/One end of it/)).toBeVisible()
    expect(first.to('/concepts/socket')).toHaveLength(2)
    await first.screen.unmount()

    const second = await openBlocks(blocks, { network })
    await word('socket').click()
    await expect.element(card().getByText(/One end of it: Socket\./)).toBeVisible()
    await page.getByRole('button', { name: 'More about this' }).click()
    await expect.element(card().getByRole('listitem')).toBeVisible()
    expect(second.to('/concepts/socket')).toEqual([])
  })

  test('says so when it cannot be loaded, and can be asked for again [DOC-41]', async () => {
    let isThere = false
    const { to } = await openBlocks(blocks, {
      network: { 'GET /concepts/socket': (sent: SentRequest) => (isThere ? explains(sent) : refusal('not_found')) },
    })
    await word('socket').click()
    await expect.element(card().getByText(/Failed to load concept/)).toBeVisible()
    await expect.element(card().getByText(/We couldn't retrieve the definition for "Socket"\. Please try again later\./)).toBeVisible()
    expect(sessionStorage['fieldwork.concept.socket']).toBeUndefined()
    isThere = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(card().getByText(/One end of it: Socket\./)).toBeVisible()
    expect(to('/concepts/socket')).toHaveLength(2)
  })

  test('shows markup of a text, and nothing that runs', async () => {
    const run = vi.fn()
    vi.stubGlobal('run', run)
    await openBlocks(blocks, { network })
    await word('socket').click()
    await page.getByRole('button', { name: 'More about this' }).click()
    await expect.element(card().getByRole('listitem')).toBeVisible()
    expect(card().element().querySelectorAll('em, code')).toHaveLength(2)
    expect(card().element().querySelectorAll('script, img')).toHaveLength(0)
    expect(run).not.toHaveBeenCalled()
  })

  test.for(['light', 'dark'] as const)('has no accessibility finding in the %s theme', async (theme) => {
    await openBlocks(blocks, { network })
    await word('socket').click()
    await page.getByRole('button', { name: 'More about this' }).click()
    await expect.element(card().getByRole('listitem')).toBeVisible()
    expect(await findings(theme)).toEqual([])
  })
})
