import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VariableEntry } from '@fieldwork/core/accounts/schema.ts'
import type { BlockNode } from '@fieldwork/core/documents/nodes.ts'
import { findings, forgetAfterEach, noNetwork, refusal, type SentRequest } from '../testing/render.tsx'
import { ines } from '../tasks/testing.tsx'
import { openBlocks, projectWith } from './testing-document.ts'

const codeBlock = { type: 'codeBlock', inline: false, copyable: true, expandable: true, ask: false } as const
const blocks: BlockNode[] = [
  {
    type: 'paragraph',
    id: 'named',
    children: [
      { type: 'text', text: 'Call it ' },
      { type: 'editorVariable', id: 'named-v1', name: 'site', scope: 'project', placeholder: 'journal.home.arpa' },
      { type: 'text', text: ' in ' },
      { type: 'editorVariable', id: 'named-v2', name: 'city', scope: 'user', placeholder: 'Linz' },
      { type: 'text', text: '.' },
    ],
  },
  { ...codeBlock, id: 'call', language: 'shell', text: 'curl https://{{site}}/', title: 'Terminal' },
]
const learner = { userId: ines().id }
const heldKey = `fieldwork.variable.${learner.userId}.project:tls:site`
const visitorsKey = 'fieldwork.variable..project:tls:site'

const variable = () => page.getByRole('button', { name: /^Name of your site/ })
const field = () => page.getByRole('textbox', { name: 'Name of your site' })
const code = () => document.querySelector('#call code')!.textContent
const text = () => document.querySelector('#named')!.textContent
/** Takes what is sent; `answers` says how each next call is answered, and the last one stays. */
const savesWith = (...answers: Array<(entry: VariableEntry) => Response | Promise<Response>>) => {
  const calls: VariableEntry[] = []
  const reply = ({ body }: SentRequest) => {
    calls.push(body as VariableEntry)
    return answers[Math.min(calls.length, answers.length) - 1]!(body as VariableEntry)
  }
  return { calls, network: { 'PUT /user/variables': reply } }
}
const taken = (entry: VariableEntry) => Response.json(entry)

const rename = async (value: string) => {
  await variable().click()
  await field().fill(value)
  await userEvent.keyboard('{Enter}')
}

