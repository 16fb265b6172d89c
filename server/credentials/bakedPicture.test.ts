import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import { bakedPicture } from './bakedPicture.ts'

const drawn = (holder: string): string => {
  const badge = {
    name: 'Break it and bring it back, with two writers and one truth',
    issuer: { name: 'Fieldwork' },
    awardedDate: '2026-11-22T10:00:00.000Z',
    credentialSubject: { identifier: [{ identityHash: holder }] },
    evidence: ['shown', 'seen', 'shown', 'own_words'].map((acceptedBy) => ({ acceptedBy })),
  }
  return bakedPicture(badge as unknown as OpenBadge, JSON.stringify(badge))
}
/** Of the frame, at the right, with what may have run into it. */
const edgeOf = (picture: string) => sharp(Buffer.from(picture)).extract({ left: 600, top: 0, width: 40, height: 400 }).raw().toBuffer()

test.for(['Maximiliana-Theodora Freifrau von Hohenlohe-Schillingsfürst', 'W'.repeat(60), '田'.repeat(60)])(
  'the picture of a credential holds the whole of a long name within its frame: %s',
  async (name) => {
    const picture = drawn(name)
    expect((await edgeOf(picture)).equals(await edgeOf(drawn('Ines')))).toBe(true)
    const lines = [...picture.matchAll(/<text [^>]*>([^<]*)</g)].map(([, line]) => line!.replaceAll(' ', ''))
    expect(lines.join('')).toContain(name.replaceAll(' ', ''))
  },
)

test('the picture of a credential says the day in words, as everything else does', () => {
  expect(drawn('Ines')).toContain('>Issued by Fieldwork · 22 November 2026<')
})

test('the picture of a credential counts how its tasks were completed', () => {
  expect(drawn('Ines')).toContain('>4 tasks: 1 seen, 1 in own words, 2 shown<')
})
