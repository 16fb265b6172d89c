/** Characters that begin a formula in spreadsheets, even after white space. */
const formula = /^\s*[=+\-@\t\r]/

/** Returns a line of CSV (RFC 4180). An apostrophe before cells that a spreadsheet would run as a formula marks them as text. */
export const csvLine = (cells: ReadonlyArray<string | null | undefined>): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | null | undefined): string => {
  const text = cell ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
