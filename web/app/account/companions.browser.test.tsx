import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Companion } from '@fieldwork/core/tokens/schema.ts'
import { ines } from '../../tasks/testing.tsx'
import { findings, forgetAfterEach, noNetwork, refusal, visit } from '../../testing/render.tsx'

forgetAfterEach()

const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const shed: Companion = { id: '4f3c1a52-5d0a-4f0e-9c39-0a6f0f5a2f11', machine: 'shed', createdAt: moment(9), usedAt: moment(0) }
const unnamed: Companion = { id: '4f3c1a52-5d0a-4f0e-9c39-0a6f0f5a2f12', machine: '', createdAt: moment(40), usedAt: moment(3) }

const open = (companions: unknown, network: Record<string, unknown> = {}) =>
  visit('/account', {
    user: ines(),
    network: { 'GET /user/sessions': [], 'GET /user/visits': [], 'GET /user/companions': companions, ...network },
    retry: false,
  })
const part = page.getByRole('region', { name: 'Companions' })
const rows = part.getByRole('listitem')
const revoke = (name: string) => part.getByRole('button', { name: `Revoke ${name}` })
const remaining = (companions: readonly Companion[], end: () => Response) => {
  let left = companions
  return {
    list: () => Response.json(left),
    end: () => {
      left = left.slice(1)
      return end()
    },
  }
}

test('companions are listed with the name of their machine, when they were allowed and last used', async () => {
  await open([shed, unnamed])
  await expect.element(rows.nth(0)).toHaveTextContent('shedAllowed last week, last used todayRevoke')
  await expect.element(rows.nth(1)).toHaveTextContent('Unnamed machineAllowed last month, last used 3 days agoRevoke')
})

test('an account without companions doesn’t mention them, nor does one whose list is loading', async () => {
  let reply: (response: Response) => void = () => {}
  const { to } = await open(() => new Promise<Response>((resolve) => (reply = resolve)))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => to('/user/companions')).toHaveLength(1)
  await expect.element(part).not.toBeInTheDocument()
  reply(Response.json([]))
  await expect.element(part).not.toBeInTheDocument()
})

test('a list that can’t be loaded says so, and loads on request', async () => {
  let isReachable = false
  await open(() => (isReachable ? Response.json([shed]) : noNetwork()))
  await expect.element(part.getByRole('alert')).toBeVisible()
  isReachable = true
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveTextContent('shedAllowed last week, last used todayRevoke')
})

test('a companion that is revoked leaves the list, and the others stay', async () => {
  const { list, end } = remaining([shed, unnamed], () => new Response(null, { status: 204 }))
  const { to } = await open(list, { [`DELETE /user/companions/${shed.id}`]: end })
  await revoke('shed').click()
  await expect.element(page.getByText('shed can’t send anything any more.')).toBeVisible()
  await expect.element(rows).toHaveTextContent('Unnamed machineAllowed last month, last used 3 days agoRevoke')
  expect(to(`/user/companions/${shed.id}`)).toHaveLength(1)
})

test('a companion that can’t be revoked stays in the list, and can be revoked again', async () => {
  await open([shed], { [`DELETE /user/companions/${shed.id}`]: noNetwork })
  await revoke('shed').click()
  await expect.element(page.getByText('That machine could not be revoked. Please try again.')).toBeVisible()
  await expect.element(revoke('shed')).not.toHaveAttribute('aria-disabled')
})

test('a companion that was revoked elsewhere leaves the list without an error', async () => {
  const { list, end } = remaining([shed], () => refusal('not_found'))
  await open(list, { [`DELETE /user/companions/${shed.id}`]: end })
  await revoke('shed').click()
  await expect.element(part).not.toBeInTheDocument()
  await expect.element(page.getByText('That machine could not be revoked. Please try again.')).not.toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('companions have no accessibility findings in the %s theme', async (theme) => {
  await open([shed, unnamed])
  await expect.element(rows.nth(0)).toBeVisible()
  expect(await findings(theme)).toEqual([])
})
