import { matchRoute } from '@fieldwork/core/paths.ts'
import { isModifiedClick } from '../browser/modifiedClick.ts'
import { pathAsPerson } from '../impersonation.ts'
import type { Router } from './router.ts'

/**
 * Follows links to pages of the app without reloading the document. Other links, and clicks that request another tab or a
 * download, are left to the browser. Returns a function that stops this.
 */
export const listenToLinks = (router: Router): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || !href || href.startsWith('#') || event.defaultPrevented) return
    // Another tab continues as the same user.
    if (isLeftToBrowser(event) && isOfTheApp(link)) link.setAttribute('href', pathAsPerson(href))
    if (isLeftToBrowser(event)) return
    if (link.target || link.hasAttribute('download') || !isOfTheApp(link)) return
    event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    void router.navigate(link.pathname + link.search + link.hash).then(() => link.removeAttribute('aria-busy'))
  }
  document.addEventListener('click', onClick)
  document.addEventListener('auxclick', onClick)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('auxclick', onClick)
  }
}

const isOfTheApp = (link: HTMLAnchorElement): boolean => link.origin === location.origin && matchRoute(link.pathname) !== undefined

const isLeftToBrowser = (event: MouseEvent): boolean => event.button !== 0 || isModifiedClick(event)
