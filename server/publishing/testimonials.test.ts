import sharp from 'sharp'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Testimonial } from '@fieldwork/core/accounts/schema.ts'
import { media } from '../rendering/media.ts'
import { startServer } from '../testing/testing.ts'
import { compileCatalogue } from '@fieldwork/compiler/compileCatalogue.ts'
import { publishContent } from './publish.ts'
import { contentFolder, type Changes } from '@fieldwork/compiler/testing-content.ts'

const names = ['Amara', 'Bo', 'Chen', 'Dana', 'Elif', 'Femi']
const entry = (name: string) => `- name: ${name}\n  country: Ghana\n  image: ${name.toLowerCase()}.png\n  quote: It still runs.\n`
const portrait = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0af' } })
    .png()
    .toBuffer()
const picture = await portrait(400, 300)

const filesWith = (yaml: string, pictures: Record<string, Buffer | null> = {}): Changes => {
  const all: Record<string, Buffer | null> = {
    ...Object.fromEntries(names.map((name) => [`${name.toLowerCase()}.png`, picture])),
    ...pictures,
  }
  const files = Object.entries(all).map(([name, bytes]) => [`testimonials/${name}`, bytes])
  return { 'testimonials.yaml': yaml, ...Object.fromEntries(files) }
}
const sound = filesWith(names.map(entry).join(''))

const server = await startServer({ plain: media })
const served = async () => (await server.visitor().call<Testimonial[]>('GET', '/testimonials')).body
const published = (changes: Changes) => publishContent(server.db, contentFolder(changes))

test("the operator's six testimonials are served once they are published, each with a small picture at its own address", async () => {
  expect(await served()).toEqual([])
  const report = await published(sound)
  expect([report.findings, report.refusedTestimonials]).toEqual([[], false])
  const testimonials = await served()
  expect(testimonials.map(({ name, country, quote }) => [name, country, quote])).toEqual(
    names.map((name) => [name, 'Ghana', 'It still runs.']),
  )
  const answer = await server.visitor().fetch(testimonials[0]!.image)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'image/webp',
    expect.stringContaining('immutable'),
  ])
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
})

test('testimonials with a mistake leave those that were published before, and those that are taken out are gone', async () => {
  await published(sound)
  const flawed = await published(filesWith(names.slice(1).map(entry).join('')))
  expect([flawed.refusedTestimonials, flawed.findings.map(({ file }) => file)]).toEqual([true, ['testimonials.yaml']])
  expect(await served()).toHaveLength(6)
  expect((await published({})).refusedTestimonials).toBe(false)
  expect(await served()).toEqual([])
})

test('testimonials come from the last content folder that has them, and a folder without any removes none', async () => {
  const others = filesWith(names.map(entry).join('').replaceAll('Ghana', 'Peru'))
  const folders = [contentFolder(sound), contentFolder(others), contentFolder()]
  const { testimonials } = await compileCatalogue(folders)
  expect(testimonials?.map(({ country }) => country)).toEqual(names.map(() => 'Peru'))
  await published(sound)
  await publishContent(server.db, contentFolder(), { origin: '/srv/own', isPart: true })
  expect(await served()).toHaveLength(6)
})

test.for<[string, Changes, string, RegExp]>([
  ['five of them', filesWith(names.slice(1).map(entry).join('')), 'testimonials.yaml', /the file.* at least 6 entries/],
  ['a picture that is no picture', { ...sound, 'testimonials/amara.png': 'none' }, 'testimonials.yaml', /amara\.png can't be shown/],
  [
    'a picture with a side of more pixels than anybody shows',
    { ...sound, 'testimonials/amara.png': await portrait(16_001, 1) },
    'testimonials.yaml',
    /amara\.png can't be shown/,
  ],
  ['a picture from outside', filesWith(names.map(entry).join('').replace('amara.png', '../amara.png')), 'testimonials.yaml', /image/],
  ['a NUL in a name', filesWith(names.map(entry).join('').replace('name: Bo', 'name: "B\\0o"')), 'testimonials.yaml', /NUL/],
  ['no quote', filesWith(names.map(entry).join('').replace('  quote: It still runs.\n', '')), 'testimonials.yaml', /quote.* is missing/],
])('%s is reported by the check, and none is compiled', async ([, changes, file, message]) => {
  const { findings, testimonials } = await compileCatalogue(contentFolder(changes))
  expect(testimonials).toBeUndefined()
  expect(findings.map((finding) => [finding.file, finding.severity, finding.message])).toEqual([
    [file, 'error', expect.stringMatching(message)],
  ])
})

test('a picture that is a link out of the content folder is not followed', async () => {
  const folder = contentFolder({ ...sound, 'testimonials/amara.png': null })
  symlinkSync(join(contentFolder(sound), 'testimonials/amara.png'), join(folder, 'testimonials/amara.png'))
  const { findings, testimonials } = await compileCatalogue(folder)
  expect([testimonials, findings.map(({ file, rule }) => [file, rule])]).toEqual([
    undefined,
    [
      ['testimonials.yaml', 'image-unreadable'],
      ['testimonials/amara.png', 'symlink'],
    ],
  ])
})
