import { searchWords } from '../../lexicon/searchWords.ts'

/** Words that people in trouble use for one thing, a group on each line. */
const groups = `
  frozen freeze froze stuck hang hung spin unresponsive
  mac macos macbook imac osx apple
  windows wsl powershell
  wrong incorrect false
  broken broke break crash corrupt
  delete remove erase uninstall rm
  lost lose gone miss missing disappear vanish
  again retry redo
  twice double duplicate
  stop quit exit leave close
  kill killed terminate
  big bigger biggest large larger largest size high higher highest huge
  password passphrase pw pwd passwd
  program programm script app
  login signin logged
  machine laptop computer pc
  restart reboot
  slow slower slowest sluggish
  cost money price expensive pay paid dollar
  error fail failure fault
  allow permit permission denied forbidden
  change edit modify
  safe danger dangerous risk
  save keep kept store
  undo revert rollback
  picture image photo
  refuse reject block
  folder directory
  browser chrome firefox
  url link address
  terminal shell window
  begin began begun start launch
  old older oldest outdated stale
  fast faster fastest quick speed
  site website page
  guess brute
  copy clone
  config configuration conf
  repo repository
  db database
  env environment
  var variable
  argument arg parameter param
  func function
  msg message
  auth authentication
  ms millisecond
  sec second
  hr hour
  cpu processor
  ram memory
  max maximum
  avg average
  cert certificate
  tls ssl https
  css stylesheet
  postgres postgresql
  ai llm gpt chatgpt openai
  doc docs documentation manual
  admin administrator sudo superuser
  email mail
  phone mobile smartphone telephone cellphone
  hash checksum sha256 sha
  disk drive hdd ssd
  colleague coworker teammate mate friend buddy
  temporary temp
  typo misspell mistype
  vs versus difference differ
`

/** Forms of one word that stemming keeps apart. */
const irregularForms = `
  buy bought
  build built
  catch caught
  choose chose chosen
  come came
  draw drew drawn
  eat ate eaten
  fall fell fallen
  find found
  forget forgot forgotten
  grow grew grown
  hear heard
  hold held
  know knew known
  lead led
  make made
  meet met
  run ran
  sell sold
  send sent
  speak spoke spoken
  spend spent
  steal stole stolen
  take took taken
  tell told
  think thought
  throw threw thrown
  understand understood
  wake woke
  win won
  write wrote written
  bad worse worst
  good better best
  small smaller smallest
  new newer newest
  late later latest
  long longer longest
  low lower lowest
  cheap cheaper cheapest
  few fewer less least
  busy busiest
  two 2
  three 3
  four 4
  five 5
  ten 10
  twenty 20
  hundred 100
  thousand 1000
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
for (const line of `${groups}${irregularForms}`.split('\n')) {
  const words = searchWords(line)
  for (const word of words) if (!representatives.has(word)) representatives.set(word, words[0]!)
}

/** Signs that people ask about: `&&`, `>>`, `=*#`, but not the end of a sentence. */
const signsOf = (text: string): string[] =>
  (text.match(/[<>=*#&|$%\\~^@+!?:/-]{2,}/g) ?? []).map((signs) => signs.replace(/[!?:]+$/, '')).filter((signs) => /[^!?:/-]/.test(signs))

/** Returns the search words of a text, one for each group of words that mean the same to people in trouble. */
export const everydayWords = (text: string): string[] => [
  ...searchWords(text).map((word) => representatives.get(word) ?? word),
  ...signsOf(text),
]

/** Returns the search words of a question, and the words that its expressions stand for. */
export const questionWords = (text: string): string[] => [
  ...new Set(everydayWords(expressions.reduce((all, [pattern, words]) => all.replace(pattern, (found) => `${found} ${words}`), text))),
]
