/** Sentences of the frame: toolbar, panels, error pages. */
export const frameWords = {
  toolbar: 'Toolbar',
  toStart: (name: string) => `${name}, start screen`,
  ask: 'Ask',
  projects: 'Projects',
  portfolio: 'Portfolio',
  myWork: 'My work',
  login: 'Login',
  explorePotential: 'Explore your potential',
  account: (product: string, name: string) => `Your ${product}, ${name}`,
  openPanel: (title: string) => `Open ${title}`,
  closePanel: (title: string) => `Close ${title}`,
  resizePanel: (title: string) => `Width of ${title}`,
  views: { directory: 'Directory', user: 'Your account', admin: 'Admin settings' },
  askLater: 'The tutor moves in with a coming version.',
  askMeanwhile: 'Until then the community answers questions about this project.',
  askCommunity: 'Ask the community',
  askPrefill: 'What you wanted to ask',
  offline: 'No connection. What you type is kept here and saved as soon as the server answers.',
  online: 'Connected again.',
  shortcut: { ask: 'Ctrl+Left', projects: 'Ctrl+K', portfolio: 'Ctrl+O', myWork: 'Ctrl+Right' },
} as const

export const errorPageWords = {
  goBack: 'Go back',
  actions: { home: 'Go to homepage', signIn: 'Sign in', retry: 'Try again', back: 'Go back' },
  titles: {
    401: 'Please sign in to continue',
    403: "You don't have permission to see this page",
    404: 'Page not found, whaaaaaaat!',
    500: 'Something went wrong on our side',
    503: "We're doing some maintenance",
  } as Record<number, string>,
  otherTitle: (code: number) => `Error ${code}`,
  unexpectedTitle: 'Something unexpected happened',
  messages: {
    401: 'This page belongs to somebody who is logged in. Sign in, and you come straight back to it.',
    403: 'Whoever made it keeps it to themselves. If it should be yours, ask them.',
    404: 'The corner of the map with this page on it is gone. The address may be old, or a letter of it got lost on the way.',
    500: 'It was nothing you did. Trying again often helps.',
    503: 'Nothing is lost. Please try again in a few minutes.',
  } as Record<number, string>,
  otherMessage: 'The server did not want to answer this.',
  unexpectedMessage: 'The page stumbled over something nobody planned for. Trying again often helps.',
  reported: 'The issue was reported automatically.',
  details: 'Details',
  pictures: {
    torn: 'A drawn map whose trail runs off a torn corner; the corner with the flag lies beside the sheet.',
    gate: 'A drawn map whose trail ends at a closed gate; the flag stands behind it.',
    fence: 'A drawn map whose trail ends at a fence; the flag stands behind it.',
    gap: 'A drawn map with a crack across the trail, before the flag.',
    works: 'A drawn map whose trail is closed for works, before the flag.',
  },
  sheet: 'sheet 4',
  scale: 'scale 1:1',
} as const

export const legalWords = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const
