/** A chat without a language model gives these answers about the product, in every project. */
export const productAnswers = {
  saved:
    'Your answers save themselves as you type. With an account, you find them on every device. Without one, they’re in this browser tab only, so log in before you close it. Files that you make stay on your own machine.',
  seen: 'Other people see your answers only if you publish them. Authors may read checked answers only if you allow it, and without your name. To help you, administrators can look at your account; each time is listed there under “Support access”.',
  cost: 'An account is free, and so is every project that opens without one. You’re asked for a card only if you choose to buy something.',
  account:
    'You can read and search this project without an account. A free account saves your answers and notes, gives you hints, and lets you complete the project and show it.',
  credential:
    'Once you’ve completed this project, you can get a signed credential in the name that you choose. If you publish its page, you can link to it in a CV or add it to your LinkedIn profile, and anyone can check it. It says how you completed each task; it isn’t a certificate from a school. You can also publish your answers, and a portfolio.',
  sharing:
    'Complete the project first. Then the page offers to save your work as a PDF, to publish it at an address of its own, and to add it to your portfolio. Nobody sees it before you publish it.',
  subscription: 'If you’ve bought something here, your account shows it, and lets you cancel it.',
  difficulty:
    'Its difficulty is at the top of the project: easy, medium or hard. The first step says what you need. If a task is too hard, ask for hints; they come with an account, which is free.',
  overview: 'The top of the page says what you’ll have at the end. The list of steps below it shows what you’ll do, and what comes next.',
  device:
    'You can read on a phone or a tablet, and notes and quizzes work there, too. To do the steps, you need a computer; the first step says what to install on it.',
  time: 'The list of steps shows how many minutes each one takes, and the time at the top is for the whole project. There’s no deadline.',
  pause:
    'You can stop at any time, and go on where you stopped. With an account, your place and your answers are there on every device. Without one, your place stays in this browser, and your answers in this tab only. Programs that you started on your machine may need starting again.',
  deletion:
    'You can delete your account on its page, under “Delete your account”. It’s locked at once, and deleted a few days later with your answers, files, notes and plans. Until then you can log in and keep it. Without an account, your answers are in this browser tab only.',
  restart:
    'Once the project is complete, “Restart project” at its end deletes your answers, screenshots, highlights and notes in it, if your plan includes that. It asks you first. Files on your own machine stay as they are.',
  help: 'I’m a search, and no language model is answering here. I show what this project says, and give hints for its tasks if you have an account, which is free.',
  mistake:
    'If a check refuses an answer that is right, you can say so below that answer. Report anything else to the people who run this site.',
} as const

/** The subject of a question about the product. */
export type ProductTopic = keyof typeof productAnswers

/** True for a reply about the product. */
export const isProductAnswer = (text: string): boolean => Object.values(productAnswers).some((answer) => text.startsWith(answer))
