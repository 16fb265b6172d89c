import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCredentialCard } from '../documentation/credentialCard.ts'
import { bakedPicture, hasLook } from './bakedPicture.ts'
import { bakedIn } from './testing-baked.ts'

const card = {
  label: 'Credential for a completed project',
  project: 'Break it and bring it back, with two writers and one truth',
  person: 'Ines Moreno',
  completed: 'Completed on 22 November 2026',
  outcome: 'A database restored from its backup, to the moment before everything was deleted, with the time that it took.',
  checked:
    '8 tasks: 3 answers checked (1 seen running on Ines’s machine), 1 judged by a language model, 2 answers not checked, 1 looked up',
  issuer: 'Issued by Fieldwork',
  host: 'learn.example',
}
const drawn = (person: string) => drawCredentialCard({ ...card, person })
/** The column between the texts and the panel, and the rule above the counts, which no text may overlap. */
const gapsOf = async (png: Buffer) =>
  Promise.all(
    [
      { left: 813, top: 0, width: 58, height: 627 },
      { left: 76, top: 516, width: 736, height: 8 },
    ].map((area) => sharp(png).extract(area).raw().toBuffer()),
  )

test('the picture of a credential is 1200 by 627 pixels and small, stays a picture with the credential in it, and the same texts give the same bytes', async () => {
  const body = JSON.stringify({ name: 'Wörter ✓', text: 'x'.repeat(5000) })
  const plain = await drawn('Ines Moreno')
  const baked = bakedPicture(plain, body, 'of today')
  expect(['of today', 'of later'].map((look) => hasLook(baked, look))).toEqual([true, false])
  expect(hasLook(plain, 'of today')).toBe(false)
  expect(await sharp(baked).metadata()).toMatchObject({ format: 'png', width: 1200, height: 627 })
  expect(await sharp(baked).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
  expect(bakedIn(baked)).toBe(body)
  expect(bakedIn(plain)).toBeUndefined()
  expect(plain.length).toBeLessThan(60_000)
  expect(await drawn('Ines Moreno')).toEqual(plain)
})

test.for(['Maximiliana-Theodora Freifrau von Hohenlohe-Schillingsfürst', 'W'.repeat(60), '田'.repeat(60)])(
  'the picture of a credential holds a long name within its column: %s',
  async (name) => {
    const [one, other] = await Promise.all(['Ines', name].map(drawn))
    expect(other!.equals(one!)).toBe(false)
    expect(await gapsOf(other!)).toEqual(await gapsOf(one!))
  },
)
