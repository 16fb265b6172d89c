import { brand } from '@fieldwork/core/brand.ts'
import { toolbarWords as words } from '@fieldwork/core/messages/toolbar.ts'
import { loginPath, routePatterns } from '@fieldwork/core/paths.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { icon, logo } from './icons.ts'

export const toolbarStylesheet = '/static/publicToolbar.css'

/** What a page without the app offers beside itself. */
export type ToolbarOffers = {
  /** Where a login leads back to; undefined if there is none to be made. */
  loginFrom?: string | undefined
  hasPlans?: boolean
  hasPortfolio?: boolean
}

/** The app's toolbar in HTML. */
export const publicToolbar = ({
  loginFrom,
  hasPlans,
  hasPortfolio,
}: ToolbarOffers): string => `<nav class="toolbar" aria-label="${words.toolbar}">
${hasPlans ? `<a class="potential" href="/#pricing">${icon('track', 16)}${words.explorePotential}</a>` : ''}
<div><a class="brand" href="/" aria-label="${words.toStart(brand.name)}">${logo}<span>${brand.name}</span></a>
<span class="ways"><a href="/">${icon('projects', 18)}<span>${words.projects}</span></a>${hasPortfolio ? `<a href="${routePatterns.portfolio}">${icon('portfolio', 18)}<span>${words.portfolio}</span></a>` : ''}</span>
${loginFrom === undefined ? '' : `<a class="action" href="${escapeHtml(loginPath(loginFrom))}">${words.login}</a>`}</div>
</nav>`

/** From light to dark and back; only there once the script is. */
export const themeSwitch = `<button class="theme" type="button" data-theme-switch aria-label="${words.switchTheme}" title="${words.switchTheme}" hidden>${icon('moon', 18)}</button>`
