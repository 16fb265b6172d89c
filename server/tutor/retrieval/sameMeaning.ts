import { searchWords } from '../../lexicon/searchWords.ts'

/** Words that learners use as synonyms of each other and of technical terms. */
const groups = `
  password passphrase
  blank space
  directory folder
  error fail failure refuse complain message
  broken broke break damage damaged wreck ruin
  delete deleted remove erase lost
  save saved store stored keep kept
  big large size long grow
  fast quick speed
  slow wait blocked
  site website page
  see read readable visible
  check test verify proof prove
  plug power
  computer machine laptop
  undo rollback
  picture image chart drawing
  twice again second
  remember memory cache
  stop end close quit shutdown
  crash kill die died
  file script
  right correct good
  reset econnreset
  refused econnrefused
  hacker attacker thief stranger
  middle median
  program tool command
  number id
  login connect
`

const meanings = new Map<string, string[]>()
for (const line of groups.trim().split('\n')) {
  const words = [...new Set(searchWords(line))]
  for (const word of words) meanings.set(word, [...(meanings.get(word) ?? []), ...words.filter((other) => other !== word)])
}

/** Returns synonyms that are not among these words. */
export const sameMeaning = (words: ReadonlySet<string>): string[] =>
  [...new Set([...words].flatMap((word) => meanings.get(word) ?? []))].filter((word) => !words.has(word))
