/** Words of the toolbar, which the app has, and the pages that everybody may read. */
export const toolbarWords = {
  toolbar: 'Toolbar',
  toStart: (name: string) => `${name}, start screen`,
  projects: 'Projects',
  portfolio: 'Portfolio',
  login: 'Login',
  explorePotential: 'Explore your potential',
  switchTheme: 'Switch between light and dark',
} as const
