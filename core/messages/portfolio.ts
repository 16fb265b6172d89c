/** Texts of portfolios, in the app and on public pages. */
export const portfolioWords = {
  share: 'Share',
  copied: 'Portfolio link copied 👌',
  untitled: 'My Portfolio',
  soon: 'Coming soon',
  notShareable: 'This server runs only on your computer, so others couldn’t open a link.',
  documents: 'Projects',
  kinds: { documentation: 'Documentation', picture: 'Picture', pdf: 'PDF', link: 'Link' },
  kindAndDate: (kind: string, date: string) => `${kind}, ${date}`,
  completed: (day: string) => `Completed ${day}`,
  open: 'Open the website',
  concepts: 'Key concepts',
  /** Below the description of a public portfolio. */
  proof: (projects: number, credentials: number) =>
    `${projects} completed projects${credentials === 0 ? '' : `, ${credentials} with a signed credential`}`,
  label: 'Portfolio',
  projects: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
} as const
