import { stemmer } from 'stemmer'
import { otherSubjects, uninflectedNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { sameNames } from '@fieldwork/core/lexicon/synonyms.ts'
import { remaindersOf } from '@fieldwork/core/search/typos.ts'

/** Maximum letters of a short word. A changed letter makes it another word, so only missing, swapped and doubled letters are typos. */
const maxShortWord = 4
/** Minimum letters of a word that may be unfinished although the catalogue has it: a short one is rarely meant as the beginning of another. */
const minBeginning = 6
/** Minimum letters of a word, or of the stem of a longer one, that may have one letter too many and lack another. */
const minLongWord = 7

/** SQL: an upper bound of the words that begin with `beginning`. */
const end = (beginning: string): string => `${beginning} || U&'\\+10FFFD' collate "C"`

/** A text search expression for any of the words in an array; null for an empty one. */
const anyOf = (words: string, weights = ''): string =>
  `(select string_agg(quote_literal(w)${weights && ` || ':${weights}'`}, ' | ') from unnest(${words}) as w)::tsquery`

/** SQL: the stem of a word. */
const stemOf = (word: string): string => `coalesce((ts_lexize('english_stem', ${word}))[1], ${word})`

/** SQL: the other names of what a word names, as an array. */
const otherNames = (word: string): string =>
  `case ${word} ${sameNames.flatMap((names) => names.map((name) => `when '${name}' then '{${names.filter((one) => one !== name).join()}}'::text[]`)).join(' ')} else '{}' end`

export const weights = ['A', 'B', 'C', 'D'] as const

/**
 * The terms of a search, in rows of `terms`: the catalogue's words that each word may mean, and text search expressions of them. $1: the
 * words, letters and digits only; $2 to $5: remainders of them and of their stems, with the word's position, compared by the rule of
 * `isOneTypo`, or in a long word with one letter too many and another one missing. A changed letter makes a short stem another one:
 * “replication” isn't “replacing”. Only words that the catalogue doesn't have may be typos, rarely of the first letter, and none with digits.
 * The beginning of a word that only texts have may be one, too: “backp” is “backup” rather than “backpack”. The last word may be unfinished,
 * unless it names another subject, such as `java`.
 * Words are listed instead of searched by their beginning, because the index takes five times as long to find them itself.
 */
export const searchTerms = `
  asked as materialized (
    select a.word, a.at, array(select ${stemOf('n')} from unnest(array[a.word] || ${otherNames('a.word')}) as n) as stems, a.at = cardinality($1::text[]) as is_last
    from unnest($1::text[]) with ordinality as a(word, at)
  ),
  known as materialized (
    select a.*, array(select w.word from search_words w where w.stem = any(a.stems collate "C") and (w.word = a.word or a.word <> all('{${uninflectedNames.join()}}')) order by w.word limit 50) as exact from asked a
  ),
  begun as materialized (
    select k.*, case when k.word <> all('{${otherSubjects.join()}}') and (k.exact = '{}' or (k.is_last and length(k.word) >= ${minBeginning})) then array(
      select w.word from search_words w
      where w.word > k.word collate "C" and w.word < ${end('k.word')} and w.stem <> all(k.stems collate "C") order by w.word limit 100
    ) else '{}' end as beginnings from known k
  ),
  unfinished as materialized (
    select b.*, b.exact = '{}' and exists (select from search_entries x where x.words @@ ${anyOf('b.beginnings', 'ABC')} and x.public) as is_begun from begun b
  ),
  neighbours as materialized (
    select distinct b.at, b.is_last and length(b.word) > ${maxShortWord} as may_go_on, n.beginning
    from (
      select *, length(remainder) + case position when -1 then 0 else 1 end as letters
      from unnest($2::int[], $3::text[], $4::smallint[], $5::text[]) as a(at, remainder, position, letter)
    ) as r
    join unfinished b on b.at = r.at and b.exact = '{}' and not b.is_begun and b.word !~ '[0-9]'
    join search_remainders n on n.remainder = r.remainder collate "C" and (left(n.beginning, 1) = left(b.word, 1) or r.position + n.position = 1)
    where case
      when r.position = -1 then n.position <> -1
      when n.position = -1 then length(b.word) > ${maxShortWord} or (r.letter !~ '[aeiou]' and strpos(b.word, r.letter || r.letter) > 0)
      when r.letters >= ${minLongWord} then true
      when abs(r.position - n.position) = 1 then r.letter = n.letter
      else r.position = n.position and r.letters > ${maxShortWord} and r.letters = length(b.word)
    end
  ),
  spelled as materialized (
    select b.*, array(
      select distinct w.word from neighbours n join search_words w
        on w.word >= n.beginning collate "C" and w.word < ${end('n.beginning')} and (n.may_go_on or w.word = n.beginning or w.stem = n.beginning)
      where n.at = b.at limit 100
    ) as typos from begun b
  ),
  terms as materialized (
    select s.at, s.word, s.exact, s.beginnings || s.typos as near, s.typos <> '{}' as is_typo,
      ${anyOf('s.exact || s.beginnings || s.typos')} as meant, ${anyOf('s.exact || s.beginnings || s.typos', 'ABC')} as told,
      ${anyOf("case s.exact when '{}' then s.beginnings || s.typos else s.exact end", 'BCD')} as own,
      ${weights.map((weight) => `${anyOf('s.exact', weight)} as exact_${weight}, ${anyOf('s.beginnings || s.typos', weight)} as near_${weight}`).join(',\n      ')}
    from spelled s
  )`

const names = new Set(otherSubjects)

/** Values $1 to $5 of `searchTerms`. */
export const termValues = (words: readonly string[]): [string[], number[], string[], number[], string[]] => {
  const remainders = words.flatMap((word, index) =>
    // A name that the catalogue lacks isn't misspelled.
    names.has(word) ? [] : [...new Set([word, stemmer(word)])].flatMap(remaindersOf).map((one) => ({ ...one, at: index + 1 })),
  )
  return [
    [...words],
    remainders.map(({ at }) => at),
    remainders.map(({ remainder }) => remainder),
    remainders.map(({ position }) => position),
    remainders.map(({ letter }) => letter),
  ]
}
