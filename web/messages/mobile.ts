import { brand } from '@fieldwork/core/brand.ts'

/** The notice on phones. */
export const mobileMessages = {
  title: 'Read on here, or do the steps on a computer.',
  text: 'Notes and quizzes work on a phone. Doing the steps is designed for desktop only.',
  remind: 'Remind me tomorrow',
  reminder: (title: string) => `${brand.name}: ${title}`,
  reminderText: 'Continue on a computer:',
  reminderSaved: 'The reminder is downloaded. Open it to add it to your calendar.',
  reminderFile: `${brand.filePrefix}reminder.ics`,
  mail: 'Email me this link',
  mailed: (address: string) => `The link is on its way to ${address}.`,
  mailFailed: 'The link could not be sent. Please try again.',
  goOn: 'Continue anyway',
} as const
