import { execFileSync } from 'node:child_process'

/** Debian's package when it is missing; false when it cannot be had, or may not watch another process. */
export const straceWorks = (): boolean => {
  const works = () => {
    try {
      execFileSync('strace', ['-f', '-o', '/dev/null', 'true'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  if (works()) return true
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'strace'], { stdio: 'ignore', timeout: 120_000 })
  } catch {
    return false
  }
  return works()
}
