/*
 * The script of a page of somebody's work that everybody may read (server/rendering/publicPage.ts). It stands in `publicPage.js`, apart from
 * the app, and loads what shows a PDF when that is asked for. Without it the links lead to the files.
 */

const place = document.querySelector<HTMLElement>('.pdf')
const text = document.querySelector<HTMLElement>('.document')

/** Turns a link to a PDF into a button that shows it in the place of the text, and back. */
const enhance = (link: HTMLAnchorElement, place: HTMLElement) => {
  const { pdf: title = '', text: backLabel = '' } = link.dataset
  const label = link.textContent
  let isLoaded = false
  const toggle = async () => {
    const show = place.hidden
    if (show && !isLoaded) {
      const { showPdf } = await import('./publicPdf.tsx')
      isLoaded = true
      showPdf(place, { url: link.href, title })
    }
    place.hidden = !show
    if (text) text.hidden = show
    if (backLabel) link.textContent = show ? backLabel : label
  }
  link.setAttribute('role', 'button')
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    toggle().catch(() => location.assign(link.href))
  })
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

if (place) for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-pdf]')) enhance(link, place)
