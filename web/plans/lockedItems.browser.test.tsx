import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReactNode } from 'react'
import type { SectionNode } from '@fieldwork/core/documents/nodes/section/schema.ts'
import type { PaywallLocation } from '@fieldwork/core/plans/locations.ts'
import { renderBlocks } from '../documents/nodes/registry.tsx'
import { lockTitle } from '../messages/locks.ts'
import { StudyTimeFields } from '../planner/StudyTimeFields.tsx'
import { projectResetDialog } from '../project/dialogs.ts'
import { ProjectCover } from '../project/ProjectCover.tsx'
import { checkout, fakeServer, ines, leave, show, shownDialog } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'
import { clientEvents } from '../testing/beacons.ts'
import { closeDialog, openDialog } from '../testing/platform.tsx'
import { PlanBadge } from './PlanBadge.tsx'

afterEach(leave)

const secret: SectionNode = {
  type: 'section',
  id: 'secret',
  sectionType: 'pro',
  status: 'locked',
  contentId: 'old-tls',
  heading: 'Secret Mission',
  isOpen: true,
  children: [],
}
const proProject = project({ locked: true, metadata: { ...project().metadata, plan: 'pro' } })
const time = { hoursPerDay: 1, daysPerWeek: 5 }
const badge = page.getByRole('button', { name: 'Pro', exact: true })
const unlock = page.getByRole('button', { name: 'Unlock with PRO' })

const items: Array<[PaywallLocation, ReactNode, typeof badge]> = [
  ['secret_mission_unlock', renderBlocks([secret]), unlock],
  ['pro_badge_secret_mission', renderBlocks([secret]), badge],
  ['project_locked', <ProjectCover key="cover" project={proProject} />, unlock],
  ['schedule_days_per_week', <StudyTimeFields key="time" time={time} onChange={() => expect.unreachable()} />, badge],
  ['pro_badge_directory', <PlanBadge key="badge" location="pro_badge_directory" locked />, badge],
]

/** Milliseconds from the press to the paywall. */
const pressed = async (button: typeof badge, location: PaywallLocation): Promise<number> => {
  let from = 0
  const note = () => (from = performance.now())
  document.addEventListener('click', note, { capture: true, once: true })
  await button.click()
  await expect.poll(shownDialog, { interval: 5 }).toMatchObject({ type: 'paywall', location })
  return performance.now() - from
}

test.each(items)(
  'what is locked at %s opens the paywall 350 ms after the press, under that tag, and a badge tells that it was pressed [PLAN-30] [PLAN-31] [EVENT-11]',
  async (location, item, button) => {
    const events = clientEvents()
    await show(fakeServer({ user: ines('free', checkout) }), item)
    onTestFinished(closeDialog)
    // A timer may fire within the millisecond before its own.
    expect(await pressed(button, location)).toBeGreaterThanOrEqual(349)
    const badges = (await events()).filter(([name]) => name === 'pro_badge_clicked')
    expect(badges).toEqual(button === badge ? [['pro_badge_clicked', expect.objectContaining({ location, isPro: false })]] : [])
  },
)

test('a locked part of a dialog opens the paywall 350 ms after the press, replacing the dialog, with the same reason [PLAN-30] [PLAN-31]', async () => {
  await show(fakeServer({ user: ines('free', checkout) }), null)
  onTestFinished(closeDialog)
  openDialog(projectResetDialog, { projectId: 'tls' })
  await expect.element(page.getByText(new RegExp(`^${lockTitle('project_reset')}\\.`))).toBeVisible()
  expect(await pressed(page.getByRole('button', { name: 'Unlock with Pro' }), 'project_reset')).toBeGreaterThanOrEqual(349)
  await expect.element(page.getByRole('heading', { name: lockTitle('project_reset') })).toBeVisible()
})

test('a locked badge gives the same reason as the paywall that it opens', async () => {
  await show(fakeServer({ user: ines('free', checkout) }), <PlanBadge location="pro_badge_directory" locked />)
  await badge.hover()
  await expect.element(page.getByText(`${lockTitle('project_locked')}.`)).toBeVisible()
})
