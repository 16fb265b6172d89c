import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import type { PatternMatcher } from '@fieldwork/core/tasks/grading.ts'

const compiled = new LRUCache<string, RE2JS>({ max: 500 })

/** True if an author's regular expression occurs in the text, in time linear in the text. Throws when the pattern cannot be read. */
export const matchesPattern: PatternMatcher = (pattern, flags, text) => {
  const key = `${flags}/${pattern}`
  const known = compiled.get(key)
  if (known) return known.matcher(text).find()
  const fresh = RE2JS.compile(pattern, flagBits(flags))
  compiled.set(key, fresh)
  return fresh.matcher(text).find()
}

/** The fault of a pattern; undefined when it can be used. */
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
  const matcher = RE2JS.compile(pattern, RE2JS.MULTILINE).matcher(text)
  let found: string[] | undefined
  while (matcher.find()) found = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '')
  return found
}

/** `u` needs no bit: every pattern reads whole characters. */
const flagBits = (flags: string): number => [...flags].reduce((sum, flag) => sum | (bits[flag] ?? 0), 0)
