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

/** True if an author's regular expression occurs in the text, in time linear in the text. Throws when the pattern cannot be read. */
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

/** The number of groups of a pattern that can be read. */
export const groupsIn = (pattern: string): number => RE2JS.compile(pattern).groupCount()

/** The groups of the last place at which a pattern occurs, the whole first; undefined when it does not. Lines have their own ends. */
export const lastMatch = (pattern: string, text: string): string[] | undefined => {
  const matcher = read(pattern, 'm').matcher(text)
  let match: string[] | undefined
  while (matcher.find()) match = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '')
  return match
}

/** The text with something else wherever an author's pattern occurs, in time linear in the text. */
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

/** `u` needs no bit: every pattern reads whole characters. */
const flagBits = (flags: string): number => [...flags].reduce((sum, flag) => sum | (bits[flag] ?? 0), 0)
