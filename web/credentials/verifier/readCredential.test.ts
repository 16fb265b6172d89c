import { expect, test } from 'vitest'
import { readGiven, textOf } from './readCredential.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const chunk = (name: string, content: string) => {
  const length = content.length
  return String.fromCharCode((length >> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255) + name + content + '\0\0\0\0'
}
const png = (...chunks: string[]) => bytesOf(`\u0089PNG\r\n\u001a\n${chunks.join('')}`)
const header = chunk('IHDR', '\0'.repeat(13))
const baked = (text: string) => chunk('iTXt', `openbadgecredential\0\0\0\0\0${text}`)

test('the text of a picture is the credential in it', () => {
  expect(textOf(png(header, chunk('tEXt', 'Comment\0{"no":1}'), baked('{"name":"Tides"}'), chunk('IEND', '')))).toBe('{"name":"Tides"}')
})

test.for([
  ['without a credential', png(header, chunk('IEND', ''))],
  ['that ends within a chunk', png(header, baked('{"name":"Tides"}')).slice(0, 60)],
  ['with a chunk longer than the file', png(header, '\u00ff\u00ff\u00ff\u00ffIDAT\0\0\0\0')],
] as const)('a picture %s has no text', ([, bytes]) => expect(textOf(bytes)).toBe(''))

test('the text of any other file is its content', () => expect(textOf(new TextEncoder().encode('{"ü":1}'))).toBe('{"ü":1}'))

const inSvg = (content: string) => `<svg><openbadges:credential verify="none"><![CDATA[${content}]]></openbadges:credential></svg>`

test('a credential is read from an SVG', () => {
  const credential = { '@context': [], issuer: 'did:web:learn.example' }
  expect(readGiven(inSvg(JSON.stringify(credential)))).toEqual({ credential })
})

test.for(['<openbadges:credential', '<openbadges:credential><![CDATA['])('an SVG with %s many times is refused quickly', (hostile) => {
  const started = performance.now()
  expect(readGiven(hostile.repeat(30_000))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(500)
})
