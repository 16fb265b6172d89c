/** Lists objects that aren't Fieldwork's and were left out. `what`: a participle such as `copied`. */
export const leftOutSentence = (what: string, objects: readonly string[]): string =>
  `Not ${what}, because it is not part of Fieldwork: ${objects.join(', ')}. Only tables, columns and sequences are listed; views, functions, indexes and the like that you added are not ${what} either.`
