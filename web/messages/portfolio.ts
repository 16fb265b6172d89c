export const portfolioMessages = {
  title: 'Portfolio',
  placeholderTitle: 'My portfolio',
  placeholderText: "Tell people what you've built",
  name: 'Title',
  description: 'Description',
  share: 'Share',
  soon: 'Coming soon',
} as const
