/** Characters of what an author writes in one line: a title, a question, an attribute. */
export const longestLine = 600
