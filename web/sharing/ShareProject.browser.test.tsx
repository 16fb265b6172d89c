import '../tasks/testing.tsx'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openModal } from '../shell/modals/modals.ts'
import { clearView, useToolbarView } from '../shell/toolbarViews.ts'
import { burst } from '../ui/Confetti.tsx'
import { fakeServer, leave, openDialog, show, textOf } from '../tasks/testing.tsx'
import { project } from '../tasks/testProject.ts'

afterEach(async () => {
  clearView()
  await leave()
})

const done = project({ status: 'COMPLETE' })
const next = project({ id: 'log', metadata: { ...done.metadata, title: 'Read your log like a diary', tracks: [] } })
const template = { linkedin: 'I built {title}. {url} {hashtag}', twitter: 'Short: {title}' }
const opened = async (projects = [done, next]) => {
  const server = fakeServer({ project: done, projects })
  server.put({ id: 'how', type: 'TEXT', text: { data: 'By the signature' }, status: 'COMPLETE' })
  server.put({ id: 'where', type: 'URL', text: { data: 'journal.home.arpa' }, status: 'COMPLETE' })
  await show(server, null)
  openModal('share', { projectId: 'tls', template, view: 'projectComplete' })
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
}

test('a finished project is celebrated with a picture, confetti and what was truly done [SHARE-04]', async () => {
  await opened()
  await expect.element(page.getByRole('img', { name: /A finished trail/ })).toBeVisible()
  await expect.poll(textOf(page.getByRole('dialog'))).toMatch(/Put TLS in front is behind you: one step and two tasks/)
  expect(burst).toMatchObject({ particleCount: 300, spread: 60 })
  const canvas = document.querySelector('canvas')!
  await expect
    .poll(() =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((part) => part !== 0),
    )
    .toBe(true)
})

test('the next project is a link that names it [SHARE-06]', async () => {
  await opened()
  await expect
    .element(page.getByRole('link', { name: /Next project\s*Read your log like a diary/ }))
    .toHaveAttribute('href', '/projects/log')
})

test('without a next project the directory opens [SHARE-07]', async () => {
  await opened([done])
  await page.getByRole('button', { name: 'Discover more projects' }).click()
  await expect.poll(() => useToolbarView.getState().view).toBe('directory')
  await expect.poll(openDialog).toBeUndefined()
})

test('Download documentation slides to the sharing view in 0.3 s, Back returns, and the focus goes along [SHARE-02] [SHARE-03] [SHARE-05]', async () => {
  await opened()
  await page.getByRole('button', { name: 'Download documentation' }).click()
  const moving = document.querySelector('[data-move=in]')!
  expect(getComputedStyle(moving).animationDuration).toBe('0.3s')
  await expect.element(page.getByRole('dialog', { name: 'Share your work' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus()
  await expect.poll(() => document.querySelectorAll('[data-move=out]').length).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Project Complete' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download documentation' })).toHaveFocus()
})

test('each network has its post, filled in, to be copied', async () => {
  await opened()
  await page.getByRole('button', { name: 'Download documentation' }).click()
  await expect.poll(textOf(page.getByRole('tabpanel'))).toContain(`I built Put TLS in front. ${location.origin}/projects/tls #fieldwork`)
  await page.getByRole('tab', { name: 'Microblog' }).click()
  await expect.poll(textOf(page.getByRole('tabpanel'))).toContain('Short: Put TLS in front')
  await page.getByRole('button', { name: 'Copy the post' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(openDialog).toBeUndefined()
})
