/** Texts after a checkout and about a subscription. */
export const purchaseMessages = {
  cancelled: 'The checkout was cancelled. Nothing was charged.',
  confirming: 'Thank you! Your payment is being confirmed.',
  /** Of a payment such as a debit. */
  pending: 'Thank you! Your payment can take a few days. You have Pro already.',
  late: 'Your payment isn’t confirmed yet. Pro opens as soon as it is.',
  ended: 'Your Pro plan has ended',
  endedText: 'Everything you made stays. Pro features are closed until you come back.',
  manage: 'Manage Subscription',
  manageFailed: 'Something went wrong! Please try again',
  or: ' or ',
  contactUs: 'contact us',
  stop: '.',
  welcome: (name: string | undefined) => (name ? `Welcome to Pro, ${name}!` : 'Welcome to Pro!'),
  welcomeText: 'Everything in Pro is open to you from now on.',
  begin: 'Get started with Pro',
} as const
