/** Texts of portfolios, in the app and on public pages. */
export const portfolioWords = {
  share: 'Share',
  copied: 'Portfolio link copied 👌',
  untitled: 'My Portfolio',
  soon: 'Coming soon',
  notShareable: 'Only this computer can open this address, so there is no link to share.',
  documents: 'Projects',
  kinds: { documentation: 'Documentation', picture: 'Picture', pdf: 'PDF', link: 'Link' },
  kindAndDate: (kind: string, date: string) => `${kind}, ${date}`,
  open: 'Open the website',
  completed: (date: string) => `Completed on ${date}`,
  concepts: 'Key concepts',
} as const
