/** Texts of the public pages of a user's work. */
export const publicPageMessages = {
  documentation: 'Project documentation',
  by: 'By',
  concepts: 'Concepts',
  describe: (title: string, author: string) => `What ${author} built in “${title}”, and what they answered and noted on the way.`,
  download: 'Download the PDF',
  showPages: 'Show the PDF here',
  hidePages: 'Back to the page',
  pages: (title: string) => `The PDF “${title}”`,
  downloadPicture: 'Download the picture',
  firstPage: (title: string) => `The first page of “${title}”`,
  documentOf: (title: string, owner: string) => `“${title}”, from the portfolio of ${owner}.`,
  portfolio: (owner: string) => `Portfolio of ${owner}`,
  build: 'Build it yourself',
  about: (brand: string) =>
    `This was made in a guided project of ${brand}. Tasks and texts are its authors’; answers, screenshots and notes are the learner’s own.`,
}
