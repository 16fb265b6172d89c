import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/main.css'
import { showTheme } from '../platform/appearance/shownTheme.ts'
import { setTheme, useTheme } from '../platform/appearance/theme.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

test('the theme button shows and names the theme that a press switches to', async () => {
  onTestFinished(useTheme.subscribe(showTheme))
  onTestFinished(() => setTheme(null))
  setTheme('dark')
  await render(<ThemeSwitch />)
  const icons = () =>
    [...document.querySelectorAll('button svg')].filter((icon) => icon.checkVisibility()).map((icon) => icon.getAttribute('data-icon'))
  const toLight = page.getByRole('button', { name: 'Switch to the light theme' })
  await expect.element(toLight).toBeVisible()
  expect(icons()).toEqual(['sun'])
  await toLight.click()
  await expect.element(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
  expect(icons()).toEqual(['moon'])
})
