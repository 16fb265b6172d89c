// npm run dev: builds the web whenever it changes, restarts the server whenever it changes, and lets the page reload itself.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// What is built from now on is not what ready.mjs built.
rmSync(join(root, 'node_modules/.cache/fieldwork-web'), { force: true })
const children = [
  ['vite', ['build', '--config', 'web/vite.config.ts', '--watch', '--logLevel', 'warn']],
  ['vite', ['build', '--config', 'web/vite.config.ts', '--ssr', '--watch', '--logLevel', 'warn']],
  ['node', ['--watch-path=server', '--watch-path=core', '--watch-preserve-output', 'server/main.ts', '--reload']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
