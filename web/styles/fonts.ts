import type { Plugin } from 'vite'

/**
 * The packages say `swap`, which paints a page in the fallbacks first and sets it again, even when the fonts are in the browser's cache.
 * `optional` waits a tenth of a second, and then keeps the fallbacks until `fetchFonts` has finished.
 */
export const optionalFonts = (): Plugin => ({
  name: 'optional-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable\/.*\.css$/ },
    handler: (code) => code.replaceAll('font-display: swap', 'font-display: optional'),
  },
})
