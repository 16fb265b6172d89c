import { shareDialog } from '../../sharing/shareDialog.ts'
import { issuedCredential } from '../../sharing/testing.tsx'
import { paywallDialog } from '../../plans/dialogs.ts'
import { loginDialog } from '../../accounts/loginDialog.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ines } from '../../tasks/testing.tsx'
import { project } from '../../tasks/testProject.ts'
import { forgetAfterEach, visit } from '../../testing/render.tsx'
import { openDialog } from '../../testing/platform.tsx'

forgetAfterEach()
afterEach(() => vi.restoreAllMocks())

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const network = {
  'GET /projects/tls': project(),
  'GET /projects/tls/validations': [],
  // Posts link to it.
  'GET /projects/tls/credential': issuedCredential(),
  'GET /projects/tls/document.json': { projectId: 'tls', version: 1, steps: [], sections: [], tracks: [] },
}

test.for(['/', '/projects/tls', '/ines/portfolio', '/terms', '/nowhere'])(
  'at %s the login, the paywall and sharing can be opened; sharing knows its project and its post [MODAL-12]',
  async (address) => {
    const { at } = await visit(address, { user: ines(), network })
    openDialog(loginDialog, {})
    await expect.element(dialog(/^Log in or sign up/)).toBeVisible()
    openDialog(paywallDialog, { location: 'user_menu_upgrade' })
    await expect.element(dialog('Go further with Pro')).toBeVisible()
    openDialog(shareDialog, {
      projectId: 'tls',
      template: { linkedin: 'My team runs {title}.', twitter: 'I built {title}.' },
      view: 'shareOptions',
    })
    await expect.element(dialog('Save project')).toBeVisible()
    await expect
      .element(dialog('Save project').getByRole('link', { name: /^Post on X/ }))
      .toHaveAttribute('href', expect.stringContaining('I%20built%20Put%20TLS%20in%20front.'))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await dialog('Save project')
      .getByRole('link', { name: /^Post on LinkedIn/ })
      .click()
    await expect.poll(() => writeText.mock.calls).toEqual([['My team runs Put TLS in front.']])
    expect(at()).toBe(address)
  },
)
