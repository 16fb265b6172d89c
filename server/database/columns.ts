import pg from 'pg'

type Parse = (text: string) => unknown

const textArray: number = 1009

/** Counts and sums are bigint in SQL and a number here if that is exact. */
const int8: Parse = (text) => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
const arrayOf =
  (parse: Parse): Parse =>
  (text) => {
    const texts = pg.types.getTypeParser(textArray)(text) as (string | null)[]
    return texts.map((item) => (item === null ? null : parse(item)))
  }
/** A calendar day has no time zone; as a Date it would be another day elsewhere. */
const day: Parse = (text) => text

const parsers = new Map<number, Parse>([
  [20, int8],
  [1016, arrayOf(int8)],
  [1082, day],
  [1182, arrayOf(day)],
])

/** Columns arrive in rows as: bigint as a number where exact, date as YYYY-MM-DD, timestamptz as a Date, numeric as text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)),
}
