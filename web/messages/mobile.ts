import { brand } from '@fieldwork/core/brand.ts'

/** The notice on small screens. */
export const mobileMessages = {
  title: `${brand.name} is designed for desktop only`,
  text: 'The projects run on your own computer. You need a keyboard and a large screen.',
  remind: 'Remind me tomorrow',
  reminder: (title: string) => `${brand.name}: ${title}`,
  reminderText: 'Continue on a computer:',
  reminderFile: `${brand.filePrefix}reminder.ics`,
  goOn: 'Continue anyway',
} as const
