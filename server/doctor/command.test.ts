import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm run doctor prints a line for each part with its remedy, and exits with 1 if something doesn’t work', () => {
  const run = (settings: Record<string, string>) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings }
    const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'command.ts')], { env, encoding: 'utf8' })
    return { status, stdout }
  }
  const wrong = run({ PORT: 'eighty' })
  expect(wrong.status).toBe(1)
  expect(wrong.stdout).toMatch(
    /^fault +Settings +These settings cannot be read:\n +PORT=eighty: .*\n +docs\/self-hosting\.md lists every setting\.\n(?:ok|fault) +Web /,
  )
  expect(wrong.stdout).toMatch(/^ok +Catalogue [^]*^warning +Mail /m)
  expect(wrong.stdout).not.toMatch(/ Port /)
  const several = run({ PORT: 'eighty', MAIL_URL: 'smtp://127.0.0.1:1', CONTENT_DIR: '/not/there', S3_KEY: 'key', MODELNAME: 'small' })
  expect(several.stdout).toMatch(
    /^warning +Settings +MODELNAME [^]*\n +PORT=eighty: [^]*\n +S3_KEY and S3_SECRET need S3_URL [^]*^fault +Catalogue [^]*^fault +Mail /m,
  )
  const authorities = run({ NODE_EXTRA_CA_CERTS: '/not/there.pem' })
  expect(authorities.stdout).toMatch(/^warning +Settings +NODE_EXTRA_CA_CERTS names \/not\/there\.pem, which doesn't exist/m)
  const unwritable = run({ DATA_DIR: '/proc/fieldwork' })
  expect(unwritable.stdout).toMatch(/^fault +Data directory .*\n.*DATA_DIR[^]*^fault +Database [^]*^warning +Mail [^]*^ok +Checkout /m)
  const right = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', SECRET: 'a secret of the tests, long enough' })
  expect(right.status).toBe(1)
  expect(right.stdout).toMatch(/^ok +Data directory +.* can be written$/m)
  expect(existsSync(join(dataDir, 'secret'))).toBe(false)
  expect(right.stdout).toMatch(/^fault +Database +the server of DATABASE_URL cannot be used: .*\n +Start the server, or correct host/m)
})
