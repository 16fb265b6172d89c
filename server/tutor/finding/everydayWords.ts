import { wordsOf } from '../../adapters/model/words.ts'

/** Words that people in trouble use for one thing, a group on each line. */
const groups = `
  frozen freeze froze stuck hang hung spin unresponsive
  mac macos macbook imac osx apple
  windows wsl powershell
  wrong incorrect false
  broken broke break crash corrupt
  delete remove erase uninstall rm
  lost gone miss missing disappear vanish
  again retry redo
  twice double duplicate
  stop quit exit leave close
  kill killed terminate
  big large size high huge
  password passphrase pw pwd passwd
  program programm script app
  login signin logged
  machine laptop computer pc
  restart reboot
  slow sluggish
  cost money price expensive pay dollar
  error fail failure fault
  allow permit permission denied forbidden
  change edit modify
  safe danger dangerous risk
  save keep store
  undo revert rollback
  picture image photo
  refuse reject block
  folder directory
  browser chrome firefox
  url link address
  terminal shell window
  begin start launch
  old outdated stale
  fast quick speed
  site website page
  guess brute
  copy clone
`

/** Expressions, and the words that stand for them. */
const expressions: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:take|takes|taking|took) (?:forever|ages|so long|too long)\b/gi, 'slow'],
  [
    /\b(?:no (?:output|answer|response)|nothing (?:happens|happened|appears|comes|shows|is (?:printed|shown))|(?:prints|shows|says|displays) nothing|blank screen|(?:do|does|did)(?: not|n['’]?t) (?:respond|react|answer|return)|(?:prompt|terminal) does not come back|can['’]?t type)\b/gi,
    'frozen output',
  ],
  [
    /\b(?:switch|turn|power|shut)(?:ed|s)? (?:(?:it|my \w+) )?(?:off|down)\b|\b(?:next|following) (?:morning|day)\b|\btomorrow\b/gi,
    'restart',
  ],
  [/\b(?:another|one more|second) (?:try|time|attempt|go)\b|\btry again\b/gi, 'again'],
  [/\bget rid of\b|\bclean(?:ed)? ?up\b|\bthrow away\b/gi, 'delete'],
  [/\b(?:two|2) times\b|\b2x\b/gi, 'twice'],
  [/\b(?:log|sign)(?:ged|ged|s)?[ -](?:in|into|on)\b|\b(?:get|got|be|locked) (?:back )?in\b/gi, 'login'],
  [/\btake (?:\w+ ){0,3}back\b/gi, 'undo revoke'],
  [/\bhand(?:ed)? (?:(?:it|them) )?(?:over|out)\b/gi, 'give'],
  [/\bcommand line\b/gi, 'argument'],
  [/\bevery (?:night|evening|day|hour)\b|\bnightly\b|\bautomatically\b/gi, 'schedule cron'],
  [/\bfor free\b/gi, 'cost'],
]

const representatives = new Map<string, string>()
for (const line of groups.trim().split('\n')) {
  const words = wordsOf(line)
  for (const word of words) if (!representatives.has(word)) representatives.set(word, words[0]!)
}

/** Returns the search words of a text, one for each group of words that mean the same to people in trouble. */
export const everydayWords = (text: string): string[] => wordsOf(text).map((word) => representatives.get(word) ?? word)

/** Returns the search words of a question, and the words that its expressions stand for. */
export const questionWords = (text: string): string[] => [
  ...new Set(everydayWords(expressions.reduce((all, [pattern, words]) => all.replace(pattern, (found) => `${found} ${words}`), text))),
]
