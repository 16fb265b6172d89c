import { stemmer } from 'stemmer'
import { ambiguousWords, otherSubjects, otherTopics, productNames } from '@fieldwork/core/lexicon/ambiguity.ts'
import { helpDeskWork } from '@fieldwork/core/lexicon/jobTitles.ts'
import { isForeign, isForeignTerm } from '@fieldwork/core/lexicon/languages.ts'
import { goalFillers, motives, queryFillers, stopWords } from '@fieldwork/core/lexicon/stopWords.ts'
import { synonymGroups } from '@fieldwork/core/lexicon/synonyms.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { isDoubled, isOneTypo } from '@fieldwork/core/search/typos.ts'

/** `word`: as typed. */
type Subject = { stems: readonly string[]; word: string }

type ReadGoal = {
  stems: string[]
  words: Weighted
  others: Subject[]
  products: Subject[]
  exams: string[]
  typed: ReadonlyMap<string, string>
  misspelled: ReadonlySet<string>
}

export type Weighted = ReadonlyMap<string, number>

/** A corrected word counts less. */
const typoWeight = 0.8
/** Shorter words are too similar to each other to be corrected, except for a doubled letter. In one shorter than `minReplacedLength`, a replaced letter makes another word. */
const minTypoLength = 5
const minReplacedLength = 7
const maxWords = 30

/**
 * Returns a function that normalizes a goal to the spelling of the candidates' authors: typos corrected, joined words separated. `words`:
 * those that say what it is about, with their maximum weights. `others`: subjects close to computing that only other catalogues may
 * have. `products` and `exams`: those it names. `typed`: the spelling of each stem in the goal. `misspelled`: the words that were corrected.
 */
export const goalReader = (texts: readonly string[]) => {
  const spelled = texts.map(spelledWords)
  const spellings = new Set([...spelled.flat(), ...synonyms.flat(), ...fillers, ...ambiguousWords, ...otherSubjects, ...productNames])
  const spelledStems = new Set([...spellings].map(stemmer))
  const pairs = new Map(
    spelled.flatMap((words) => words.slice(1).map((word, at): [string, string[]] => [words[at]! + word, [words[at]!, word]])),
  )
  const meant = (word: string): string[] | undefined => {
    const pair = pairs.get(word)
    if (pair) return pair
    const right = [...spellings].find((one) => (word.length < minTypoLength ? isDoubled(word, one) : mayMean(word, one)))
    // Another form of a known word is no typo of a different one: “charging” isn’t “changing”.
    const isOtherForm = right !== undefined && stemmer(right) !== stemmer(word) && spelledStems.has(stemmer(word))
    return right === undefined || isOtherForm ? undefined : [right]
  }
  return (goal: string): ReadGoal => {
    const stems: string[] = []
    const named = new Map<string, string>()
    const typed = new Map<string, string>()
    const misspelled = new Set<string>()
    const words = new Map<string, number>()
    const products = new Map<string, Subject>()
    const isOther = isForeign(goal)
    for (const word of spelledWords(goal)) {
      if (isOther && isForeignTerm(word)) continue
      const corrected = spellings.has(word) ? undefined : meant(word)
      if (corrected) misspelled.add(word)
      if (otherSubjects.some((subject) => word === subject || word === `${subject}s`)) named.set(stemOf(word), typedWord(goal, word))
      const product = (corrected ?? [word]).find((one) => productNames.includes(one))
      if (product) products.set(product, { stems: [stemOf(product)], word: typedWord(goal, word) })
      for (const stem of (corrected ?? [word]).map(stemOf)) {
        stems.push(stem)
        if (!typed.has(stem)) typed.set(stem, typedWord(goal, word))
        if (!isFillerStem(stem) && !words.has(stem) && words.size < maxWords) words.set(stem, corrected?.length === 1 ? typoWeight : 1)
      }
    }
    const topicsIn = topics.filter((topic) => stems.some((_, at) => topic.every((stem, offset) => stems[at + offset] === stem)))
    const others = [
      // A word of a topic that is named names nothing by itself.
      ...[...named].flatMap(([stem, word]) => (topicsIn.some((topic) => topic.includes(stem)) ? [] : { stems: [stem], word })),
      ...topicsIn.map((topic) => ({ stems: topic, word: topic.map((stem) => typed.get(stem)).join(' ') })),
    ]
    const exams = examsIn(goal)
    const isOfExam = ({ word }: Subject) => exams.some((exam) => exam.includes(word))
    return { stems, words, others, products: [...products.values()].filter((product) => !isOfExam(product)), exams, typed, misspelled }
  }
}

