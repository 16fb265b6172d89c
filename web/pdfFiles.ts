import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { pdfFolder } from './ui/pdf/pdfFolder.ts'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }

const source = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
const folder = pdfFolder(pdfjs.version)

/**
 * Files that pdf.js requests by name while it reads a PDF: its worker, character maps, the fonts that every reader has, and decoders without
 * WebAssembly, which the policy of scripts refuses.
 */
const names = ['cmaps', 'standard_fonts', 'wasm', 'legacy/build'].flatMap((kind) =>
  readdirSync(join(source, kind))
    .filter((name) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$|^pdf\.worker\.min\.mjs$/.test(name))
    .map((name) => `${kind}/${name}`),
)

export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  generateBundle() {
    for (const name of names)
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: new Uint8Array(readFileSync(join(source, name))) })
  },
  configureServer({ config, middlewares }) {
    middlewares.use(`${config.base}${folder}`, (request, response, next) => {
      const name = names.find((one) => request.url === `/${one}`)
      if (!name) return next()
      if (name.endsWith('js')) response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(join(source, name)))
    })
  },
})
