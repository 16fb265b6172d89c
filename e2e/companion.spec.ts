import type { Page } from '@playwright/test'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { createMachine, logInMachine, type Machine } from '../server/companion/testing-machine.ts'
import { fieldOf } from './testing/answers.ts'
import { attack, attackTasks, followAttackProject } from './testing/attackProject.ts'
import { expect, test as journey } from './testing/journey.ts'
import { openPage } from './testing/openPage.ts'
import { openProject } from './testing/projectScreen.ts'
import { startWire, type Wire } from './testing/wire.ts'

type Parts = {
  /** Connects the machine and the server. */
  wire: Wire
  /** A machine next to the browser, with the companion of this server. */
  machine: Machine
}

const test = journey.extend<Parts>({
  wire: async ({ app }, use) => {
    const wire = await startWire(Number(new URL(app.origin).port))
    await use(wire)
    await wire.close()
  },
  machine: async ({ wire }, use) => {
    const machine = await createMachine(wire.origin)
    await use(machine)
    await machine.remove()
  },
})

/** Enters the terminal's code at /device in another tab and allows it. */
const allowOnDevice = (page: Page) => async (userCode: string) => {
  const device = await page.context().newPage()
  await openPage(device, '/device')
  await device.getByLabel('Code').fill(userCode.toLowerCase().replace('-', ' '))
  await device.getByRole('button', { name: 'Continue' }).click()
  await expect(device.getByRole('heading', { level: 1, name: /^May .+ send what your commands print\?$/ })).toBeVisible()
  await expect(device.getByText(userCode)).toBeVisible()
  await device.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(device.getByRole('heading', { level: 1, name: 'Allowed' })).toBeVisible()
  await device.close()
}

const task = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const seen = /^Seen on your machine on \d/

test('a learner completes a project’s tasks from the terminal, and the open page shows each as seen', async ({
  page,
  session,
  machine,
}) => {
  await session(people.ines)
  await openProject(page, '', attack)
  let loads = 0
  page.on('framenavigated', () => void loads++)
  await logInMachine(machine, allowOnDevice(page))
  const { out: listed } = await machine.run(['status'])
  expect([...listed.matchAll(/^ {2}(\d) {2}.+ \((.+)\)$/gm)].map(([, number, id]) => [number, id])).toEqual(
    attackTasks.map((id, index) => [String(index + 1), `${attack}/${id}`]),
  )

  const early = await machine.run(['check', '--yes'])
  expect([early.code, early.out.includes('Not yet.\n')]).toEqual([1, true])
  await expect(
    task(page, attackTasks[0])
      .getByText(/Which command of this step writes scanner\.log\?/)
      .first(),
  ).toBeVisible()

  await followAttackProject(page, machine)
  for (const id of attackTasks) {
    await expect(task(page, id).getByText(seen)).toHaveCount(0)
    expect((await machine.run(['next'])).out).toMatch(/^\S.*\n {2}\$ \S/)
    expect(await machine.run(['check', '--yes'])).toMatchObject({ code: 0, out: expect.stringContaining('\nAccepted.\n') })
    await expect(task(page, id).getByText(seen)).toBeVisible()
  }
  expect((await machine.run(['status'])).out).toContain('You have no open task with commands.')
  expect((await machine.run(['next'])).out).toContain('You have no open task with commands.')
  expect(loads).toBe(0)

  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const work = page.getByRole('complementary', { name: 'My work' })
  const folded = work.getByRole('button', { name: /^Show \d/ })
  await expect(folded.first()).toBeVisible()
  while ((await folded.count()) > 0) await folded.first().click()
  await expect(work.getByText(seen)).toHaveCount(attackTasks.length)
})