/** True if a goal's word is a spelling with one typo, which is rarely the first letter. */
const mayMean = (word: string, spelling: string): boolean =>
  spelling[0] === word[0] && isOneTypo(spelling, word) && (word.length >= minReplacedLength || !isReplaced(spelling, word))

/** True if the words differ in one letter at the same position. */
const isReplaced = (a: string, b: string): boolean => a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1

/**
 * The words of a text after the replacements that `rewritten` lists: of pairs that mean something other than their words, and of words that
 * share a stem with a word of another meaning.
 */
export const spelledWords = (text: string): string[] =>
  textWords(rewritten.reduce((before, [pattern, word]) => before.replace(pattern, word), text)).map(({ word }) => word)

/** What is restored when it’s brought back, unlike customers. */
const data = '(?:(?:my|our|all|the|lost|deleted) )*(?:data(?:base)?|documents|files?|photos|pictures|rows|tables?)'
const rewritten: ReadonlyArray<[RegExp, string]> = [
  [/\b(?:green (?:pad)?lock|padlock)(?: (?:icon|symbol))?\b/gi, 'https'],
  // Whom it is for says nothing about what.
  [/\bfor (?:my|our|the) (?:boss|client|dad|husband|kids|manager|mom|mum|teacher|wife)\b/gi, ' '],
  [/\b(?:log|sign)(?:s|ged|ging|ed|ing)?[- ](?:in|on)\b/gi, 'login'],
  [/\bcertifi(?:cations?|ed)\b/gi, 'exam'],
  // With an object: a site that is “back up after a crash” is something else.
  [/\bback(?:s|ed|ing)?[- ]up(?= \w)(?! (?:after|again|if|once|when)\b)/gi, 'backup'],
  [/\bback(?:s|ed|ing)? (?:everything|it|them|this|that) up\b/gi, 'backup'],
  [/\bback(?:s|ed|ing)?((?: (?:my|our|all|the))+(?: \w+){1,3}) up\b/gi, 'backup$1'],
  [new RegExp(`\\b(?:bring|get)(?:ting|ing)?( ${data}) back\\b`, 'gi'), 'restore$1'],
  [new RegExp(`\\b(?:bring|get)(?:ting|ing)? back(?= ${data}\\b)`, 'gi'), 'restore'],
  [/\b(?:from|off) the (?:internet|net|web)\b/gi, 'downloaded'],
  [/\bprepar(?:e|es|ing) (?:\w+ )?for\b(?=.*\binterviews?\b)/gi, ' '],
  [/\bmachine[- ]learning\b/gi, 'ml'],
  [/\b(?:break|breaks|breaking|broke|broken)[- ]into\b|\bbreak-ins?\b/gi, 'hack'],
  [
    /\b(?:mak(?:e|ing)|earn(?:ing)?|win(?:ning)?)(?: \w+){0,2} money\b|\b(?:get|become) rich\b|\b(?:passive|extra|side) (?:income|hustle)\b/gi,
    'earnings',
  ],
  [
    /\b(?:takes?|taking|took)(?: (?!to\b)\w+){0,3}? (?:(?:milli)?seconds|minutes|half an hour|hours|forever|ages|(?:so|too|very) long|long(?!er))\b(?! to (?:learn|understand))/gi,
    'slow',
  ],
  [/\b(?:linux|sys(?:tems?)?|unix)[- ]admin(?:istrator)?s?\b/gi, 'sysadmin'],
  [/\bsite[- ]reliability(?: engineer(?:s|ing)?)?\b/gi, 'sre'],
  [/\bpen[- ]testers?\b/gi, 'pentester'],
  [/\bhacker news\b/gi, 'viral'],
  [helpDeskWork, 'helpdesk'],
  // Products of two words, each of which means something else.
  [/\bgithub[- ]actions?\b/gi, 'githubactions'],
  [/\bgoogle cloud(?: platform)?\b/gi, 'gcp'],
  [/\bactive[- ]directory\b/gi, 'activedirectory'],
  // Unlike the verb.
  [
    /(?<=\b(?:in|know|learn|using|with) )react(?:\.?js)?\b|\breact\.?js\b|\breact(?= (?:components?|developer|front-?end|native)\b)/gi,
    'reactjs',
  ],
  // By a pager.
  [/\b(?:(?:be|been|being|get|gets|getting|got) )paged\b/gi, 'outage'],
  // They draw nothing.
  [/\bhelm charts?\b/gi, 'helm'],
  // The catalogue only teaches defence.
  [/\b(?:become|be|like) an? hacker\b/gi, 'offensive hacker'],
  [/\bdriving(?: (?:tests?|exams?|licen[cs]es?))?\b/gi, 'motoring'],
  [/\b(?:day[- ]trading|trad(?:e|ing) (?:in )?(?:shares|stocks)|stock (?:market|trading))\b/gi, 'trading'],
  // A device of one’s own, not what a network is.
  [/\b(?:boost|fix|improve|repair|speed up)(?: \w+){0,2} (?:wi-?fi|wlan)\b/gi, 'wifirepair'],
  [/\b(?:important(?:ly)?|totally)\b/gi, 'very'],
  [/\bfigur(?:e|ed|ing) out\b/gi, 'understand'],
  // A whole site, of which the certificate is a part; “https for my site” is only about the certificate.
  [
    /(?<=^\W*|\b(?:and|to|want) )((?:(?:build|create|get|have|host|make|put|run|set up) )?(?:an?|my|our)(?: own)? (?:web ?server|(?:web ?)?site))(?: online)? (?:over|using|with) (?:https|ssl|tls)\b(?= and\b|\W*$)/gi,
    '$1 of my own',
  ],
  // The cloud without paying is no question about its bill.
  [/\bwithout (?:paying|spending)\b/gi, 'free'],
]

