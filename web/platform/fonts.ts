import { localStore } from './storage.ts'

/** Also read by public/early.js before the first paint. */
const fontsKey = 'fieldwork.fonts'

const families = ['Bricolage Grotesque Variable', 'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable']

/**
 * Sets the page in its own fonts once they are there. On a first visit they come after the text and the scripts, which share the line; from
 * then on they lie in the browser's cache, and pages begin with them.
 */
export const showFonts = async (): Promise<void> => {
  const root = document.documentElement
  if (root.dataset['fonts'] !== undefined) return
  const loaded = await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`))).catch(() => [])
  if (loaded.length === 0) return
  root.dataset['fonts'] = ''
  localStore.setItem(fontsKey, 'cached')
}
