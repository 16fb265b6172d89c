/** With `--help`, prints what a command does instead of running it. For commands that take no other options, or read them themselves. */
export const printHelpOnRequest = (help: string): void => {
  if (!process.argv.includes('--help')) return
  console.log(help)
  process.exit(0)
}
