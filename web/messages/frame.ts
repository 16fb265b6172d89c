import { toolbarWords } from '@fieldwork/core/messages/toolbar.ts'

/** Sentences of the frame: toolbar, panels, error pages. */
export const frameMessages = {
  ...toolbarWords,
  skip: 'Skip to content',
  errorPage: 'The error page',
  ask: 'Ask',
  /** The panel of Ask, without a language model. */
  find: 'Ask: find in this project',
  myWork: 'My work',
  loadingPage: 'Loading the page',
  account: (product: string, name: string) => `Your ${product}, ${name}`,
  visitorMenu: (product: string) => `${product} menu`,
  openPanel: (title: string) => `Open ${title}`,
  closePanel: (title: string) => `Close ${title}`,
  panelEdge: (title: string) => `Edge of ${title}`,
  resizePanel: (title: string) => `Width of ${title}`,
  views: { directory: 'Directory', user: 'Your account', admin: 'Admin settings', course: 'Your plan' },
  /** Not everything is saved: the answer to the question of the start page isn't. */
  connection: {
    offline: 'You’re offline. What you type is kept here, and the rest waits until you’re back online.',
    database: 'The server can’t reach its database. Anything that saves as you type is kept here, and saved once it can.',
    maintenance: 'We’re doing some maintenance. Anything that saves as you type is kept here, and saved afterwards.',
    back: 'You’re back online.',
  },
  loggedOutElsewhere: 'You logged out in another window. Your answers are kept in your account.',
  logIn: 'Log in',
  shortcut: { ask: 'Ctrl+Left', projects: 'Ctrl+K', portfolio: 'Ctrl+O', myWork: 'Ctrl+Right' },
} as const

export const errorPageMessages = {
  goBack: 'Go back',
  /** For the address of a project that doesn't exist. */
  allProjects: 'All projects',
  actions: { home: 'Go to homepage', signIn: 'Sign in', retry: 'Try again', back: 'Go back' },
  titles: {
    401: 'Please sign in to continue',
    403: 'You don’t have permission to see this page',
    404: 'Page not found, whaaaaaaat!',
    500: 'Something went wrong on our side',
    503: 'We’re doing some maintenance',
  } as Record<number, string>,
  suspendedTitle: 'This account is suspended',
  suspended: 'An administrator suspended this account. Your work is kept.',
  logOut: 'Log out',
  otherTitle: (code: number) => `Error ${code}`,
  unexpectedTitle: 'Something unexpected happened',
  messages: {
    401: 'Log in to see this page. We’ll bring you right back.',
    403: 'This page is private. Ask its owner for access.',
    404: 'This page doesn’t exist, or its owner keeps it private. Check the address.',
    500: 'This wasn’t your fault. Please try again.',
    503: 'Your work is safe. Please try again in a few minutes.',
  } as Record<number, string>,
  /** After an administrator's own sentence about maintenance, which may say when it ends. */
  workIsSafe: 'Your work is safe.',
  /** For an address that was shared once. */
  notShared: 'There is nothing here, or its owner no longer shares it. Ask the person who gave you the link.',
  /** For the address of a document that only its owner can open, whether there is one or not. */
  ownersAddress:
    'At this address, only its owner sees a work in their portfolio. If someone sent you the link, ask them to publish the work.',
  otherMessage: 'The server couldn’t handle this request.',
  unexpectedMessage: 'Something went wrong. Please try again.',
  networkTitle: 'You seem to be offline',
  networkMessage: 'Check your connection and try again.',
  reported: 'The issue was reported automatically.',
  details: 'Details',
  pictures: {
    torn: 'A drawn map whose trail runs off a torn corner; the corner with the flag lies beside the sheet.',
    gate: 'A drawn map whose trail ends at a closed gate; the flag is behind it.',
    fence: 'A drawn map whose trail ends at a fence; the flag is behind it.',
    gap: 'A drawn map with a crack across the trail, before the flag.',
    works: 'A drawn map whose trail is closed for works, before the flag.',
  },
  sheet: 'sheet 4',
  scale: 'scale 1:1',
} as const

export const legalMessages = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const
