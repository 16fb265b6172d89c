import { brand } from '@fieldwork/core/brand.ts'

/** The notice on phones. */
export const mobileMessages = {
  title: `${brand.name} is designed for desktop only`,
  text: 'Reading, notes and quizzes work here. You need a computer for the commands and for most answers.',
  remind: 'Remind me tomorrow',
  reminder: (title: string) => `${brand.name}: ${title}`,
  reminderText: 'Continue on a computer:',
  reminderFile: `${brand.filePrefix}reminder.ics`,
  mail: 'Email me this link',
  mailed: (address: string) => `The link is on its way to ${address}.`,
  mailFailed: 'The link could not be sent. Please try again.',
  goOn: 'Continue anyway',
} as const
