import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createClient } from './client.ts'
import { defineDialog } from '../platform/dialogs/dialog.ts'
import { Panel } from '../platform/panels/Panel.tsx'
import { closePanel, openPanel } from '../platform/panels/panels.ts'
import { fakeNetwork, forgetAfterEach, noNetwork, visit } from '../testing/render.tsx'
import { addresses, giveAddresses } from '../testing/addresses.ts'
import { openDialog, openDialogs, showToast } from '../testing/platform.tsx'
import { TestRouter } from '../testing/TestRouter.tsx'

const Broken = (): never => {
  throw new Error('a part that breaks')
}
const title = page.getByRole('heading', { level: 1 })
const network = { 'POST /reports': () => new Response(null, { status: 204 }) }
const sorry = page.getByText(/Sorry about that! Something went wrong\./)

forgetAfterEach()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  closePanel()
  vi.restoreAllMocks()
})

test('the notice of a dialog that fails leads to support where there is an address', async () => {
  giveAddresses()
  await visit('/terms', { network })
  openDialog(
    defineDialog('paywall', async () => Broken),
    {},
  )
  const link = page.getByRole('link', { name: /let us know/ })
  await expect.element(link).toHaveAttribute('href', addresses.supportUrl)
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('a dialog that fails closes with a notice and is reported, and the page keeps working', async () => {
  const { to } = await visit('/terms', { network })
  openDialog(
    defineDialog('paywall', async () => Broken),
    {},
  )
  await expect.element(page.getByRole('region', { name: 'Notices' }).getByText(/^Sorry about that!/)).toBeVisible()
  await expect.element(page.getByText(/let us know/)).not.toBeInTheDocument()
  await expect.poll(() => openDialogs()).toEqual([])
  await expect.element(title).toHaveTextContent('Terms & Conditions')
  expect(to('/reports').map(({ body }) => body)).toMatchObject([{ where: 'paywall', message: 'a part that breaks' }])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('region', { name: 'Directory' })).toBeVisible()
})

test('a dialog whose code fails to load shows a notice that offers a reload', async () => {
  await visit('/terms', { network: { ...network, 'GET /health': { status: 'ok' } } })
  openDialog(
    defineDialog('share', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /static/assets/Share.js'))),
    {},
  )
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect.element(notices.getByText('This part of the page didn’t arrive. What you wrote is kept.')).toBeVisible()
  await expect.element(notices.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(sorry.elements()).toEqual([])
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notices.getByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument()
})

test('a dialog whose code fails to load offline leaves it to the notice of the connection', async () => {
  await visit('/terms', { network: { ...network, 'GET /health': noNetwork } })
  openDialog(
    defineDialog('share', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /static/assets/Share.js'))),
    {},
  )
  await expect.element(page.getByText(/You’re offline/)).toBeVisible()
  expect(page.getByText('This part of the page didn’t arrive. What you wrote is kept.').elements()).toEqual([])
})

test('a side panel that fails shows an error in its place, and works when it is opened again', async () => {
  const wire = fakeNetwork(network)
  let isBroken = true
  const Part = () => (isBroken ? <Broken /> : <p>Three answers</p>)
  await render(
    <TestRouter>
      <QueryClientProvider client={createClient(undefined)}>
        <Panel side="right" title="My work">
          <Part />
        </Panel>
        <main>The document</main>
      </QueryClientProvider>
    </TestRouter>,
  )
  openPanel('right')
  const panel = page.getByRole('complementary', { name: 'My work' })
  await expect.element(panel.getByText(/Something went wrong\./)).toBeInTheDocument()
  await expect.element(page.getByText('The document')).toBeVisible()
  expect(wire.to('/reports').map(({ body }) => body)).toMatchObject([{ where: 'My work' }])
  closePanel()
  await expect.element(panel.getByText(/Something went wrong\./)).not.toBeInTheDocument()
  isBroken = false
  openPanel('right')
  await expect.element(panel.getByText('Three answers')).toBeInTheDocument()
})

test('a notice that fails is replaced by the next one, and the page keeps working', async () => {
  await visit('/terms', { network })
  await expect.element(title).toBeVisible()
  // what no caller may pass
  showToast({ title: { nothing: 'readable' } as unknown as string, dismissType: 'manual' })
  showToast({ title: 'Saved' })
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.element(title).toHaveTextContent('Terms & Conditions')
})

test('the page keeps working if the toolbar fails', async () => {
  const { client } = await visit('/terms', { network })
  await expect.element(title).toBeVisible()
  // what no server answers: nothing where the flags stand
  client.setQueryData(['features'], {})
  await expect.element(sorry).toBeVisible()
  await expect.element(title).toHaveTextContent('Terms & Conditions')
})

test('if the shell fails, the app’s error page is shown, and the failure is reported', async () => {
  vi.stubGlobal('BroadcastChannel', function forbidden() {
    throw new DOMException('This browser forbids it', 'SecurityError')
  })
  const { to } = await visit('/terms', { network })
  await expect.element(title).toHaveTextContent('Something unexpected happened')
  await expect.element(page.getByText(/The issue was reported automatically\./)).toBeVisible()
  await expect.element(page.getByText('Unexpected Application Error!')).not.toBeInTheDocument()
  expect(to('/reports')).not.toHaveLength(0)
})
