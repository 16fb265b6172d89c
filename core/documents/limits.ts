/** Characters of what an author writes in one line: a title, a question, an attribute. */
export const maxLineLength = 600

/** Passed steps of a project: enough for every step of it and of its earlier versions. */
export const maxPassedSteps = 300
