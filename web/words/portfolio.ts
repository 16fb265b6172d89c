export const portfolioWords = {
  title: 'Portfolio',
  placeholderTitle: 'My portfolio',
  placeholderText: 'Say what you build and what you want to build next',
  name: 'Title',
  description: 'Description',
  share: 'Share',
  soon: 'Coming soon',
  soonTitle: 'Your work will stand here',
  soonText: 'Projects that you complete can be shown here soon. What you answer until then is kept.',
  backToProjects: 'Find a project',
  signUp: 'Log in to make your portfolio',
} as const
