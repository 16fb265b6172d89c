import { brand } from '@fieldwork/core/brand.ts'

/** The notice on small screens. */
export const mobileMessages = {
  title: `${brand.name} is designed for desktop only`,
  text: 'The projects run on your own computer. You need a keyboard and a large screen.',
  remind: 'Remind me tomorrow',
  reminder: (title: string) => `${brand.name}: ${title}`,
  reminderText: 'Continue on a computer:',
  reminderFile: `${brand.filePrefix}reminder.ics`,
  mail: 'E-mail me this link',
  mailed: (address: string) => `The link is on its way to ${address}.`,
  mailFailed: 'The link could not be sent. Please try again.',
  goOn: 'Continue anyway',
} as const
