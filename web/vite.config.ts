import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { layersFirst } from './styles/layers.ts'
import packageFile from '../package.json' with { type: 'json' }

/** `vite build` makes what browsers load; `vite build --ssr` makes the prerenderer that the server calls for the first response. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/static/',
  publicDir: isSsrBuild ? false : 'public',
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  plugins: [
    react({ compiler: true }),
    ...(isSsrBuild ? [] : [layersFirst(), compression({ algorithms: ['brotliCompress', 'gzip'], exclude: [/\.vite/, /\.(woff2|png|avif|webp|br|gz)$/] })]),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    target: 'es2023',
    // Older targets rewrite light-dark(), and a theme inside a page stops working.
    cssTarget: ['chrome125', 'edge125', 'firefox129', 'safari18'],
    rollupOptions: { input: isSsrBuild ? 'prerender.tsx' : { main: 'main.tsx' } },
  },
  ssr: { noExternal: true },
}))
