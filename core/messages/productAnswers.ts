import { dollars, prices } from '../plans/prices.ts'

/** A chat without a language model gives these answers about the product, and about working through a project, in every project. */
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
  difficulty: 'If a task is too hard, ask for hints; they come with an account, which is free.',
  overview: 'The list of steps shows what you’ll do in each of them.',
  next: 'At its end, the project suggests what to do next. Under Projects you find all others, and the series that they belong to.',
  device:
    'You can read on a phone or a tablet, and notes and quizzes work there, too. To do the steps, you need a computer; the first step says how to install the rest.',
  time: 'The list of steps shows how many minutes each one takes. There’s no deadline, and you can stop at any time and go on later.',
  pause:
    'You can stop at any time, and go on where you stopped. With an account, your place and your answers are there on every device. Without one, your place stays in this browser, and your answers in this tab only. Programs that you started on your machine may need starting again.',
  deletion:
    'You can delete your account on its page, under “Delete your account”. It’s locked at once, and deleted a few days later with your answers, files, notes and plans. Until then you can log in and keep it. Without an account, your answers are in this browser tab only.',
  restart:
    'Once the project is complete, “Restart project” at its end deletes your answers, screenshots, highlights and notes in it, if your plan includes that. It asks you first. Files on your own machine stay as they are.',
  help: 'I’m a search, and no language model is answering here. I show what this project says, and give hints for its tasks if you have an account, which is free.',
  mistake:
    'If a check refuses an answer that is right, you can say so below that answer. Report anything else to the people who run this site.',
  start:
    'Read the steps from top to bottom, and type each command into a terminal when you come to it. The tasks of a step ask about what you saw.',
  typing:
    'Boxes titled “Terminal” hold commands: type them into a terminal, one line at a time, and press Enter after each. “What you should see” below is what they print. A box titled with the name of a file shows what goes into that file. The button in its corner copies it.',
  terminal:
    'A terminal is the window in which you type commands and read what they print. On a Mac, open the program Terminal. On Linux, press Ctrl+Alt+T, or look for Terminal among your programs. On Windows, install WSL with `wsl --install`, and open Ubuntu from the start menu.',
  prompt:
    'A `$` or `%` at the beginning of a line is the prompt, with which a terminal says that it waits for a command. You don’t type it. Within a command, `$name` stands for a value with that name.',
  copying:
    'Select the text in the terminal with the mouse and press Ctrl+Shift+C, on a Mac Cmd+C. Paste it here with Ctrl+V, on a Mac Cmd+V. Into a terminal, paste with Ctrl+Shift+V, on a Mac Cmd+V.',
  editing:
    'Any editor for plain text will do. Save files in the folder of the project, with the name above their box. In the terminal, `nano` and the name of the file opens it, or makes a new one: Ctrl+O and Enter save it, and Ctrl+X leaves it. To see a file without changing it, type `cat` and its name.',
  sudo: '`sudo` runs one command with the rights of the administrator. It asks for your password, and shows nothing while you type it. Use it only where the page does.',
  folders:
    '`mkdir` and a name makes a folder where you are, `cd` and its name goes into it, and `cd ..` goes back out. `pwd` prints the folder that you’re in, and `ls` what is in it. `cp` copies a file, and `mv` moves or renames it.',
  difference:
    'Times, process numbers and the values that are your own differ from the page, and that’s as it should be. If anything else differs, check that you’re in the folder of the project and that every command before it worked.',
  success:
    'Compare what your terminal prints with “What you should see” below the command. Some commands print nothing when they work. The tasks of the step ask about the result, and say whether your answer is right.',
  reopening:
    'Open a new terminal, go into the folder of the project with `cd`, and start again what ran in the old one. Your files are still there.',
  skipping:
    'You can read any step at any time, leave a task open, and come back to it. Later steps use the files of earlier ones, so do the commands in their order.',
  retry:
    'A wrong answer costs nothing: change it and try again. If a command went wrong, repeat the commands of the step. To begin again on your machine, remove the folder of the project as its last step says.',
  safety:
    'Nearly everything happens in the project’s own folder; where a command installs a program or changes a setting, the page says so. The last step says how to remove everything again.',
} as const

/** Where Pro is sold, this follows an answer about money. */
export const proAnswer = `Pro costs ${dollars(prices.pro.monthly)} a month, or ${dollars(prices.pro.annual * 12)} a year, before tax. It adds every Pro project and Secret Mission, and unlimited quizzes.`

/** The subject of such a question. */
export type ProductTopic = keyof typeof productAnswers

/** What a project’s page says about it. `time`: minutes; `first`: title of the first step; `steps`: how many there are. */
export type ProjectFacts = {
  outcome?: string | undefined
  needs: string
  time: number
  difficulty: keyof typeof difficulties
  first: string
  steps: number
}

const difficulties = { easy: 'easy', medium: 'of medium difficulty', hard: 'hard' }
const needsOf = ({ needs }: ProjectFacts): string => `You need ${needs.replace(/^An? /, (article) => article.toLowerCase())}.`

/** Sentences about the project itself that come before the answer. */
export const projectAnswers: { [Topic in ProductTopic]?: (facts: ProjectFacts) => string } = {
  start: ({ first }) => `The project begins with the step “${first}”.`,
  time: ({ time, steps }) => `This project takes about ${time} minutes in ${steps} steps.`,
  difficulty: (facts) => `This project is ${difficulties[facts.difficulty]}. ${needsOf(facts)}`,
  device: needsOf,
  overview: ({ outcome, time, steps }) =>
    `The project has ${steps} steps and takes about ${time} minutes.${outcome ? ` At the end: ${outcome}` : ''}`,
}

/** True for a reply about the product. */
export const isProductAnswer = (text: string): boolean => Object.values(productAnswers).some((answer) => text.includes(answer))
