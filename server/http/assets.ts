import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** The addresses of the files that a page of one route loads. */
export type Assets = { script: string; styles: string[]; preloads: string[] }

export const webRoot = join(import.meta.dirname, '../../web/dist')

/** Reads Vite's manifest once; `routes` are the source files of the page's own chunks. */
export const readAssets = (): ((...routes: string[]) => Assets) => {
  const manifest = JSON.parse(readFileSync(join(webRoot, 'client/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The web build has no entry: run `npm start`, which builds it.')
  const found = new Map<string, Assets>()
  return (...routes) => {
    const key = routes.join()
    const known = found.get(key)
    if (known) return known
    const seen = new Set<Chunk>()
    const chunks: Chunk[] = []
    const add = (chunk: Chunk | undefined) => {
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const name of chunk.imports ?? []) add(manifest[name])
      chunks.push(chunk)
    }
    add(entry)
    for (const route of routes) add(manifest[route])
    const assets: Assets = {
      script: address(entry.file),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(address),
      preloads: chunks.filter((chunk) => chunk !== entry).map(({ file }) => address(file)),
    }
    found.set(key, assets)
    return assets
  }
}

const address = (file: string) => `/static/${file}`
