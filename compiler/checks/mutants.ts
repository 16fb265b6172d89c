import { type GradedCheck, refusedTexts } from '@fieldwork/core/tasks/grading.ts'
import type { KeywordCondition } from '@fieldwork/core/tasks/checks.ts'
import { refusedPhrases } from './answers.ts'

/**
 * A check with one change that an example should detect. `path`: of the changed part in the entry. `phrase`: a removed phrase; only texts
 * that contain it can detect the change.
 */
type Mutant = { check: GradedCheck; path: PropertyKey[]; change: string; phrase?: string }

type Check<Kind extends GradedCheck['check']> = Extract<GradedCheck, { check: Kind }>

/** Returns all mutants of a check, which accept more or fewer answers. */
export const mutantsOf = (check: GradedCheck): Mutant[] => {
  switch (check.check) {
    case 'keywords':
      return keywordMutants(check)
    case 'equals':
      return check.values.length < 2
        ? []
        : check.values.map((value, at) => ({
            check: { ...check, values: without(check.values, at) },
            path: ['values', at],
            change: `without the value \`${value}\``,
          }))
    case 'regex':
      return patternsLoosened(check.pattern).map(({ pattern, change }) => ({ check: { ...check, pattern }, path: ['pattern'], change }))
    case 'number':
      return numberMutants(check)
    case 'url':
      return urlMutants(check)
  }
}

const without = <Item>(list: readonly Item[], at: number): Item[] => list.toSpliced(at, 1)

const keywordMutants = (check: Check<'keywords'>): Mutant[] => {
  const { conditions } = check
  const asked = conditions.filter((condition) => 'any' in condition)
  const replaced = (at: number, ...instead: KeywordCondition[]) => ({ ...check, conditions: conditions.toSpliced(at, 1, ...instead) })
  return conditions.flatMap((condition, at): Mutant[] => {
    if ('none' in condition) {
      return condition.none.map((phrase, index) => ({
        check: replaced(at, ...(condition.none.length > 1 ? [{ ...condition, none: without(condition.none, index) }] : [])),
        path: ['conditions', at, 'none', index],
        change: `without \`${phrase}\` under \`none\``,
        phrase,
      }))
    }
    const phrases = condition.any
    const dropped = phrases.length < 2 ? [] : phrases
    return [
      ...dropped.map((phrase, index) => ({
        check: replaced(at, { ...condition, any: without(phrases, index) }),
        path: ['conditions', at, 'any', index],
        change: `without the keyword \`${phrase}\``,
        phrase,
      })),
      ...(phrases.length > 1
        ? [
            {
              check: replaced(at, ...phrases.map((phrase) => ({ any: [phrase], hint: condition.hint }))),
              path: ['conditions', at],
              change: 'with all of these keywords asked for, instead of any',
            },
          ]
        : []),
      ...(asked.length > 1 ? [{ check: replaced(at), path: ['conditions', at], change: 'without this condition' }] : []),
    ]
  })
}

const numberMutants = (check: Check<'number'>): Mutant[] => {
  const { value, tolerance = 0 } = check
  const wider = tolerance === 0 ? Math.max(1, Math.abs(value) * 0.05) : tolerance * 2
  return [
    { check: { ...check, tolerance: wider }, path: [tolerance === 0 ? 'value' : 'tolerance'], change: `with a tolerance of ${wider}` },
    ...(tolerance === 0
      ? []
      : [{ check: { ...check, tolerance: 0 }, path: ['tolerance'], change: 'with a tolerance of 0' } satisfies Mutant]),
    ...refusedPhrases(check).flatMap(({ path, phrases }) =>
      phrases.map((phrase, at): Mutant => ({
        check: { ...check, none: refusedTexts(check).map(({ any, hint }) => ({ any: any.filter((one) => one !== phrase), hint })) },
        path: [...path, at],
        change: `without \`${phrase}\` under \`none\``,
      })),
    ),
  ]
}

const urlMutants = (check: Check<'url'>): Mutant[] => {
  const { scheme: _scheme, ...anyScheme } = check
  const { hosts = [], ...anyHost } = check
  const { path, ...anyPath } = check
  const mutants: Mutant[] = []
  if (check.scheme) mutants.push({ check: anyScheme, path: ['scheme'], change: 'with any scheme' })
  if (hosts.length > 1)
    for (const [at, host] of hosts.entries())
      mutants.push({ check: { ...check, hosts: without(hosts, at) }, path: ['hosts', at], change: `without the host \`${host}\`` })
  if (check.hosts) mutants.push({ check: anyHost, path: ['hosts'], change: 'with any host' })
  if (path === undefined) return mutants
  mutants.push({ check: anyPath, path: ['path'], change: 'with any path' })
  for (const { pattern, change } of patternsLoosened(path)) mutants.push({ check: { ...check, path: pattern }, path: ['path'], change })
  return mutants
}

/** Returns a pattern without one of its anchors (`^`, `$`, `\b`), or without one of a group's alternatives. */
const patternsLoosened = (pattern: string): Array<{ pattern: string; change: string }> => {
  const escapesAndBorders = [...pattern.matchAll(/\\[^]|(?<![[(|])\^|^\^|\$(?=$|\))/g)]
  const borders = escapesAndBorders.filter(([found]) => found === '\\b' || !found.startsWith('\\'))
  return [
    ...borders.map(({ 0: border, index }) => ({
      pattern: pattern.slice(0, index) + pattern.slice(index + border.length),
      change: `without the \`${border}\` at character ${index + 1} of the pattern`,
    })),
    ...alternativesIn(pattern).map(({ start, end, text }) => ({
      pattern: pattern.slice(0, start) + pattern.slice(end),
      change: `without the alternative \`${text}\``,
    })),
  ]
}

/** Returns the alternatives of a pattern, each with an adjacent `|`. */
const alternativesIn = (pattern: string): Array<{ start: number; end: number; text: string }> => {
  type Level = { start: number; bars: number[] }
  const open: Level[] = [{ start: 0, bars: [] }]
  const found: Array<{ start: number; end: number; text: string }> = []
  const close = (end: number) => {
    const { start, bars } = open.pop()!
    const ends = [...bars, end]
    if (bars.length === 0) return
    for (const [at, stop] of ends.entries()) {
      const begin = at === 0 ? start : bars[at - 1]! + 1
      const text = pattern.slice(begin, stop)
      if (text !== '') found.push({ start: at === 0 ? begin : begin - 1, end: at === 0 ? stop + 1 : stop, text })
    }
  }
  for (let at = 0, inClass = false; at < pattern.length; at++) {
    const sign = pattern[at]
    if (sign === '\\') at++
    else if (inClass) inClass = sign !== ']'
    else if (sign === '[') inClass = true
    else if (sign === '(') open.push({ start: pattern.startsWith('(?:', at) ? at + 3 : at + 1, bars: [] })
    else if (sign === '|') open.at(-1)!.bars.push(at)
    else if (sign === ')' && open.length > 1) close(at)
  }
  close(pattern.length)
  return found
}
