/**
 * Lines for the `answers.yaml` of a project that make an answer an example of its check. A text in double quotes reads in YAML as it does
 * in JSON.
 */
export const exampleLines = (place: { projectId: string; validationId: string }, list: 'pass' | 'fail', words: string): string =>
  [
    `# projects/${place.projectId}/answers.yaml`,
    `${place.validationId}:`,
    '  examples:',
    `    ${list}:`,
    `      - ${JSON.stringify(words)}`,
    '',
  ].join('\n')
