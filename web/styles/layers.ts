import type { Plugin } from 'vite'

/** Wraps each module in the layer of its folder before Vite parses it. */
export const moduleLayers = (): Plugin => ({
  name: 'module-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(\?|$)/ },
    handler: (code, id) => `@layer ${/\/web\/(ui|illustrations)\//.test(id) ? 'widgets' : 'components'} {${code}}`,
  },
})

/**
 * Declares the order of the layers in every built style sheet. The first sheet to load has to declare it: a shared sheet may
 * load before the main one, and the minifier removes the declaration from sheets that it considers ordered.
 */
export const layersFirst = (): Plugin => ({
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer reset,tokens,base,widgets,components;${String(file.source)}`
  },
})
