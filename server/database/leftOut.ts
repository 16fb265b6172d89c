/** Names what isn't Fieldwork's, and so wasn't copied. `what`: what didn't happen to it, such as `copied`. */
export const leftOutSentence = (what: string, objects: readonly string[]): string =>
  `Not ${what}, because it is not part of Fieldwork: ${objects.join(', ')}. Only tables, columns and sequences are listed; views, functions, indexes and the like that you added are not ${what} either.`
