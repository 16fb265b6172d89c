import { expect, test } from 'vitest'
import { staticFiles } from './staticFiles.ts'

const headersOf = (path: string) => {
  const headers: Record<string, string> = {}
  staticFiles('/web').setHeaders({ header: (name, value) => (headers[name] = value) }, path)
  return headers
}

test('the worker that reads pictures may compile WebAssembly and loads from our origin alone; no other file brings a policy of its own', () => {
  for (const ending of ['', '.br', '.gz'])
    expect(headersOf(`/web/assets/recognitionWasmWorker-DrL4rMhd.js${ending}`)['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  for (const name of ['app-DrL4rMhd.js', 'WasmWorker.css', 'tesseract-core-simd-lstm-BjU_mgBz.wasm'])
    expect(headersOf(`/web/assets/${name}`)).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' })
})
