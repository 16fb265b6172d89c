import { longestText, urlLimit } from './limits.ts'
import type { AnswerCheck } from './checks.ts'
import { numbersIn } from './numbers.ts'
import { normalise, occurs, spellOut } from './phrases.ts'

/** True if the pattern occurs in the text, in time linear in its length. Given by the caller, because JavaScript's own engine is not. */
export type PatternMatcher = (pattern: string, flags: string, text: string) => boolean

/** `hint` says what is missing and never states the key. */
export type CheckResult = { correct: true } | { correct: false; hint?: string }

const isNear = (value: number, wanted: number, tolerance: number): boolean =>
  Math.abs(value - wanted) <= tolerance + Math.abs(wanted) * 1e-12

const hostMatches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1).toLowerCase()) : host === allowed.toLowerCase()

/** The fault that the check's own rule finds; undefined when the answer is right. */
const failure = (check: Exclude<AnswerCheck, { check: 'any' }>, answer: string, matches: PatternMatcher): string | undefined => {
  switch (check.check) {
    case 'keywords': {
      const text = spellOut(normalise(answer))
      const unmet = check.conditions.find((condition) =>
        'any' in condition ? !condition.any.some((phrase) => occurs(text, phrase)) : condition.none.some((phrase) => occurs(text, phrase)),
      )
      return unmet?.hint
    }
    case 'equals':
      return check.values.some((value) => normalise(value) === normalise(answer)) ? undefined : check.hint
    case 'regex':
      return matches(check.pattern, check.flags ?? '', answer) ? undefined : check.hint
    case 'number': {
      const text = spellOut(normalise(answer))
      const isOther = check.none?.some((phrase) => occurs(text, phrase)) ?? false
      return !isOther && numbersIn(answer).some((value) => isNear(value, check.value, check.tolerance ?? 0)) ? undefined : check.hint
    }
    case 'url': {
      const url = parsedUrl(answer)
      if (!url) return check.hint
      const hostFits = !check.hosts || check.hosts.some((allowed) => hostMatches(url.host, allowed))
      return hostFits && (!check.path || matches(check.path, '', url.path)) ? undefined : check.hint
    }
  }
}

/** Grades a filled text or URL answer by its author's check. No check, or `any`: filled is enough. */
export const runCheck = (check: AnswerCheck | undefined, whole: string, matches: PatternMatcher): CheckResult => {
  if (!check || check.check === 'any') return { correct: true }
  const answer = whole.slice(0, longestText)
  const hint = failure(check, answer, matches)
  if (hint === undefined) return { correct: true }
  const text = spellOut(normalise(answer))
  const knownTurn = check.wrong?.find(({ any }) => any.some((phrase) => occurs(text, phrase)))
  return { correct: false, hint: knownTurn?.hint ?? hint }
}

/** Host (without port) and path of an http or https address; `core` has no URL parser of its own. */
export const parsedUrl = (text: string): { host: string; path: string } | undefined => {
  if (text.length > 2 * urlLimit) return undefined
  const match = /^https?:\/\/(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#:@[\]]+)(?::(\d{1,5}))?(\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/i.exec(
    text.trim(),
  )
  if (!match || Number(match[2] ?? 0) > 65535) return undefined
  const host = match[1]!.toLowerCase()
  const isName = /^(?!-)[\p{L}\p{N}-]{1,63}(?:\.(?!-)[\p{L}\p{N}-]{1,63})*\.?$/u.test(host)
  return isName || host.startsWith('[') ? { host: host.replace(/\.$/, ''), path: match[3] ?? '/' } : undefined
}
