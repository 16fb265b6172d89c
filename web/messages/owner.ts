/** The page of the one-time link that makes the first administrator. */
export const ownerMessages = {
  title: 'Become the administrator',
  lead: 'Enter your email address. You’re logged in at once, and this account is the administrator of this site.',
  submit: 'Become the administrator',
  later: 'Check the address for mistakes: next time you log in with a code that goes there.',
  laterWithoutMail:
    'Check the address for mistakes: you use it each time you log in. No mail server is set up here yet, so codes wait in the mailbox, which administrators can open.',
  restore: 'Restore a backup instead',
  taken: {
    title: 'This site has an administrator',
    text: 'The link was used already, or there is an administrator. If that is you, log in with your address.',
  },
  invalid: {
    title: 'This link doesn’t work',
    text: 'It works once, and only for an hour after the server starts. Restart the server to have a new one printed.',
  },
  unknown: { title: 'The link could not be checked' },
  signIn: 'Log in',
  home: 'Go to the start page',
  retry: 'Try again',
} as const
