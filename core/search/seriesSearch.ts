/** Returns the title in a search such as `series: title`; undefined for others. */
export const seriesSearch = (search: string): string | undefined => /^\s*series:(.*)$/is.exec(search)?.[1]?.trim()
