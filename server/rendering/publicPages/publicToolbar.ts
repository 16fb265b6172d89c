import { brand } from '@fieldwork/core/brand.ts'
import { toolbarWords as words } from '@fieldwork/core/messages/toolbar.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import { loginPath, planHash, routePatterns } from '@fieldwork/core/paths.ts'
import type { Context } from '../../context.ts'
import type { Caller, SignedIn } from '../../http/caller.ts'
import { escapeHtml } from '../../http/escapeHtml.ts'
import { builtPrerenderer } from '../web.ts'
import { icon, logo } from './icons.ts'

export const toolbarStylesheet = '/static/publicToolbar.css'

/** Optional links of the toolbar. */
export type ToolbarOffers = {
  /** The path to return to after logging in, if nobody is signed in. */
  from: string
  user?: Pick<SignedIn, 'picture' | 'plan'> | undefined
  hasPortfolio?: boolean
}

/** What the toolbar offers on the page at `path`. */
export const toolbarOffers = ({ config }: Pick<Context, 'config'>, path: string, { user }: Pick<Caller, 'user'>): ToolbarOffers => ({
  from: path,
  user,
  hasPortfolio: config.flags['toolbar.portfolio'] ?? false,
})

/** The app's toolbar in HTML, with links for its buttons. A page of someone's work doesn't sell anything, so it lacks the link to the plans. */
export const publicToolbar = async ({ from, user, hasPortfolio }: ToolbarOffers): Promise<string> => {
  const { appClasses, renderAvatar } = await builtPrerenderer()
  const { toolbar: classes, button } = appClasses
  const link = (href: string, name: 'projects' | 'portfolio' | 'plan') =>
    `<a class="${classes['button']}${name === 'plan' ? ` ${classes['plan']}` : ''}" href="${href}">${icon(name === 'plan' ? 'calendar' : name, 18)}<span>${words[name]}</span></a>`
  const end = user
    ? `<a class="${classes['avatar']} ${classes['end']}" href="${routePatterns.account}" aria-label="${words.account}">${renderAvatar(user.picture, isPro(user.plan))}</a>`
    : `<a class="${button} ${classes['end']}" data-variant="outline" data-size="small" href="${escapeHtml(loginPath(from))}">${words.login}</a>`
  return `<div class="${classes['toolbar']}" role="navigation" aria-label="${words.toolbar}" data-toolbar>
${link(routePatterns.projects + planHash, 'plan')}
<div class="${classes['inner']}"><a class="${classes['logo']}" href="/" aria-label="${words.toStart(brand.name)}">${logo}${brand.name}</a>
<span class="l-row l-gap4 l-justify-center ${classes['buttons']}">${link(routePatterns.projects, 'projects')}${hasPortfolio ? link(routePatterns.portfolio, 'portfolio') : ''}</span>
${end}</div>
</div>`
}

/** Toggles between light and dark. Hidden until the script runs. */
export const themeSwitch = `<button class="theme" type="button" data-theme-switch aria-label="${words.switchTheme}" title="${words.switchTheme}" hidden>${icon('moon', 18)}${icon('sun', 18)}</button>`
