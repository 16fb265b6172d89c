/** Ids that authors choose: kebab-case, 2 to 60 characters, unique within their project. */
export const identifierPattern = /^[a-z0-9](?:[a-z0-9-]{0,58})[a-z0-9]$/
export const isIdentifier = (text: string): boolean => identifierPattern.test(text)
