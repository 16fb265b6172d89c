/** Characters with which spreadsheets begin a formula, behind white space, too. */
const formula = /^\s*[=+\-@\t\r]/

/** A line of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front, which shows that it's text. */
export const csvLine = (cells: ReadonlyArray<string | null | undefined>): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | null | undefined): string => {
  const text = cell ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
