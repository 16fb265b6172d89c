import type { SecretSpan } from './secretKind.ts'

/** Digits, and characters that OCR confuses with them. */
const digit = '[0-9OoIlSB]'
const cloud = [
  new RegExp(String.raw`\barn ?: ?aws[\w-]* ?: ?[\w-]* ?: ?[\w-]* ?: ?(?<number>${digit}{12})(?!\w)`, 'dg'),
  new RegExp(String.raw`(?<!\w)(?<number>${digit}{12}) ?\.dkr\.ecr\.`, 'dg'),
  new RegExp(String.raw`(?<![\w-])(?<number>\d{4}-\d{4}-\d{4})(?![\w-])`, 'dg'),
]
const named = new RegExp(String.raw`(?<![\w-])(?<number>${digit}{12,13}|${digit}{4}(?:[- ]${digit}{4}){2,4})(?![\w-])`, 'dg')
const card = /(?<![\w.-])(?<number>[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{3,4}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w-])/dg
const iban = new RegExp(String.raw`(?<!\w)(?<number>[A-Z]{2}[A-Z]?${digit}{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)(?!\w)`, 'dg')

const namesAccount = /\b(?:aws)?[_ -]?(?:account|acct|konto|owner[ _-]?id)|account[_ -]?(?:id|no|number)|accountid/i
const namesCard = /\b(?:card|visa|mastercard|kreditkarte)\b/i
const namesIban = /\b[i1l]ban\b/i

/** Finds account numbers in a line, using the labels above and before it. */
export const accountNumbers = (text: string, labels: readonly string[]): SecretSpan[] => {
  const context = [text, ...labels.filter((label) => !/\d/.test(label))].join(' ')
  return [
    ...cloud.flatMap((pattern) => spans(text, pattern, () => true)),
    ...(namesAccount.test(context) ? spans(text, named, (number) => digitsIn(number) >= 9) : []),
    ...spans(text, card, (number) => isLuhn(number) || namesCard.test(context)),
    ...spans(text, iban, (number) => isIban(number) || (namesIban.test(context) && digitsIn(number) >= 10)),
  ]
}

const spans = (text: string, pattern: RegExp, isOne: (number: string) => boolean): SecretSpan[] =>
  [...text.matchAll(pattern)].flatMap(({ groups, indices }) => {
    const [start, end] = indices!.groups!['number']!
    return isOne(groups!['number']!) ? [{ kind: 'account' as const, start, end }] : []
  })

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Checksum of card numbers (ISO/IEC 7812). */
const isLuhn = (number: string): boolean => {
  const sum = [...number.replace(/\D/g, '')].toReversed().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum > 0 && sum % 10 === 0
}

/** Checksum of account numbers (ISO 13616). */
const isIban = (number: string): boolean => {
  const bare = number.replaceAll(' ', '')
  if (bare.length < 15 || bare.length > 34) return false
  const digits = (bare.slice(4) + bare.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return [...digits].reduce((rest, character) => (rest * 10 + Number(character)) % 97, 0) === 1
}
