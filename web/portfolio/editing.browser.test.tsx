import { describe, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { forgetAfterEach, hastenTime, refusal, type SentRequest, visit } from '../testing/render.tsx'
import { clientEvents } from '../testing/beacons.ts'
import { ines } from '../tasks/testing.tsx'
import { openPortfolio, portfolio, portfolioServer } from './testing.ts'
import { publicAddress } from '../testing/publicAddress.ts'

const title = page.getByRole('textbox', { name: 'Title' })
const description = page.getByRole('textbox', { name: 'Description' })
const share = page.getByRole('button', { name: 'Share' })
const visibility = page.getByRole('radiogroup', { name: 'Who can see your portfolio' })

forgetAfterEach()

const open = async (...of: Parameters<typeof openPortfolio>) => {
  const opened = await openPortfolio(...of)
  return { ...opened, writes: () => opened.to('/user/portfolio').filter(({ method }) => method === 'PUT') }
}

/** The first saving of the text waits for this, and is answered with what it gives. */
const openHeld = async (wait: Promise<Response | void>) => {
  const server = portfolioServer(portfolio())
  const put = server.table['PUT /user/portfolio'] as (sent: SentRequest) => Response
  let isFirst = true
  /** The title as it stood there at each saving. */
  const shown: string[] = []
  const held = async (sent: SentRequest) => {
    shown.push((title.element() as HTMLTextAreaElement).value)
    const given = isFirst ? wait : undefined
    isFirst = false
    return (await given) ?? put(sent)
  }
  const visited = await visit('/portfolio', { user: ines(), network: { ...server.table, 'PUT /user/portfolio': held } })
  await expect.element(visibility).toBeVisible()
  const writes = () => visited.to('/user/portfolio').filter(({ method }) => method === 'PUT')
  return { server, writes, shown, bodies: () => writes().map(({ body }) => body) }
}

/** Keys without a pause between them, however slow the machine is. */
const typeAtOnce = (field: Locator, values: readonly string[]) => {
  const input = field.element() as HTMLTextAreaElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
  input.focus()
  for (const value of values) {
    setValue.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

describe('title and description', () => {
  test('save themselves 500 ms after the last key, once [FOLIO-19] [FOLIO-20] [LIMIT-04]', async () => {
    const times: number[] = []
    const { writes, server } = await open({ title: '' }, () => void times.push(performance.now()))
    // The time is read before the last key: reading it afterwards would shorten what is measured.
    const typed = performance.now()
    typeAtOnce(title, ['T', 'Ti', 'Tid', 'Tides'])
    await expect.poll(() => writes().map(({ body }) => body)).toEqual([{ title: 'Tides' }])
    // A timer may fire within the millisecond before its own.
    expect(times[0]! - typed).toBeGreaterThanOrEqual(499)
    await expect.element(page.getByText('Title saved')).toBeVisible()
    await expect.element(page.getByText('5 of 60')).toBeVisible()
    await description.fill('At the old pier')
    await expect.element(page.getByText('Description saved')).toBeVisible()
    await expect.element(page.getByText('15 of 1000')).toBeVisible()
    expect(writes().map(({ body }) => body)).toEqual([{ title: 'Tides' }, { description: 'At the old pier' }])
    expect(server.kept()).toMatchObject({ title: 'Tides', description: 'At the old pier' })
  })

  test('take no more than 60 and 1000 characters [FOLIO-01] [LIMIT-02]', async () => {
    await open({ title: '', description: '' })
    await title.fill('t'.repeat(60))
    await userEvent.keyboard('more')
    await expect.element(title).toHaveValue('t'.repeat(60))
    await description.fill('d'.repeat(1000))
    await userEvent.keyboard('more')
    await expect.element(description).toHaveValue('d'.repeat(1000))
    await expect.element(page.getByText('1000 of 1000')).toBeVisible()
  })

  test('are single-line for the title, which takes no line break', async () => {
    const { server } = await open({ title: '' })
    await title.fill('Small things')
    await userEvent.keyboard('{Enter} that answer')
    await expect.poll(() => server.kept().title).toBe('Small things that answer')
  })

  test('are reverted with a notice if saving fails four times, a second apart [FOLIO-21] [FOLIO-61]', async () => {
    const tries: number[] = []
    await open({}, () => {
      tries.push(performance.now())
      return refusal('failed')
    })
    await title.fill('Something else')
    await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible()
    await expect.element(title).toHaveValue('Small things that answer')
    const waits = tries.slice(1).map((time, index) => time - tries[index]!)
    expect(waits).toHaveLength(3)
    // A timer may fire within the millisecond before its own.
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(999)
  })

  test('keep what was typed since a save that failed', async () => {
    let isBroken = true
    const { writes, server } = await open({}, () => (isBroken ? refusal('invalid') : undefined))
    await title.fill('One')
    await expect.poll(() => writes().length).toBe(1)
    isBroken = false
    await title.fill('One more')
    await expect.poll(() => server.kept().title).toBe('One more')
    await expect.element(title).toHaveValue('One more')
  })

  test('are saved again if they were typed during a save, and stay in the field', async () => {
    let answer: () => void = () => {}
    const { writes, server, shown, bodies } = await openHeld(new Promise<void>((resolve) => (answer = resolve)))
    await title.fill('One')
    await expect.poll(() => writes().length).toBe(1)
    typeAtOnce(title, ['One more'])
    answer()
    await expect.poll(bodies).toEqual([{ title: 'One' }, { title: 'One more' }])
    expect(shown).toEqual(['One', 'One more'])
    await expect.poll(() => server.kept().title).toBe('One more')
    await expect.element(title).toHaveValue('One more')
  })

  test('aren’t reverted if something else was typed before the save failed, which is saved instead', async () => {
    let answer: (refused: Response) => void = () => {}
    const { writes, server, bodies } = await openHeld(new Promise<Response>((resolve) => (answer = resolve)))
    await title.fill('One')
    await expect.poll(() => writes().length).toBe(1)
    typeAtOnce(title, ['One more'])
    answer(refusal('invalid'))
    await expect.poll(bodies).toEqual([{ title: 'One' }, { title: 'One more' }])
    await expect.poll(() => server.kept().title).toBe('One more')
    await expect.element(title).toHaveValue('One more')
    expect(page.getByRole('region', { name: 'Notices' }).query()?.textContent ?? '').toBe('')
  })

  test('are saved when the user leaves the page before the pause is over', async () => {
    const { router, server } = await open()
    await description.fill('Written in a hurry')
    await router.navigate('/')
    await expect.poll(() => server.kept().description).toBe('Written in a hurry')
  })
})

describe('sharing', () => {
  const copied = page.getByText('Portfolio link copied 👌').first()

  test.each([
    ['', 'What I build'],
    ['Tides', ''],
    ['Tides', '  '],
  ])('waits with the title "%s" and the description "%s" for both, and says so [FOLIO-18] [FOLIO-22]', async (given, words) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open({ title: given, description: words })
    await expect.element(share).toHaveAttribute('aria-disabled', 'true')
    await expect.element(share).toHaveAccessibleDescription('Update your title and description first!')
    await expect.element(page.getByText('Update your title and description first!').last()).toBeVisible()
    await share.hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Update your title and description first!')
    share.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })

  test('is enabled once the missing description is saved [FOLIO-22]', async () => {
    await open({ description: '' })
    await expect.element(share).toHaveAttribute('aria-disabled', 'true')
    await description.fill('At the old pier')
    await expect.element(share).not.toHaveAttribute('aria-disabled')
  })

  test('copies the public address, says so for two seconds, and is recorded [FOLIO-23] [EVENT-10] [EVENT-04]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const told = clientEvents()
    await open()
    const pass = hastenTime()
    await share.click()
    await expect.element(copied).toBeVisible()
    expect(write.mock.calls).toEqual([[`${publicAddress}/ines/portfolio`]])
    await pass(1500)
    await expect.element(copied).toBeVisible()
    await pass(600)
    await expect.element(copied).not.toBeVisible()
    await expect.poll(told).toContainEqual(['portfolio_link_copied', {}])
    write.mockRestore()
  })

  test('shows the address if the browser refuses to copy', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const command = vi.spyOn(document, 'execCommand').mockReturnValue(false)
    const told = clientEvents()
    await open()
    await share.click()
    await expect.element(page.getByRole('textbox', { name: 'Address of the portfolio' })).toHaveValue(`${publicAddress}/ines/portfolio`)
    await expect.element(copied).not.toBeInTheDocument()
    expect((await told()).map(([name]) => name)).not.toContain('portfolio_link_copied')
    write.mockRestore()
    command.mockRestore()
  })

  test('says why it is disabled without covering the choice of the audience', async () => {
    await open({ isPublic: true, description: '' })
    await share.hover()
    const reason = page.getByRole('tooltip')
    await expect.element(reason).toBeVisible()
    const [shown, switched] = [reason, visibility].map((one) => one.element().getBoundingClientRect())
    expect(shown!.bottom < switched!.top || shown!.top > switched!.bottom).toBe(true)
    const withLink = visibility.getByRole('radio', { name: 'People with the link' })
    await withLink.click()
    await expect.element(withLink).toBeChecked()
  })
})
