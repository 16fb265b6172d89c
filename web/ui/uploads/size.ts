const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** A number of bytes for people: steps of 1024, one decimal below a hundred, none where it would be zero. */
export function humanSize(bytes: number): string {
  let size = bytes
  let unit = 0
  // 1023.6 KB would be written "1024 KB"
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  const written = unit > 0 && size < 99.95 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${written} ${units[unit]}`
}
