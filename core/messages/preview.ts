/** Texts of an author's preview. */
export const previewMessages = {
  title: (name: string) => `Preview of ${name}`,
  frame: 'The project as learners see it',
  reading: 'Reading …',
  ended: 'The preview was ended. Start it again, and this page goes on.',
  sound: 'Nothing to mend',
  errors: ['error', 'errors'],
  styles: ['matter of style', 'matters of style'],
  error: 'Error',
  style: 'Style',
  behind: 'What has an error is shown as it was before, or not at all.',
  list: 'What to mend',
  alone: 'Open alone',
} as const
