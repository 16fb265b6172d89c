import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import type { PatternMatcher } from '@fieldwork/core/tasks/grading.ts'

const compiled = new LRUCache<string, RE2JS>({ max: 500 })

const read = (pattern: string, flags = ''): RE2JS => {
  const key = `${flags}/${pattern}`
  const cached = compiled.get(key)
  if (cached) return cached
  const fresh = RE2JS.compile(pattern, flagBits(flags))
  compiled.set(key, fresh)
  return fresh
}

/** True if an author's regular expression matches, in linear time. Throws if the pattern is invalid. */
export const matchesPattern: PatternMatcher = (pattern, flags, text) => read(pattern, flags).matcher(text).find()

/** Returns the fault of a pattern; undefined if it's valid. */
export const patternProblem = (pattern: string, flags = ''): string | undefined => {
  try {
    RE2JS.compile(pattern, flagBits(flags))
    return undefined
  } catch (error) {
    if (error instanceof RE2JSException) return error.message
    throw error
  }
}

const bits: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL }

/** Returns the number of groups of a valid pattern. */
export const groupsIn = (pattern: string): number => RE2JS.compile(pattern).groupCount()

/** Returns the groups of a pattern's last match, the whole match first; undefined without a match. `^` and `$` match at lines. */
export const lastMatch = (pattern: string, text: string): string[] | undefined => {
  const matcher = read(pattern, 'm').matcher(text)
  let match: string[] | undefined
  while (matcher.find()) match = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '')
  return match
}

/** Replaces all matches of an author's pattern, in linear time. */
export const replaceMatches = (pattern: string, text: string, instead: () => string): string => {
  const matcher = read(pattern).matcher(text)
  let replaced = ''
  let end = 0
  while (matcher.find()) {
    replaced += text.slice(end, matcher.start()) + instead()
    end = matcher.end()
  }
  return replaced + text.slice(end)
}

/** `u` needs no bit: every pattern matches whole characters. */
const flagBits = (flags: string): number => [...flags].reduce((sum, flag) => sum | (bits[flag] ?? 0), 0)
