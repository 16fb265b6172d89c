/** Policy of a worker that runs WebAssembly, which pages can't. Its file name marks it (decision 0073). */
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The files of the web build: named by content under assets/, and the few that keep their names. */
export const staticFiles = (root: string) => ({
  root,
  prefix: '/static/',
  preCompressed: true,
  index: false as const,
  dotfiles: 'ignore' as const,
  cacheControl: false,
  setHeaders: (reply: { header: (name: string, value: string) => unknown }, path: string) => {
    reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    if (/WasmWorker-[\w-]+\.js/.test(path)) reply.header('content-security-policy', wasmWorkerPolicy)
  },
})
