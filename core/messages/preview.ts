/** Texts of an author's preview. */
export const previewMessages = {
  title: (name: string) => `Preview of ${name}`,
  frame: 'The project as learners see it',
  reading: 'Reading …',
  ended: 'The preview has ended. Start it again, and this page continues.',
  sound: 'Nothing to fix',
  errors: ['error', 'errors'],
  styles: ['style issue', 'style issues'],
  error: 'Error',
  style: 'Style',
  behind: 'What has an error is shown as it was before, or not at all.',
  list: 'What to fix',
  alone: 'Open on its own',
} as const
