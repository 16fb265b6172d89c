import { stopWords } from './stopWords.ts'
import { textWords } from './tokens.ts'

/** Frequent words of other languages that aren't English words: German, French, Spanish, Portuguese, Italian, Dutch and Polish. */
const foreign = new Set(
  `
  aber als auch auf aus bauen brauche dass dem deutsch dich diese durch ein eine einem einen einer eines einfach erstellen fur gegen gerne habe
  ich ihr ist kann keine lernen machen mein meine meinem meinen meiner mich mochte muss nach nicht nur oder ohne schreiben schutzen selbst sich
  sind uber und unser unsere vom wenn werden wie wissen wollen zum zur
  apprendre aussi avec avoir aux cette creer dans elle etre faire francais je leur mes notre ou peux pouvoir quand que quelque qui ses toute une
  veux voudrais vous
  aprender como crear cuando donde ella ellos eres espanol esta estoy hacer mejor muy necesito nuestro otro pero porque puedo quiero quisiera
  saber soy tengo una unas unos usar
  aos criar ele fazer gostaria isso meu meus minha minhas nao nossa nosso pela pelo posso preciso quero seu sua tenho uma
  anche ciao cosa creare della dello gli imparare italiano mia mie miei mio nella perche questo senza sono sulla tutto vorrei voglio
  bouwen deze een graag heb hebben hoe ik leren maken mij mijn moet naar niet onze ook voor wij zijn
  chce chcialbym czy mnie moja moje nauczyc przez sie zeby zrobic
`
    .trim()
    .split(/\s+/),
)

const english = new Set(stopWords)

/** True for a frequent word of another language, in lower case without accents. */
export const isForeignTerm = (word: string): boolean => foreign.has(word) && !english.has(word)

/** True if a text has more frequent words of other languages than of English, or if most of its letters are in another script. */
export const isForeign = (text: string): boolean => {
  const tokens = textWords(text).map(({ word }) => word)
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = text.match(/\p{Script=Latin}/gu) ?? []
  return latin.length * 2 < letters.length || tokens.filter(isForeignTerm).length > tokens.filter((word) => english.has(word)).length
}
