/** The title of the series that `series: title` looks for; undefined for any other search. */
export const seriesSearch = (search: string): string | undefined => /^\s*series:(.*)$/is.exec(search)?.[1]?.trim()
