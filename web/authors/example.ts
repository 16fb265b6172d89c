/**
 * Returns lines for the `answers.yaml` of a project that make an answer an example of its check. A string in double quotes means the same
 * in YAML as in JSON.
 */
export const exampleLines = (task: { projectId: string; validationId: string }, list: 'pass' | 'fail', words: string): string =>
  [
    `# projects/${task.projectId}/answers.yaml`,
    `${task.validationId}:`,
    '  examples:',
    `    ${list}:`,
    `      - ${JSON.stringify(words)}`,
    '',
  ].join('\n')