/** Returns the exams and certifications that a goal names, as typed, with the words before them that say which: “AWS Solutions Architect exam”. */
const examsIn = (goal: string): string[] =>
  [...goal.matchAll(/((?:[\p{L}\p{N}+#/-]+ ){0,5})(exams?|certifications?|certified(?: \p{L}+)?)(?![\p{L}\p{N}])/giu)].map(
    ([, before = '', exam]) =>
      [...before.split(' ').slice(before.split(' ').findLastIndex((word) => word !== '' && isFillerOfExam(word)) + 1), exam]
        .filter(Boolean)
        .join(' '),
  )

export const isFillerOfExam = (word: string): boolean =>
  fillers.includes(word.toLowerCase()) || /^(?:for|pass(?:ing)?|prepar\w*|stud\w+)$/i.test(word)

/** Returns a normalized word as it was typed in the goal. */
const typedWord = (goal: string, word: string): string => {
  const [pattern] = rewritten.find(([, by]) => by.split(/[ $]/).includes(word)) ?? []
  const own = textWords(goal).find((one) => one.word === word)
  return (pattern && goal.match(pattern)?.[0]) ?? (own ? goal.slice(own.start, own.end) : word)
}

/** The stem of a word or of its synonym. */
const stemOf = (word: string): string => {
  const stem = stemmer(word)
  return sameStems.get(stem) ?? stem
}

const fillers = [...stopWords, ...queryFillers, ...goalFillers]
const fillerStems = new Set(fillers.map(stemmer))
const synonyms = synonymGroups.map(({ words, inGoals }) => [...words, ...inGoals])
const sameStems = new Map(
  synonyms
    .flatMap((words) => words.map((word) => [stemmer(word), stemmer(words[0]!)] as const))
    // “ate” has the stem of “at”, which says nothing.
    .filter(([stem]) => !fillerStems.has(stem)),
)

/** “Mail server” is “email server”. */
const topics = [...new Set(otherTopics.map((topic) => spelledWords(topic).map(stemOf).join(' ')))].map((topic) => topic.split(' '))

export const stemsOf = (text: string): string[] => spelledWords(text).map(stemOf)

export const isFillerStem = (stem: string): boolean => stem.length < 2 || fillerStems.has(stem) || /^\d+$/.test(stem)
export const ambiguousStems: ReadonlySet<string> = new Set(ambiguousWords.map(stemOf))
export const motiveStems: ReadonlySet<string> = new Set(motives.map(stemOf))

/** Splits a goal into clauses at punctuation and conjunctions. */
export const clausesOf = (goal: string): string[] =>
  goal.split(
    /[.,;?!:–—]+|\b(?:although|because|but|if|instead of|knowing|rather than|since|so(?! far)|that|until(?! now)|when|whenever|while|without)\b/i,
  )

/** True for a clause about a person's job, tools or knowledge: “so far I have only used Google Sheets”. */
export const isBackground = (clause: string): boolean =>
  /\b(?:so far|until now|up to now|currently|at the moment|right now|(?:have|ve) (?:only|always|never) \w+|(?:i|we) only (?:know|use)|used to)\b|\b(?:i am|i['’]?m) an? (?!beginner|bit|little|lot)/i.test(
    clause,
  )

/** Removes unwanted things: “a page of my own without Instagram” names no subject of another catalogue. */
export const withoutUnwanted = (goal: string): string => goal.replace(/\b(?:instead of|rather than|without)\b[^.,;?!]*/gi, '')
