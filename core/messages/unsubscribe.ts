/** Texts of the page that unsubscribes from emails. */
export const unsubscribeMessages = {
  title: 'No more mails',
  ask: (address: string) => `Stop the study reminders to ${address}?`,
  note: 'Codes for logging in, and what you ask for yourself, still come.',
  confirm: 'Stop the mails',
  doneTitle: 'Done',
  done: (address: string) => `${address} gets no more study reminders.`,
  again: 'You can turn them on again in your account.',
  account: 'Your account',
  unknownTitle: 'This link doesn’t work',
  unknown: 'It isn’t whole, or the account is gone. You can turn mails off in your account, too.',
  home: 'Go to the start page',
} as const
