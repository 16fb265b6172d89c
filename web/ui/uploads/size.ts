const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Formats a number of bytes: in steps of 1024, with one decimal below a hundred unless it's zero. */
export function humanSize(bytes: number): string {
  let size = bytes
  let unit = 0
  // Otherwise, 1023.6 KB would be formatted as "1024 KB".
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  const written = unit > 0 && size < 99.95 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${written} ${units[unit]}`
}
