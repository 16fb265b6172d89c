import { brand } from '../../core/brand.ts'

/** The notice on small screens. */
export const mobileWords = {
  title: `${brand.name} is designed for desktop only`,
  text: 'You type commands and read what comes back, on your own machine. That wants a keyboard and a wide screen.',
  remind: 'Remind me tomorrow',
  reminder: (title: string) => `${brand.name}: ${title}`,
  reminderText: 'Go on at a computer:',
  reminderFile: `${brand.filePrefix}reminder.ics`,
  goOn: 'Continue anyway',
} as const