forgetAfterEach()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('a variable in the text', () => {
  test('shows its placeholder until it has a value, and then the value, also in code and in copied text [DOC-51]', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network })
    await expect.element(variable()).toHaveTextContent('journal.home.arpa')
    expect(code()).toBe('curl https://journal.home.arpa/')
    await rename('choir.home.arpa')
    await expect.element(variable()).toHaveTextContent('choir.home.arpa')
    expect(code()).toBe('curl https://choir.home.arpa/')
    await page.getByRole('button', { name: /^Copy code/ }).click()
    expect(copied).toHaveBeenLastCalledWith('curl https://choir.home.arpa/')
    await page.getByRole('button', { name: /^Enlarge code/ }).click()
    await expect.poll(() => document.querySelector('dialog pre')?.textContent).toBe('curl https://choir.home.arpa/')
    await vi.waitFor(() => expect(calls).toEqual([{ key: 'project:tls:site', value: 'choir.home.arpa' }]))
  })

  test('is edited after a click, Enter or Space, with the value selected; the field says what it is for [DOC-52]', async () => {
    await openBlocks(blocks, { user: ines(), project: projectWith([{ name: 'site', value: 'old.home.arpa', scope: 'project' }]) })
    // A tooltip under the pointer would take Escape for itself.
    await variable().hover()
    for (const key of ['{Enter}', ' ', null]) {
      if (key === null) await variable().click()
      else {
        ;((await variable().findElement()) as HTMLElement).focus()
        await userEvent.keyboard(key)
      }
      await expect.element(field()).toHaveFocus()
      await expect.element(field()).toHaveAccessibleDescription('Name of your site')
      const input = field().element() as HTMLInputElement
      expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'old.home.arpa'.length])
      await userEvent.keyboard('{Escape}')
      await expect.element(variable()).toHaveFocus()
    }
  })

  test('is saved by Enter, which gives the focus back, and by leaving the field with a changed value [DOC-53]', async () => {
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network })
    await rename('  first.home.arpa ')
    await expect.element(variable()).toHaveFocus()
    await expect.element(variable()).toHaveAccessibleName('Name of your site: first.home.arpa. Edit')
    await variable().click()
    await field().fill('second.home.arpa')
    await userEvent.tab()
    await expect.element(variable()).toHaveTextContent('second.home.arpa')
    await vi.waitFor(() => expect(calls.map(({ value }) => value)).toEqual(['first.home.arpa', 'second.home.arpa']))
  })

  test('keeps its earlier value after Escape, and after leaving the field unchanged; nothing is sent [DOC-54]', async () => {
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network, project: projectWith([{ name: 'site', value: 'old.home.arpa', scope: 'project' }]) })
    await variable().click()
    await field().fill('new.home.arpa')
    await userEvent.keyboard('{Escape}')
    await expect.element(variable()).toHaveTextContent('old.home.arpa')
    await variable().click()
    await field().fill(' old.home.arpa ')
    await userEvent.tab()
    await expect.element(variable()).toHaveTextContent('old.home.arpa')
    expect(calls).toEqual([])
  })

  test('shows its new value before the server answers [DOC-55]', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { network } = savesWith(async (entry) => (await answered, taken(entry)))
    const { client } = await openBlocks(blocks, { user: ines(), network })
    await rename('soon.home.arpa')
    await expect.element(variable()).toHaveTextContent('soon.home.arpa')
    expect(code()).toBe('curl https://soon.home.arpa/')
    expect(JSON.parse(localStorage[heldKey] as string)).toEqual({ value: 'soon.home.arpa', base: '' })
    answer()
    await vi.waitFor(() => expect(localStorage[heldKey]).toBeUndefined())
    expect(client.getQueryData<{ variables: unknown }>(['project', 'tls'])?.variables).toEqual([
      { name: 'site', value: 'soon.home.arpa', scope: 'project' },
    ])
    await expect.element(variable()).toHaveTextContent('soon.home.arpa')
  })

  for (const { shown, project, before } of [
    {
      shown: 'its earlier value',
      project: projectWith([{ name: 'site', value: 'old.home.arpa', scope: 'project' }]),
      before: 'old.home.arpa',
    },
    { shown: 'its placeholder when it had none', project: projectWith(), before: 'journal.home.arpa' },
  ])
    test(`shows ${shown} again when the server fails, and a notice can send it once more [DOC-56] [MODAL-33]`, async () => {
      const { calls, network } = savesWith(() => refusal('not_found'), taken)
      await openBlocks(blocks, { user: ines(), network, project })
      await rename('lost.home.arpa')
      await expect.element(page.getByText('“lost.home.arpa” could not be saved')).toBeVisible()
      await expect.element(variable()).toHaveTextContent(before)
      expect(code()).toBe(`curl https://${before}/`)
      expect(localStorage[heldKey]).toBeUndefined()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(variable()).toHaveTextContent('lost.home.arpa')
      expect(calls).toHaveLength(2)
    })

  test('keeps the newest of two quick changes, and sends them one after the other', async () => {
    const finish: Array<() => void> = []
    const { calls, network } = savesWith(async (entry) => (await new Promise<void>((resolve) => finish.push(resolve)), taken(entry)))
    await openBlocks(blocks, { user: ines(), network })
    await rename('one.home.arpa')
    await rename('two.home.arpa')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    finish[0]!()
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    await expect.element(variable()).toHaveTextContent('two.home.arpa')
    finish[1]!()
    await vi.waitFor(() => expect(localStorage[heldKey]).toBeUndefined())
    await expect.element(variable()).toHaveTextContent('two.home.arpa')
  })

  test('goes back to its placeholder when its value is taken away', async () => {
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network, project: projectWith([{ name: 'site', value: 'old.home.arpa', scope: 'project' }]) })
    await rename('')
    await expect.element(variable()).toHaveTextContent('journal.home.arpa')
    await vi.waitFor(() => expect(calls).toEqual([{ key: 'project:tls:site', value: '' }]))
    await expect.element(variable()).toHaveTextContent('journal.home.arpa')
  })

  test('says why a value cannot be kept, keeps it in the field, and sends nothing', async () => {
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network })
    await variable().click()
    await field().fill('x'.repeat(2001))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('At most 2,000 characters fit here. Nothing is saved yet.')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.tab()
    await expect.element(field()).toHaveValue('x'.repeat(2001))
    await field().fill('x'.repeat(2000))
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(calls.map(({ value }) => value.length)).toEqual([2000]))
  })

  test('that all projects share is saved without the project', async () => {
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network })
    await page.getByRole('button', { name: /^Your city/ }).click()
    await page.getByRole('textbox', { name: 'Your city' }).fill('Graz')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(calls).toEqual([{ key: 'city', value: 'Graz' }]))
  })

  test('is text, whatever its value is', async () => {
    const { network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network })
    const run = vi.fn()
    vi.stubGlobal('run', run)
    for (const value of ['<img src=x onerror=run()>', '"><script>run()</script>', 'javascript:run()', '{{site}}', '${run()}', '‮gpj.exe']) {
      await rename(value)
      await expect.element(variable()).toHaveTextContent(value)
      expect(code()).toBe(`curl https://${value}/`)
    }
    expect(document.querySelectorAll('#named img, #named script, #call img, #call script')).toHaveLength(0)
    expect(run).not.toHaveBeenCalled()
  })

  test.for(['light', 'dark'] as const)('has no accessibility finding in the %s theme, at rest and while it is edited', async (theme) => {
    await openBlocks(blocks)
    await expect.element(variable()).toBeVisible()
    expect(await findings(theme)).toEqual([])
    await variable().click()
    await expect.element(field()).toHaveFocus()
    expect(await findings(theme)).toEqual([])
  })
})

