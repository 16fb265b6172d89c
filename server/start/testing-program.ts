import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { contentFolder } from '@fieldwork/compiler/testing-content.ts'

/** The program as an operator starts it, with what it prints. Its catalogue is one project: all that ship would take most of the time. */
export const startProgram = (environment: Record<string, string>) => {
  const settings = { SECRET: 'a secret of the tests, long enough', PORT: '0', CONTENT_DIR: contentFolder(), ...environment }
  const env = { PATH: process.env.PATH ?? '', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(said) && resolve(said)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void ended.then(() => reject(new Error(`It ended and had printed:\n${said}`)))
      look()
    })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return said
  }
  onTestFinished(async () => void (await stop()))
  return { printed, ended, stop, said: () => said }
}
