import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { fingerprintOf } from '../keys.ts'

const secret = 'the secret of the server, long enough'
const remedy =
  /Run this again with the settings of the server, from its unit, \.env file or container: SECRET, and DATABASE_URL or DATA_DIR\.\n$/

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-rotate-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const run = (settings: Record<string, string>, ...options: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: newFolder(), ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'rotateCommand.ts'), ...options], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('npm run credentials:rotate without the settings of the server says which to set, and changes and creates nothing', async () => {
  const db = await freshDatabase()
  await db.rows('insert into secret_fingerprint (fingerprint) values ($1)', [fingerprintOf(secret)])
  const DATA_DIR = newFolder()
  const empty = run({ DATA_DIR, SECRET: secret })
  expect(empty).toMatchObject({ status: 1, stdout: '' })
  expect(empty.stderr).toContain(`The key was not changed. ${DATA_DIR} has no database.`)
  expect(readdirSync(DATA_DIR)).toEqual([])
  mkdirSync(join(DATA_DIR, 'postgres'))
  const unset = run({ DATA_DIR })
  expect(unset).toMatchObject({ status: 1, stdout: '' })
  expect(unset.stderr).toMatch(/^The key was not changed\. SECRET isn’t set here\. /)
  expect(readdirSync(join(DATA_DIR, 'postgres'))).toEqual([])
  const other = run({ DATABASE_URL: db.url, SECRET: 'a secret of another shell, long enough' })
  expect(other).toMatchObject({ status: 1, stdout: '' })
  expect(other.stderr).toMatch(/^The key was not changed\. SECRET here isn’t the server’s\. It is from the setting SECRET\. /)
  for (const { stderr } of [empty, unset, other]) expect(stderr).toMatch(remedy)
  expect(await db.rows('select from credential_keys')).toEqual([])
  expect(run({ DATABASE_URL: db.url, SECRET: secret })).toMatchObject({ status: 0, stderr: '' })
  expect(await db.rows('select from credential_keys')).toHaveLength(1)
})

test('npm run credentials:rotate with an option only explains itself, or refuses it', async () => {
  const db = await freshDatabase()
  const settings = { DATABASE_URL: db.url, SECRET: secret }
  expect(run(settings, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('credentials:rotate') })
  expect(run(settings, '--hlep')).toMatchObject({ status: 2, stdout: '' })
  expect(await db.rows('select from credential_keys')).toEqual([])
})