describe('what a visitor calls things', () => {
  test('is kept in this tab, and asks nobody to log in', async () => {
    const { calls, network } = savesWith(taken)
    const first = await openBlocks(blocks, { network })
    await rename('mine.home.arpa')
    await expect.element(variable()).toHaveTextContent('mine.home.arpa')
    expect(JSON.parse(sessionStorage[visitorsKey] as string)).toEqual({ value: 'mine.home.arpa', base: '' })
    expect(calls).toEqual([])
    await first.screen.unmount()
    await openBlocks(blocks, { network })
    await expect.element(variable()).toHaveTextContent('mine.home.arpa')
    expect(text()).toBe('Call it mine.home.arpa in Linz.')
    await rename('')
    expect(sessionStorage[visitorsKey]).toBeUndefined()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('goes into the account after signing in, and is forgotten here once it is there', async () => {
    sessionStorage[visitorsKey] = JSON.stringify({ value: 'mine.home.arpa', base: '' })
    let stored = projectWith()
    const { calls, network } = savesWith((entry) => {
      stored = projectWith([{ name: 'site', value: entry.value, scope: 'project' }])
      return taken(entry)
    })
    const known = { 'GET /projects/tls': () => Response.json(stored), 'GET /projects': () => Response.json([stored]) }
    await openBlocks(blocks, { user: ines(), network: { ...network, ...known } })
    await vi.waitFor(() => expect(calls).toEqual([{ key: 'project:tls:site', value: 'mine.home.arpa' }]))
    await vi.waitFor(() => expect(sessionStorage[visitorsKey]).toBeUndefined())
    await expect.element(variable()).toHaveTextContent('mine.home.arpa')
  })

  test('gives way to what the account holds already', async () => {
    sessionStorage[visitorsKey] = JSON.stringify({ value: 'mine.home.arpa', base: '' })
    const { calls, network } = savesWith(taken)
    await openBlocks(blocks, { user: ines(), network, project: projectWith([{ name: 'site', value: 'hers.home.arpa', scope: 'project' }]) })
    await expect.element(variable()).toHaveTextContent('hers.home.arpa')
    await vi.waitFor(() => expect(sessionStorage[visitorsKey]).toBeUndefined())
    await expect.element(variable()).toHaveTextContent('hers.home.arpa')
    expect(calls).toEqual([])
  })

  test('stays here while the server cannot be reached', async () => {
    sessionStorage[visitorsKey] = JSON.stringify({ value: 'mine.home.arpa', base: '' })
    const asked = vi.fn(noNetwork)
    await openBlocks(blocks, { user: ines(), retry: false, network: { 'GET /projects': asked } })
    await expect.element(variable()).toHaveTextContent('mine.home.arpa')
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(sessionStorage[visitorsKey]).toBeDefined()
  })
})

test('a value that was pending when the page closed is sent by the next page, unless the account has a newer one', async () => {
  localStorage[heldKey] = JSON.stringify({ value: 'half.home.arpa', base: 'old.home.arpa' })
  const { calls, network } = savesWith(taken)
  const project = projectWith([{ name: 'site', value: 'old.home.arpa', scope: 'project' }])
  const { screen } = await openBlocks(blocks, { user: ines(), network, project })
  await vi.waitFor(() => expect(calls).toEqual([{ key: 'project:tls:site', value: 'half.home.arpa' }]))
  await vi.waitFor(() => expect(localStorage[heldKey]).toBeUndefined())
  await screen.unmount()
  localStorage[heldKey] = JSON.stringify({ value: 'half.home.arpa', base: 'another.home.arpa' })
  await openBlocks(blocks, { user: ines(), network, project })
  await vi.waitFor(() => expect(localStorage[heldKey]).toBeUndefined())
  await expect.element(variable()).toHaveTextContent('old.home.arpa')
  expect(calls).toHaveLength(1)
})

test('a value that is set while the session ends waits for the same user’s next login', async () => {
  const { network } = savesWith(() => refusal('signed_out'))
  await openBlocks(blocks, { user: ines(), network })
  await rename('kept.home.arpa')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(JSON.parse(localStorage[heldKey] as string)).toEqual({ value: 'kept.home.arpa', base: '' })
  expect(Object.keys(sessionStorage).some((key) => key.includes('variable'))).toBe(false)
  expect(text()).toContain('kept.home.arpa')
})
