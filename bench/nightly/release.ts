import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootUnit, whyNoUnit } from '../../scripts/release/bootUnit.ts'
import { exerciseImage, type Trial } from '../../scripts/release/exerciseImage.ts'
import { buildah, buildImage, findBase, whyNoImage } from '../../scripts/release/image.ts'
import type { Outcome, Part } from './part.ts'

const root = join(import.meta.dirname, '../..')
const maxMegabytes = 350

export const image: Part = {
  title: 'The container image',
  promises: [
    'The image starts, migrates, publishes, serves pages, passes the doctor and stops.',
    `It has at most ${maxMegabytes} MB of its own.`,
  ],
  run: async () => {
    const skipped = whyNoImage()
    return skipped === undefined ? outcomeOf(await tryImage()) : { counts: [], breaks: [], skipped }
  },
}

export const unit: Part = {
  title: 'The systemd unit',
  promises: ['The unit boots under systemd without rights, restarts, stops, and refuses a wrong setting once.'],
  run: async () => {
    const skipped = whyNoUnit()
    return skipped === undefined ? outcomeOf(bootUnit()) : { counts: [], breaks: [], skipped }
  },
}

export const outcomeOf = (trials: readonly Trial[]): Outcome => ({
  counts: [{ what: 'trials', done: trials.length }],
  breaks: trials.filter(({ isOk }) => !isOk).map(({ name, result }) => ({ what: name, reproduction: result })),
})

const tryImage = async (): Promise<Trial[]> => {
  const stage = mkdtempSync(join(tmpdir(), 'fieldwork-nightly-image-'))
  const name = 'localhost/fieldwork:nightly'
  try {
    const app = join(stage, 'image')
    mkdirSync(app)
    execFileSync(process.execPath, [join(root, 'scripts/release/appFolder.ts'), app])
    const megabytes = Number(execFileSync('du', ['-sb', app], { encoding: 'utf8' }).split('\t')[0]) / 1e6
    const size = { name: 'size', isOk: megabytes <= maxMegabytes, result: `${megabytes.toFixed(0)} MB` }
    buildImage(root, stage, { image: name, base: findBase(root, { mayReuse: true }), createdAt: 1_700_000_000 })
    const trials = await exerciseImage(name)
    buildah('rmi', '--force', name)
    return [size, ...trials]
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