test('pasted terminal output with prompts is compared line by line: a hint names the line that differs, and the right output completes the task', async ({
  page,
  context,
  session,
  machine,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await session(people.ines)
  await openProject(page, '', attack)
  await followAttackProject(page, machine)
  const [quiet, opened] = [task(page, 'why-no-limit'), task(page, 'opened-account')]
  const commandsOf = async (item: typeof quiet) =>
    (await item.locator('code').allTextContents()).filter((text) => /^(?:awk|grep) /.test(text)).map((text) => text.trimEnd())
  /** Returns the screen of a shell in which these commands were typed. */
  const terminal = async (commands: readonly string[]) => {
    const shown: string[] = []
    for (const command of commands) shown.push(`ines@shed:~/campsite$ ${command}\n${(await machine.type(command)).out}`)
    return `${shown.join('')}ines@shed:~/campsite$ `
  }
  const paste = async (item: typeof quiet, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await fieldOf(item).fill('')
    await fieldOf(item).press('ControlOrMeta+v')
    await expect(fieldOf(item)).toHaveValue(/ines@shed/)
  }
  const [failures, seconds] = await commandsOf(quiet)
  const done = page.locator('[id="the-quiet-attack"]').getByRole('button', { name: 'Done', exact: true })

  await paste(opened, await terminal(await commandsOf(opened)))
  await paste(quiet, await terminal([failures!, seconds!.replace('quiet.log', 'loud.log')]))
  await done.click()
  await expect(quiet.getByText(/A line has the right form but another value: …+ seconds from the first to the last\./).last()).toBeVisible()
  await expect(quiet.getByText('it matches the values drawn for you')).toHaveCount(0)

  await paste(quiet, await terminal([failures!, seconds!]))
  await done.click()
  await expect(quiet.getByText('it matches the values drawn for you')).toBeVisible()
  await expect(opened.getByText('it matches the values drawn for you')).toBeVisible()
})

test('a companion without a connection stores its result, which counts once although it is sent twice', async ({
  page,
  session,
  db,
  machine,
  wire,
}) => {
  const { id: userId } = await session(people.ines)
  await openProject(page, '', attack)
  await logInMachine(machine, allowOnDevice(page))
  await machine.run(['status'])
  const gradedCount = async () => (await db.rows('select from graded_answers where user_id = $1', [userId])).length
  const stored = 'The result stays here. The next command that reaches the server sends it again.'
  const first = task(page, attackTasks[0])
  // The answer is wrong, because a second refusal would be visible, unlike a second acceptance.
  await wire.set('cut')
  const offline = await machine.run(['check', '--yes'])
  expect(offline.out).toContain('Using the task list from last time.')
  expect([offline.code, offline.out.includes(stored)]).toEqual([1, true])
  expect((await machine.run(['status'])).out).toContain('Results not sent yet: 1')
  expect([wire.resultCount(), await gradedCount()]).toEqual([0, 0])

  await wire.set('one-way')
  expect((await machine.run(['next'])).out).toContain(stored)
  expect(wire.resultCount()).toBe(1)
  await expect.poll(gradedCount).toBe(1)
  await expect(first.getByText(/Which command of this step writes scanner\.log\?/).first()).toBeVisible()

  await wire.set('up')
  expect((await machine.run(['next'])).out).toContain(`From earlier: ${attack}/${attackTasks[0]}\nNot yet.\n`)
  expect((await machine.run(['next'])).out).not.toContain('From earlier')
  expect((await machine.run(['status'])).out).not.toContain('Results not sent')
  expect([wire.resultCount(), await gradedCount()]).toEqual([2, 1])

  await followAttackProject(page, machine)
  await wire.set('cut')
  expect((await machine.run(['check', '--yes'])).out).toContain(stored)
  await expect(first.getByText(seen)).toHaveCount(0)
  await wire.set('up')
  expect((await machine.run(['next'])).out).toContain(`From earlier: ${attack}/${attackTasks[0]}\nAccepted.\n`)
  await expect(first.getByText(seen)).toBeVisible()
  expect([wire.resultCount(), await gradedCount()]).toEqual([3, 2])
})

test('a revoked companion reports that its login has ended and sends nothing', async ({ page, session, db, machine, wire }) => {
  const { id: userId } = await session(people.ines)
  await openProject(page, '', attack)
  await followAttackProject(page, machine)
  await logInMachine(machine, allowOnDevice(page))
  const name = (await machine.type('uname -n')).out.trim()

  await openPage(page, '/account')
  const companions = page.getByRole('region', { name: 'Companions' })
  await companions.getByRole('button', { name: `Revoke ${name}` }).click()
  await expect(page.getByText(`${name} can’t send anything any more.`)).toBeVisible()
  await expect(companions).toHaveCount(0)

  const { code, out } = await machine.run(['check', '--yes'])
  expect([code, out]).toEqual([2, 'Your login has ended. Unsent results stay here. Log in again: sh companion login\n'])
  expect((await machine.run(['status'])).out).toContain('Not logged in. To log in: sh companion login')
  expect(wire.resultCount()).toBe(0)
  expect(await db.rows('select from answers where user_id = $1', [userId])).toEqual([])
})
