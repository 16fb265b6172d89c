/** Words that a portfolio has in the app and at the page that visitors get. */
export const portfolioWords = {
  share: 'Share',
  copied: 'Portfolio link copied 👌',
  untitled: 'My Portfolio',
  soon: 'Coming soon',
  documents: 'Projects',
  kinds: { documentation: 'Documentation', picture: 'Picture', pdf: 'PDF', link: 'Link' },
  kindAndDate: (kind: string, date: string) => `${kind}, ${date}`,
  open: 'Open the website',
  completed: (date: string) => `Completed on ${date}`,
  concepts: 'Key concepts',
} as const
