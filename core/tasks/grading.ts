import type { AnswerCheck } from './checks.ts'

/** Whether the pattern occurs in the text, in time linear in its length. Given by the caller, because JavaScript's own engine is not. */
export type PatternMatcher = (pattern: string, flags: string, text: string) => boolean

/** `hint` says what is missing and never states the key. */
export type Verdict = { correct: true } | { correct: false; hint?: string }

/** Lower case, accents and white space folded, and no punctuation at the ends. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'`(]+|["'`).,;:!?]+$/g, '')

/** Whole words and phrases: `port` does not occur in `report`, `404` not in `14045`. */
const occurs = (text: string, phrase: string): boolean => {
  // A phrase of punctuation alone, such as `::`, folds to nothing: it counts as it is.
  const wanted = normalise(phrase) || phrase.trim()
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + wanted.length] ?? ' '
    const startsWord = !/[\p{L}\p{N}]/u.test(wanted[0] ?? '') || !/[\p{L}\p{N}]/u.test(before)
    const endsWord = !/[\p{L}\p{N}]/u.test(wanted.at(-1) ?? '') || !/[\p{L}\p{N}]/u.test(after)
    if (startsWord && endsWord) return true
  }
  return false
}

/** What the first number in the text can mean: `1,024` is a thousand and twenty-four to some, a little over one to others. */
const readingsOf = (text: string): number[] => {
  const match = /(?:(?<![\p{L}\p{N}])[-+−])?(?:\d{1,3}(?:[\s_',]\d{3})+(?!\d)|\d+)(?:[.,]\d+)?(?:e[-+]?\d+)?/iu.exec(text)
  if (!match) return []
  const written = match[0].replace('−', '-').replace(/[\s_']/g, '')
  return [written.replace(/,(?=\d{3}(?!\d))/g, ''), written.replace(',', '.')].map(Number).filter(Number.isFinite)
}

const isNear = (value: number, wanted: number, tolerance: number): boolean =>
  Math.abs(value - wanted) <= tolerance + Math.abs(wanted) * 1e-12

const hostMatches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1).toLowerCase()) : host === allowed.toLowerCase()

/** What is wrong by the check's own rule; undefined when the answer is right. */
const failure = (check: Exclude<AnswerCheck, { check: 'any' }>, answer: string, matches: PatternMatcher): string | undefined => {
  const text = normalise(answer)
  switch (check.check) {
    case 'keywords': {
      const unmet = check.conditions.find((condition) =>
        'any' in condition ? !condition.any.some((phrase) => occurs(text, phrase)) : condition.none.some((phrase) => occurs(text, phrase)),
      )
      return unmet?.hint
    }
    case 'equals':
      return check.values.some((value) => normalise(value) === text) ? undefined : check.hint
    case 'regex':
      return matches(check.pattern, check.flags ?? '', answer) ? undefined : check.hint
    case 'number':
      return readingsOf(answer).some((value) => isNear(value, check.value, check.tolerance ?? 0)) ? undefined : check.hint
    case 'url': {
      const url = parsedUrl(answer)
      if (!url) return check.hint
      const hostFits = !check.hosts || check.hosts.some((allowed) => hostMatches(url.host, allowed))
      return hostFits && (!check.path || matches(check.path, '', url.path)) ? undefined : check.hint
    }
  }
}

/** Grades a filled text or URL answer by its author's check. No check, or `any`: filled is enough. */
export const grade = (check: AnswerCheck | undefined, answer: string, matches: PatternMatcher): Verdict => {
  if (!check || check.check === 'any') return { correct: true }
  const hint = failure(check, answer, matches)
  if (hint === undefined) return { correct: true }
  const text = normalise(answer)
  const knownTurn = check.wrong?.find(({ any }) => any.some((phrase) => occurs(text, phrase)))
  return { correct: false, hint: knownTurn?.hint ?? hint }
}

/** Host (without port) and path of an http or https address; `core` has no URL parser of its own. */
export const parsedUrl = (text: string): { host: string; path: string } | undefined => {
  const match = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#:@[\]]+)(?::(\d{1,5}))?(\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i.exec(
    text.trim(),
  )
  if (!match || Number(match[2] ?? 0) > 65535) return undefined
  const host = match[1]!.toLowerCase()
  const isName = /^(?!-)[\p{L}\p{N}-]{1,63}(?:\.(?!-)[\p{L}\p{N}-]{1,63})*\.?$/u.test(host)
  return isName || host.startsWith('[') ? { host: host.replace(/\.$/, ''), path: match[3] ?? '/' } : undefined
}
