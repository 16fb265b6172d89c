/** Sentences of the error page while the server can't work for another reason than maintenance. */
export const outageMessages = {
  databaseTitle: 'Our database can’t be reached',
  database: 'We’ll be back as soon as it answers. Your work is safe, and this page opens by itself.',
  otherTitle: 'Not available right now',
  other: 'Your work is safe, and this page opens by itself.',
} as const
