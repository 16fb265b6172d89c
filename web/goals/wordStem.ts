/** The beginning of a stem has at least this many letters: `notes` isn't `not`. */
const minLength = 4

/** Returns a word in lower case without its ending, so that whole words can be compared: `tabl` for `tables`, `copi` for `copy`. */
export const wordStem = (word: string): string =>
  [/(?<=[sxz]|[cs]h)es$/, /(?<![su])s$/, /(?:ing|ed)$/, /e$/, /y$/].reduce((stem, ending) => {
    const short = stem.replace(ending, ending.source === 'y$' ? 'i' : '')
    return short.length < minLength ? stem : short
  }, word)
