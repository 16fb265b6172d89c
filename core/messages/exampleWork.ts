/** Texts of the example of a finished work, for visitors. */
export const exampleWorkMessages = {
  label: 'Example',
  /** On the page, before anything else. */
  notice:
    'This is what you can publish at the end. These are the results of the project’s author. Your page shows your name, picture and answers.',
  /** In the place of an answer that would be the same for everyone. */
  leftOut: 'Left out of the example: this answer is yours to find.',
  about: (brand: string) => `Made in a guided project of ${brand}. The outputs were printed when its author tried the project.`,
  start: 'Start this project',
  describe: (title: string) => `An example of a finished work: “${title}”, with a summary, a picture, answers and a signed credential.`,
} as const
