import { describe, expect, test } from 'vitest'
import { drawValues, evaluate } from './expressions.ts'

describe('expressions', () => {
  test.each([
    ['computes with a learner’s numbers', 'visits * 2 + 1', '825'],
    ['joins a learner’s texts', 'harbour + " " + string(visits)', 'Kittiwake Quay 412'],
    ['hashes', 'sha256("abc")', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['counts bytes, not characters', 'byteCount("Skårvik")', '8'],
    ['reads a name with a hyphen', 'high_water', '12'],
    ['totals a list', 'total([1, 2, visits])', '415'],
    ['follows the minimal standard generator, whose 10,000th number is published', 'minstd(1, 10000)[9999]', '1043618065'],
    ['writes decimals', 'fixed(2.0 / 3.0, 3)', '0.667'],
  ])('%s', (_, expression, result) =>
    expect(evaluate(expression, { harbour: 'Kittiwake Quay', visits: '412', 'high-water': '12' })).toBe(result),
  )

  test.each([
    ['an unknown name', 'nobody + 1'],
    ['a list without end', 'range(1000000000)'],
    ['a result that is neither text nor number', '[1, 2]'],
    ['a host of names', 'constructor.constructor("return 1")()'],
  ])('fails on %s', (_, expression) => expect(() => evaluate(expression, {})).toThrow())
})

describe('personal values', () => {
  const declared = [
    { name: 'port', personal: 'draw(8100, 8899)' },
    { name: 'boat', personal: 'pick(["Heron", "Kestrel", "Tern"]) + "-" + drawHex(4)' },
    { name: 'harbour' },
    { name: 'next-port', personal: 'port + 1' },
  ]
  test('are the same for the same seed and differ between seeds', () => {
    const values = Array.from({ length: 50 }, (_, seed) => drawValues(declared, String(seed)))
    expect(drawValues(declared, '7')).toEqual(values[7])
    expect(new Set(values.map(({ boat }) => boat)).size).toBe(50)
    expect(new Set(values.map(({ port }) => port)).size).toBeGreaterThan(40)
  })
  test('stay within their bounds, and may depend on earlier variables', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { port, boat, harbour, 'next-port': next } = drawValues(declared, String(seed))
      expect(Number(port)).toBeGreaterThanOrEqual(8100)
      expect(Number(port)).toBeLessThanOrEqual(8899)
      expect(Number(next)).toBe(Number(port) + 1)
      expect(boat).toMatch(/^(?:Heron|Kestrel|Tern)-[0-9a-f]{4}$/)
      expect(harbour).toBeUndefined()
    }
  })
})

test('a drawn hexadecimal value is a text for every learner', () => {
  for (let learner = 0; learner < 300; learner++) {
    const drawn = drawValues([{ name: 'key', personal: 'drawHex(2)' }], `learner ${learner}`)
    expect(evaluate('"key-" + key', drawn)).toMatch(/^key-[a-f][0-9a-f]$/)
  }
})
