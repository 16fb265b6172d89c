import { stemmer } from 'stemmer'
import { replyFillers, stopWords } from '@fieldwork/core/lexicon/stopWords.ts'
import { synonymGroups } from '@fieldwork/core/lexicon/synonyms.ts'

const leftOut = new Set(stopWords)

/** A word, or a name of code: `Content-Length`, `http.server`, `pg_dump`, `--bind`. */
const wordPattern = /-{0,2}[\p{L}\p{N}_]+(?:[-.'’/:][\p{L}\p{N}_]+)*/gu

/**
 * Returns the search words of a text: lower-case stems, and both the whole and the parts of names in code. Words that occur in every
 * text are left out.
 */
export const searchWords = (text: string): string[] => [...text.matchAll(wordPattern)].flatMap(([word]) => formsOf(word))

const formsOf = (word: string): string[] => {
  const plain = word.replace(/['’](?:s|t|re|ve|ll|d|m)?$/i, '')
  const parts = plain
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s\-.'’/:_]+/)
    .filter(Boolean)
  const forms = parts.length > 1 || plain.startsWith('-') ? [plain.toLowerCase(), ...parts.map(simple)] : [simple(plain)]
  return forms.filter((form) => form !== '' && !leftOut.has(form))
}

const simple = (word: string): string => {
  const small = word.toLowerCase()
  return /^[a-z]{3,}$/.test(small) && !leftOut.has(small) ? stemmer(small) : small
}

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
  [/\bback(?:ed|ing|s)? (?:\w+ )?up\b/gi, 'backup'],
  [/\b(?:just|only) one\b/gi, 'single'],
  [/\bcommand line\b/gi, 'argument'],
  [/\bevery (?:night|evening|day|hour)\b|\bnightly\b|\bautomatically\b/gi, 'schedule cron'],
  [/\bfor free\b/gi, 'cost'],
]

const representatives = new Map<string, string>()
for (const { words } of synonymGroups) {
  const [first, ...others] = words.flatMap(searchWords)
  for (const word of others) representatives.set(word, first!)
}

const signNames: Readonly<Record<string, string>> = { '%': 'percent', '\\': 'backslash', '~': 'tilde' }

/** Signs that people ask about, but not the end of a sentence: `&&`, `>>`, `=*#`, `@0`, and the name of a sign that stands alone. */
const signsOf = (text: string): string[] => [
  ...(text.match(/[<>=*#&|$%\\~^@+!?:/-]{2,}/g) ?? [])
    .map((signs) => signs.replace(/[!?:]+$/, ''))
    .filter((signs) => /[^!?:/-]/.test(signs)),
  ...(text.match(/[@$~^]\d+/g) ?? []),
  ...(text.match(/(?<![^\s"'`“(])[%\\~](?![^\s"'`”),.?!])/g) ?? []).map((sign) => signNames[sign]!),
]

/** Returns the search words of a text, one for each group of words that mean the same to people in trouble. */
export const everydayWords = (text: string): string[] => [
  ...searchWords(text).map((word) => representatives.get(word) ?? word),
  ...signsOf(text),
]

/** Numbers of a message, which may be its subject even if they are short. */
export const numbersIn = (message: string): string[] => everydayWords(message).filter((word) => /^\d+$/.test(word))

/** Returns the search words of a question, and the words that its expressions stand for. */
export const questionWords = (text: string): string[] => [...new Set(everydayWords(expanded(text)))]

const expanded = (text: string): string =>
  expressions.reduce((all, [pattern, words]) => all.replace(pattern, (found) => `${found} ${words}`), text)

const fillers = new Set(replyFillers.map(simple))

/** Returns the words of a question that name its subject; none for “is that right?” or “42”. */
export const subjectWords = (text: string): string[] => {
  const words = searchWords(expanded(text)).filter((word) => !fillers.has(word) && !/^\d{1,2}$/.test(word))
  return [...words.map((word) => representatives.get(word) ?? word), ...signsOf(text)]
}
