/** Texts of the page that unsubscribes from emails. */
export const unsubscribeMessages = {
  title: 'Unsubscribe',
  ask: (address: string) => `Stop the study reminders to ${address}?`,
  note: 'You’ll still get login codes and emails that you ask for.',
  confirm: 'Unsubscribe',
  doneTitle: 'Done',
  done: (address: string) => `${address} gets no more study reminders.`,
  again: 'You can turn them on again in your account.',
  account: 'Your account',
  unknownTitle: 'This link doesn’t work',
  unknown: 'It’s incomplete, or the account is gone. You can also turn emails off in your account.',
  home: 'Go to the start page',
} as const
