/** Maximum characters of an author's single-line text: a title, a question, an attribute. */
export const maxLineLength = 600

/** Maximum number of passed steps: enough for all steps of a project and its earlier versions. */
export const maxPassedSteps = 300
