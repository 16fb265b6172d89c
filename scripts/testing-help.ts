import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

/* Imports programs with `--help` in one process, because most of their time goes to importing the same files. Prints what each said. */

const programs = JSON.parse(process.argv[2]!) as string[][]

class Ended extends Error {}

let said: string[] = []
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text: string | Uint8Array) => said.push(String(text)) > 0
process.exit = (status) => {
  if (status) said = []
  throw new Ended()
}

const explanations: string[] = []
for (const [file, ...rest] of programs) {
  said = []
  process.argv = [process.execPath, file!, ...rest, '--help']
  const { href } = pathToFileURL(resolve(file!))
  // Some programs have several commands, and so are imported again.
  await import(`${href}?${explanations.length}`).catch((error: unknown) => {
    if (!(error instanceof Ended)) said = []
  })
  explanations.push(said.join(''))
}
write(JSON.stringify(explanations))
