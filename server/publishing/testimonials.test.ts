import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Testimonial } from '../../core/accounts/testimonials.ts'
import { startServer } from '../testing.ts'
import type { Finding } from './rules.ts'
import { readTestimonials } from './testimonials.ts'

const names = ['Amara', 'Bo', 'Chen', 'Dana', 'Elif', 'Femi']
const entry = (name: string) => `- name: ${name}\n  country: Ghana\n  image: ${name.toLowerCase()}.png\n  quote: It still runs.\n`

const folderWith = async (yaml: string, pictures = names) => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-testimonials-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'testimonials'))
  await writeFile(join(folder, 'testimonials.yaml'), yaml)
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0af' } })
    .png()
    .toBuffer()
  for (const name of pictures) await writeFile(join(folder, 'testimonials', `${name.toLowerCase()}.png`), bytes)
  return folder
}

test("the operator's six testimonials are served with their pictures, made small", async () => {
  const server = await startServer()
  expect((await server.visitor().call('GET', '/testimonials')).body).toEqual([])
  server.context.config.contentDir = await folderWith(names.map(entry).join(''))
  const { body } = await server.visitor().call<Testimonial[]>('GET', '/testimonials')
  expect(body.map(({ name, country, quote }) => [name, country, quote])).toEqual(names.map((name) => [name, 'Ghana', 'It still runs.']))
  const picture = Buffer.from(body[0]!.image.replace('data:image/webp;base64,', ''), 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
})

test.for<[string, string, string[], RegExp]>([
  ['five of them', names.slice(1).map(entry).join(''), names, /the file.* at least 6 entries/],
  ['a missing picture', names.map(entry).join(''), names.slice(1), /no picture content\/testimonials\/amara\.png/],
  ['a picture from outside', names.map(entry).join('').replace('amara.png', '../amara.png'), names, /image/],
  ['no quote', names.map(entry).join('').replace('  quote: It still runs.\n', ''), names, /quote.* is missing/],
])('%s is reported, and none is shown', async ([, yaml, pictures, message]) => {
  const findings: Finding[] = []
  expect(await readTestimonials(await folderWith(yaml, pictures), findings)).toEqual([])
  expect(findings.map(({ file, severity, message: text }) => [file, severity, text])).toEqual([
    ['testimonials.yaml', 'error', expect.stringMatching(message)],
  ])
})
