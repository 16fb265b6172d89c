/** The page with the mails that were not sent. */
export const mailboxMessages = {
  title: 'Mailbox',
  lead: 'No mail server is set up here, so mails wait on this page instead of being sent. The newest is first.',
  refresh: 'Refresh',
  empty: 'No mails yet. Ask for a sign-in code, then refresh this page.',
  to: 'To',
  justNow: 'just now',
  showText: 'Show the whole mail',
  refused: 'You can’t see the mailbox',
  needsKey: 'The mailbox opens with the link that the server printed when it started. The link is new at each start.',
  signInFirst: 'Log in as an administrator to see the mails that wait here.',
  onlyAdmins: 'Only administrators can see the mails that wait here.',
  mailIsSent: 'A mail server is set up, so mails are sent and don’t wait here.',
  signIn: 'Log in',
  home: 'Go to the start page',
} as const
