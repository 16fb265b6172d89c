/** Texts of the toolbar, in the app and on public pages. */
export const toolbarWords = {
  toolbar: 'Toolbar',
  toStart: (name: string) => `${name}, start screen`,
  projects: 'Projects',
  portfolio: 'Portfolio',
  plan: 'Plan',
  login: 'Login',
  account: 'Account',
  explorePotential: 'Explore your potential',
  switchTheme: 'Switch between light and dark',
  switchThemeTo: { light: 'Switch to the light theme', dark: 'Switch to the dark theme' },
} as const
