/**
 * Matches before a character that begins a formula in spreadsheets, even after white space or in full width. Where a semicolon separates
 * columns, the rest of a cell after one, or after a line break, is a cell of its own.
 */
const formula = /(^|;|\r?\n|\r)(?=\s*[=+\-@\t\r＝＋－＠])/g

/** Returns a line of CSV (RFC 4180). An apostrophe before cells that a spreadsheet would run as a formula marks them as text. */
export const csvLine = (cells: ReadonlyArray<string | null | undefined>): string => `${cells.map(cellOf).join(',')}\r\n`

const cellOf = (cell: string | null | undefined): string => {
  const safe = (cell ?? '').replaceAll(formula, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
