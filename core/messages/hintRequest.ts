/** What a task asks Ask for. Apart from the tutor’s other messages, which a project’s page loads only with Ask. */
export const hintRequest = (task: string): string => `Give me a hint for “${task}”`
