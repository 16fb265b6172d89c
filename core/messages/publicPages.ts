/** Texts of the public pages of a user's work. */
export const publicPageMessages = {
  /** Above the title, which is an imperative in many projects. `owner`: empty without a name. */
  completedBy: (owner: string, day: string) =>
    `${owner ? `${owner} completed this project` : 'Completed project'}${day && (owner ? ` on ${day}` : `, ${day}`)}`,
  project: 'About the project',
  credential: 'Signed credential',
  verify: 'View and verify it',
  concepts: 'Concepts',
  previewTitle: (title: string, author: string) => (author ? `${author}: ${title}` : title),
  describe: (title: string, author: string) =>
    author
      ? `What ${author} built in “${title}”, and what they answered and noted along the way.`
      : `What was built in “${title}”, and what was answered and noted along the way.`,
  describeInOwnWords: (sentences: string, author: string) => (author ? `${author}: “${sentences}”` : `“${sentences}”`),
  download: 'Download the PDF',
  open: 'Open the PDF',
  showPages: 'Show the PDF here',
  hidePages: 'Back to the page',
  pages: (title: string) => `The PDF “${title}”`,
  /** In the place of a PDF that isn't shared. */
  missingPdf: {
    title: 'This PDF isn’t here',
    text: 'Its owner no longer shares it, or the address is wrong. Ask the person who gave you the link.',
    toStart: 'To the start page',
  },
  downloadPicture: 'Download the picture',
  workPicture: (title: string) => `A picture of “${title}”`,
  answers: 'Answers and notes',
  firstPage: (title: string) => `The first page of “${title}”`,
  documentOf: (title: string, owner: string) => (owner ? `“${title}”, from the portfolio of ${owner}.` : `“${title}”, from a portfolio.`),
  portfolio: (owner: string) => (owner ? `Portfolio of ${owner}` : 'Portfolio'),
  build: 'Build it yourself',
  /** For its owner. */
  ownPage: 'This is your page, as others see it.',
  privateCredential: 'Its credential is private: only you can open it.',
  toOwnDocument: 'Edit or hide it',
  toOwnProject: 'Back to the project',
  about: (brand: string) =>
    `Made in a guided project of ${brand}. Its authors wrote the questions; answers, screenshots and notes are the learner’s own.`,
}
