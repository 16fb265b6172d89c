import { remaindersOf } from '@fieldwork/core/search/typos.ts'

/** The catalogue's words with this beginning, joined for a text search expression; `beginning` is a column. */
const wordsWith = (beginning: string): string => `(
    select string_agg(quote_literal(w.word), ' | ') from (
      select word from search_words where word >= ${beginning} collate "C" and word < ${beginning} || U&'\\+10FFFD' collate "C"
      order by word limit 100
    ) w
  )`

/**
 * The search as PostgreSQL text search expressions, in a row of `query`: any word as typed, any word with typos corrected, and all words.
 * $1: the words, letters and digits only; $2 to $5: their remainders, with the word's position, compared by the rule of `isOneTypo`; $6:
 * true if a word that begins a word of the catalogue may also be a typo. A word matches all words that begin with it. They are listed,
 * because the index takes five times as long to find prefixes itself.
 */
export const searchQuery = `
  neighbours as materialized (
    select r.at, k.beginning, bool_or(r.position = -1 and k.position = -1) as same
    from unnest($2::int[], $3::text[], $4::smallint[], $5::text[]) as r(at, remainder, position, letter)
    join search_remainders k on k.remainder = r.remainder collate "C"
    where r.position = -1 or k.position = -1 or r.position = k.position or (abs(r.position - k.position) = 1 and r.letter = k.letter)
    group by r.at, k.beginning
  ),
  known as (select at from neighbours where same),
  words as materialized (
    select case when length(a.word) < 3 then quote_literal(a.word) || ':*' else coalesce(${wordsWith('a.word')}, quote_literal(a.word)) end as typed, (
      select string_agg(${wordsWith('n.beginning')}, ' | ') from neighbours n
      where n.at = a.at and not n.same
        and not exists (select from neighbours o where o.at = n.at and n.beginning <> o.beginning and n.beginning ^@ o.beginning)
        and (a.at not in (select at from known) or ($6 and not a.word ^@ n.beginning))
    ) as meant
    from unnest($1::text[]) with ordinality as a(word, at)
  ),
  query as materialized (
    select coalesce(string_agg(typed, ' | '), '')::tsquery as typed, coalesce(string_agg(meant, ' | '), '')::tsquery as meant,
      coalesce(string_agg('(' || concat_ws(' | ', typed, meant) || ')', ' & '), '')::tsquery as whole,
      coalesce(string_agg(concat_ws(' | ', typed, meant), ' | '), '')::tsquery as part,
      array_agg(concat_ws(' | ', typed, meant)::tsquery) as each
    from words
  )`

/** Values $1 to $6 of `searchQuery`. */
export const searchValues = (words: readonly string[], isLenient: boolean): [string[], number[], string[], number[], string[], boolean] => {
  const found = words.flatMap((word, index) => remaindersOf(word).map((one) => ({ ...one, at: index + 1 })))
  return [
    [...words],
    found.map(({ at }) => at),
    found.map(({ remainder }) => remainder),
    found.map(({ position }) => position),
    found.map(({ letter }) => letter),
    isLenient,
  ]
}

/**
 * Score of entry `x`: a word in its title counts three times, in its concepts twice, in its description and category once, in its series
 * less; a corrected typo counts half. `ts_rank` divides by the number of words.
 */
export const entryPoints = `(
    ts_rank('{0.2,0.33,0.67,1}', x.words, query.typed) * (numnode(query.typed) + 1)
    + case when query.meant = '' then 0
      else ts_rank('{0.2,0.33,0.67,1}', x.words, query.meant) * (numnode(query.meant) + 1) / 2 end
  )`
