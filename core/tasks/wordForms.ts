import { spelledNumber, valueOfSpelled } from './numbers.ts'

/** Words with their irregular forms. */
const irregular = `be is are was were been being am; have has had having; do does did done doing; go goes went gone; use uses used using;
say said; see saw seen; take took taken; make made; get got gotten; give gave given; know knew known; think thought; tell told; come came;
find found; keep kept; leave left; hold held; bring brought; begin began begun; write wrote written; send sent; build built;
break broke broken; choose chose chosen; lose lost; pay paid; run ran; sit sat; speak spoke spoken; spend spent; stand stood;
steal stole stolen; understand understood; mean meant; meet met; lead led; fall fell fallen; feel felt; grow grew grown; hear heard;
hide hid hidden; throw threw thrown; draw drew drawn; drive drove driven; forget forgot forgotten; freeze froze frozen; rise rose risen;
show shown; wake woke woken; buy bought; catch caught; sell sold; teach taught; lend lent; die dies died dying; lie lies lay lain lying;
person people; child children; man men; index indices; note notes noted noting; cpu cpus; menu menus`

const baseOf = new Map(
  irregular.split(';').flatMap((line) => {
    const [base, ...forms] = line.trim().split(/\s+/)
    return forms.map((form) => [form, base!] as const)
  }),
)

/** Words that look like a form of another word. */
const whole = new Set('note here this its gas yes always perhaps thus during nothing something anything everything'.split(' '))

/** Returns the common stem of a word's forms, which may not be a word: `mak` for `makes`, `made` and `making`. */
const plainForm = (word: string): string => {
  const base = baseOf.get(word) ?? word
  if (whole.has(base) || !/^[a-z]{3,}$/.test(base)) return base
  return withoutVowel(single(withoutEnding(withoutPlural(base))))
}

const withoutPlural = (word: string): string => {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^siu]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

const withoutEnding = (word: string): string => {
  if (/[^aeiou]ied$/.test(word)) return `${word.slice(0, -3)}y`
  const stem = /[^e]ed$/.test(word) ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : word
  return stem.length > 2 && /[aeiouy]/.test(stem) ? stem : word
}

const single = (word: string): string => (word.length > 3 && /([b-df-hj-np-tv-z])\1$/.test(word) ? word.slice(0, -1) : word)

const withoutVowel = (word: string): string => {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.length > 2 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word
}

/** Cache of stems, because texts repeat their words. */
const known = new Map<string, string>()
const maxCached = 20_000

const knownForm = (word: string): string => {
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= maxCached) known.clear()
  const form = plainForm(word)
  known.set(word, form)
  return form
}

/** Replaces each word by its stem and each spelled-out number by figures. The text must be normalized. */
export const inPlainForms = (text: string): string =>
  text.replace(spelledNumber, (spelled) => String(valueOfSpelled(spelled))).replace(/(?<![\p{L}\p{N}])[a-z]+(?![\p{L}\p{N}])/gu, knownForm)
