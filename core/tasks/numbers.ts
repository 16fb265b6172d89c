const written = /(?:(?<![\p{L}\p{N}])[-+−])?(?:\d{1,3}(?:[\s_',]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?(?:e[-+]?\d+)?/giu

const month =
  '(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)'

/** Dates, times, ordinals, and numbers that the learner rejects: `the 22nd`, `22 October`, `05:30`, `44? No`. */
const besides = [
  /^[^]*\?\s*no\b/gi,
  /\b\d{4}-\d\d-\d\d\b/g,
  /\b\d{1,2}:\d\d(?::\d\d)?\b/g,
  /\b\d+(?:st|nd|rd|th)\b/gi,
  new RegExp(`\\b\\d{1,2}\\.? (?:of )?${month}\\b|\\b${month}\\.? \\d{1,2}\\b`, 'gi'),
]

type Numeral = { start: number; end: number; readings: number[] }

/** `1,024` and `443 200` may be a single number or start with one. */
const readingsOf = (numeral: string): number[] => {
  const plain = numeral.replace('−', '-')
  const joined = plain.replace(/[\s_']/g, '')
  const first = plain.split(/\s/)[0]!
  return [joined.replace(/,(?=\d{3}(?!\d))/g, ''), joined.replace(',', '.'), first.replace(',', '.')].map(Number).filter(Number.isFinite)
}

/** True for part of a calculation or a range, such as both numbers of `60 / 15`. */
const isOperand = (text: string, { start, end }: Numeral): boolean =>
  /^(?:\s?[*×÷/+·x]\s?|[-–])[\d(]/u.test(text.slice(end, end + 4)) ||
  /(?:[\d)]\s?[*×÷/+·x]|[\d)][-–]|\s[*×÷/+·])\s?$/u.test(text.slice(Math.max(0, start - 4), start))

const numeralsOf = (text: string): Numeral[] =>
  [...text.matchAll(written)]
    .map(({ index, 0: numeral }) => ({ start: index, end: index + numeral.length, readings: readingsOf(numeral) }))
    .filter((numeral) => !isOperand(text, numeral))

const joining = new Set(['or', 'and', 'to', 'maybe', 'perhaps', 'but', 'also', 'then', 'either', 'even'])
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** True if the text between two numbers consists only of conjunctions and their unit. */
const isListed = (text: string, before: Numeral, last: Numeral): boolean => {
  const unit = wordsOf(text.slice(last.end, last.end + 40))[0]
  return wordsOf(text.slice(before.end, last.start)).every((word) => joining.has(word) || word === unit)
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'
const upToNineteen = `${small} thirteen fourteen fifteen sixteen seventeen eighteen nineteen`.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const digits = upToNineteen.slice(1, 10).join('|')
const belowHundred = `(?:(?:${tens.join('|')})(?:[ -](?:${digits}))?|${upToNineteen.join('|')})`
const joined = '(?:,? and |,? |-)'
const belowThousand = `(?:(?:(?:an?|${belowHundred})[ -])?hundred(?:${joined}${belowHundred})?|${belowHundred})`
/** A spelled-out number below a million, but not the `twenty` of `twenty-second`. */
export const spelledNumber = new RegExp(
  `\\b(?:(?:(?:an?|${belowThousand})[ -])?thousand(?:${joined}${belowThousand})?|${belowThousand})(?![\\p{L}-])`,
  'gu',
)

/** Returns the value of a match of `spelledNumber`. */
export const valueOfSpelled = (spelled: string): number => {
  const { thousands, rest } = spelled.split(/[ ,-]+/).reduce(
    (sum, word) => {
      if (word === 'thousand') return { thousands: 1000 * (sum.rest || 1), rest: 0 }
      if (word === 'hundred') return { ...sum, rest: 100 * (sum.rest || 1) }
      return { ...sum, rest: sum.rest + (tens.includes(word) ? 20 + 10 * tens.indexOf(word) : Math.max(0, upToNineteen.indexOf(word))) }
    },
    { thousands: 0, rest: 0 },
  )
  return thousands + rest
}

/** Negated numbers and exclusive bounds: `not 60`, `more than 60`. `Not more than 60`, `at most 60` and `a bit over 60` may mean 60. */
const deniedBefore = String.raw`\b(?:(?:not|[a-z]+n['’]t|never|instead of|rather than)(?: be| exactly| really| the)?|(?<!\b(?:not?|never|n't|bit|little|just|slightly|gets?)\s)(?:more than|less than|fewer than|greater than|over|under|above|below))\s`
const denied = new RegExp(`${deniedBefore}(?:${written.source}|${spelledNumber.source})`, 'giu')

/** Returns the number that the text spells out; none if it spells out two different ones. */
const spellNumbers = (text: string): number[] => {
  const plain = text
    .toLowerCase()
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
  const values = new Set((plain.match(spelledNumber) ?? []).map(valueOfSpelled))
  return values.size === 1 && !/\bmillion/.test(plain) ? [...values] : []
}

/** Words before a number that replaces the previous one: `it was 8400 before, now 3600`. */
const replaced = /\bnow(?:\s(?:it|is|there|are|only|has|have)|'s)*\s$/iu

const stated = (text: string): number[] => {
  const numerals = numeralsOf(text)
  const [first, last] = [numerals[0], numerals.at(-1)]
  if (!first || !last) return []
  const before = numerals.at(-2)
  if (before && replaced.test(text.slice(before.end, last.start))) return last.readings
  return !before || isListed(text, before, last) ? first.readings : [...first.readings, ...last.readings]
}

const between = /^\s?([\p{L}%$€]*)(?:,?\s+(or)\s(?:(?:maybe|perhaps|rather|even|about)\s)?|,\s)[$€]?$/iu

/** True if `or` joins a right number and a wrong one, as in `36 or 200 ms`, unless each has its own unit. */
export const isUndecided = (answer: string, isRight: (value: number) => boolean): boolean => {
  let [right, wrong, isChoice] = [false, false, false]
  return numeralsOf(answer).some(({ start, end, readings }, at, numerals) => {
    const before = numerals[at - 1]
    const [, unit, or] = (before && between.exec(answer.slice(before.end, start))) ?? []
    const ownUnit = /^\s?([\p{L}%$€]+)/u.exec(answer.slice(end))?.[1]
    const isRestated = unit && ownUnit && unit.toLowerCase() !== ownUnit.toLowerCase()
    if (unit === undefined || isRestated) [right, wrong, isChoice] = [false, false, false]
    if (or && !isRestated) isChoice = true
    if (readings.some(isRight)) right = true
    else wrong = true
    return isChoice && right && wrong
  })
}

/**
 * Returns the values that the text may state as its number: the first one after the last `=`, otherwise the first of the text, and the last
 * one if words precede it. Operands and negated numbers never count; dates and ordinals only if there is no other number. Without figures,
 * a number below a million may be spelled out.
 */
export const numbersIn = (whole: string): number[] => {
  const answer = whole.replace(denied, ' , ')
  const bare = besides.reduce((text, pattern) => text.replace(pattern, ' , '), answer)
  const spelled = /\d/.test(bare) ? [] : spellNumbers(bare)
  if (spelled.length > 0 || !/\d/.test(answer)) return spelled
  const text = /\d/.test(bare) ? bare : answer
  const sign = Math.max(text.lastIndexOf('='), text.lastIndexOf('≈'))
  const result = sign < 0 ? undefined : numeralsOf(text.slice(sign + 1))[0]
  const found = result?.readings ?? stated(sign < 0 ? text : text.slice(0, sign))
  return found.length > 0 ? found : spellNumbers(text)
}
