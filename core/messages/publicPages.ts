/** The pages that everybody may read of somebody's work. */
export const publicPageMessages = {
  projects: 'Guided projects',
  documentation: 'Project documentation',
  by: 'By',
  completed: (day: string) => `Completed on ${day}`,
  concepts: 'Concepts',
  describe: (title: string, author: string) => `What ${author} built in “${title}”, and what they answered and noted on the way.`,
  download: 'Download the PDF',
  showPages: 'Show the PDF here',
  showText: 'Show the text',
  pages: (title: string) => `The PDF “${title}”`,
  portfolio: (owner: string) => `Portfolio of ${owner}`,
  build: 'Build it yourself',
  about: (brand: string) =>
    `This was made in a guided project of ${brand}. Tasks and texts are its authors’; answers, screenshots and notes are the learner’s own.`,
}
