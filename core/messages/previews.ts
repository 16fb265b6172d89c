/** Texts of the social previews of the catalogue. */
export const previewMessages = {
  project: 'Guided project',
  course: 'Series',
  path: 'Series',
  catalogue: {
    title: 'Learn by building',
    sentence: 'Guided hands-on projects that end with something that works and that you can explain.',
  },
  timeAndLevel: (time: string, level: string) => `${time}, ${level.toLowerCase()}`,
  categoryAndSeries: (category: string, series: string | undefined) => (series ? `${category} · ${series}` : category),
  projects: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
  hours: (minutes: number) => {
    const hours = Math.max(1, Math.round(minutes / 60))
    return hours === 1 ? 'About an hour' : `About ${hours} hours`
  },
} as const
