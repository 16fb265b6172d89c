import { documentationMessages as messages } from '../messages/documentation.ts'

/** True if replacing “your” with “the” isn't enough to make the text right for other readers. */
export const needsRewording = (title: string): boolean => /\b(?:you|yours|yourself)\b/i.test(title)

/** Returns a question or label for people other than the learner, who is addressed by it: “your server” becomes “the server”. */
export const titleForOthers = (title: string): string =>
  title.replaceAll(/\b(y)our(?: own)?(?= )/gi, (_, first: string) => (first === 'y' ? 'the' : 'The'))

/** Says what a learner's picture shows: “A screenshot of your terminal” becomes “Ines’s screenshot of the terminal”. `name`: may be empty. */
export const pictureTitleForOthers = (title: string, name: string): string =>
  titleForOthers(title).replace(/^A screenshot(?= )/, () => messages.screenshot(name))
