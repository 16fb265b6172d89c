import type { Plugin } from 'vite'

/** Puts each module into the layer of its folder, before Vite reads it, so that no sheet names its layer. */
export const moduleLayers = (): Plugin => ({
  name: 'module-layers',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css(\?|$)/ },
    handler: (code, id) => `@layer ${/\/web\/(ui|illustrations)\//.test(id) ? 'widgets' : 'components'} {${code}}`,
  },
})

/**
 * The order of the layers, in every style sheet that is built. Whichever arrives first declares it: a sheet that several pages share may
 * come before the main one, and minifying takes the declaration out of a sheet that keeps the order anyway.
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
