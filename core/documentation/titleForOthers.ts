import { documentationMessages as messages } from '../messages/documentation.ts'

/** True if replacing “your” with “the” isn't enough to make the text right for other readers. */
export const needsRewording = (title: string): boolean => /\b(?:you|yours|yourself)\b/i.test(title)

/** Returns a question or label for people other than the learner, who is addressed by it: “your server” becomes “the server”. */
export const titleForOthers = (title: string): string =>
  title.replaceAll(/\b(y)our(?: own)?(?= )/gi, (_, first: string) => (first === 'y' ? 'the' : 'The'))

/** Returns what the task asked for, and then whose picture it is. `title`: for others. `name`: may be empty. */
export const pictureTitleForOthers = (title: string, name: string): string =>
  messages.ownPicture(name, /\bscreenshot\b/i.test(title) ? 'screenshot' : 'picture', title)
