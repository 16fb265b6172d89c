/*
 * The script of a public page of a user's work (server/rendering/publicPages/publicPage.ts). It is built into
 * `publicPage.js`, separate from the app, and loads the PDF viewer on demand. Without the script the links open the files.
 */
import { toolbarWords } from '@fieldwork/core/messages/toolbar.ts'
import { isModifiedClick } from '../platform/browser/modifiedClick.ts'
import { fetchFonts } from '../platform/appearance/fetchFonts.ts'
import { showFonts } from '../platform/appearance/shownFonts.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { onThemeChange, currentTheme, showTheme } from '../platform/appearance/shownTheme.ts'
import { setTheme, useTheme } from '../platform/appearance/theme.ts'
import { whenIdle } from '../platform/browser/whenIdle.ts'
import { copyText } from '../ui/dom/clipboard.ts'

/** Milliseconds for which the confirmation is shown. */
const copiedFor = 2000

/** Turns a link to a PDF into a button that toggles between the viewer and the page's own content. */
const showInPage = (link: HTMLAnchorElement, place: HTMLElement) => {
  const { pdf: title = '', back = '' } = link.dataset
  const label = link.textContent
  const rest = document.querySelector<HTMLElement>('[data-work]')
  const actions = link.parentElement!
  const home = actions.parentElement!
  let isLoaded = false
  const toggle = async () => {
    const show = place.hidden
    if (show && !isLoaded) {
      const { showPdf } = await import('./publicPdf.tsx')
      if (isLoaded) return
      isLoaded = true
      showPdf(place, { url: link.href, title })
    }
    place.hidden = !show
    if (rest) {
      rest.hidden = show
      // The link is part of what it hides.
      if (show) place.before(actions)
      else home.prepend(actions)
      link.focus()
    }
    link.textContent = show ? back : label
  }
  link.setAttribute('role', 'button')
  link.addEventListener('click', (event) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    toggle().catch(() => location.assign(link.href))
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

/** Replaces the picture of a file, or the link to it, with its pages, as soon as the first of them is drawn. */
const showPages = async (figure: HTMLElement) => {
  const { pages: url = '', title = '', from = '1' } = figure.dataset
  const { showPdf } = await import('./publicPdf.tsx')
  const before = figure.firstElementChild
  const viewer = document.createElement('div')
  figure.append(viewer)
  // Until then they are drawn below it, as wide as it.
  figure.toggleAttribute('data-opening', before !== null)
  const onFailed = () => figure.removeAttribute('data-opening')
  const onReady = (pageCount: number) => {
    before?.remove()
    figure.removeAttribute('data-opening')
    // A documentation without answers has only a title page.
    if (pageCount === 0) figure.parentElement!.hidden = true
  }
  showPdf(viewer, { url, title, from: Number(from), onReady, onFailed })
}

const copyAddress = (button: HTMLButtonElement, said: HTMLElement) => {
  button.hidden = false
  let timer: number | undefined
  button.addEventListener('click', async () => {
    // Shows the address if the browser doesn't let us copy it.
    const isCopied = await copyText(location.href)
    said.textContent = isCopied ? said.dataset['copied']! : location.href
    clearTimeout(timer)
    if (!isCopied) return
    timer = window.setTimeout(() => (said.textContent = ''), copiedFor)
    sendEvent({ name: 'portfolio_link_copied', data: {} })
  })
}

const switchTheme = document.querySelector<HTMLButtonElement>('[data-theme-switch]')
if (switchTheme) {
  switchTheme.hidden = false
  useTheme.subscribe(showTheme)
  const next = () => (currentTheme() === 'dark' ? 'light' : 'dark')
  const label = () => (switchTheme.ariaLabel = switchTheme.title = toolbarWords.switchThemeTo[next()])
  label()
  onThemeChange(label)
  switchTheme.addEventListener('click', () => setTheme(next()))
}
const place = document.querySelector<HTMLElement>('.pdf')
const pdf = document.querySelector<HTMLAnchorElement>('a[data-pdf]')
if (place && pdf) showInPage(pdf, place)
const file = document.querySelector<HTMLElement>('[data-pages]')
if (file) void whenIdle().then(() => showPages(file))
const [button, said] = [document.querySelector<HTMLButtonElement>('[data-copy]'), document.querySelector<HTMLElement>('[data-copied]')]
if (button && said) copyAddress(button, said)
if (document.querySelector('[data-portfolio]')) void whenIdle().then(() => sendEvent({ name: 'portfolio_viewed', data: {} }))
if (document.readyState === 'complete') void fetchFonts().then(showFonts)
else addEventListener('load', () => void fetchFonts().then(showFonts))
