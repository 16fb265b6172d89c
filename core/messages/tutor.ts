import { routePatterns } from '../paths.ts'

/** Sentences that the offline tutor adds to quotations, as Markdown. `source` is the number of a passage. */
export const offlineTutorMessages = {
  /** Prefix of every answer. */
  notice: (reason: 'no model' | 'used up' = 'no model') =>
    reason === 'used up'
      ? 'Your share of the language model is used up for today, so this only quotes the project.'
      : 'No language model is set up here, so this only quotes the project.',
  quoted: (quote: string, source: number) => `“${quote}” [${source}]`,
  concept: (name: string, quote: string, source: number) => `${name}: ${quote} [${source}]`,
  more: 'The project says more about it:',
  nothingMore: 'I found nothing more about it in this project.',
  inShort: 'Its most important sentences:',
  oneSentence: 'This is one sentence already, and the offline tutor has no simpler words of its own.',
  words: 'The words in it:',
  code: 'This is code, which cannot be shortened.',
  examples: 'The project uses it like this:',
  codeFrom: (title: string, source: number) => `${title} [${source}]`,
  noExample: 'I found no other example of it in this project.',
  answer: 'The project says about it:',
  noAnswer: 'I found no passage about this. The offline tutor knows only what the project says.',
} as const

/** Texts of a chat without a language model, which finds passages. */
export const offlineChatMessages = {
  found: (count: number) => (count === 1 ? 'This probably answers it:' : 'These probably answer it, best first:'),
  noAnswer:
    'I found no passage about that in this project. Try other words: name a command, paste the message that you see, or say what you want to do.',
  /** For a question that names a product. */
  nothingAbout: (product: string) =>
    `${offlineChatMessages.nothingStart} ${product} in this project. ` +
    `[Look for it in all projects](${routePatterns.projects}?q=${encodeURIComponent(product)}), or ask about something else here.`,
  nothingStart: 'I found nothing about',
  /** For a tool that the project uses or mentions. */
  notDefined: (tool: string) =>
    `${offlineChatMessages.notDefinedStart} ${tool} is, though it mentions it. Ask about a command or a message, and I’ll look for that.`,
  /** For such a tool that is known everywhere. */
  defined: (definition: string, isUsed: boolean) =>
    `${definition} ${isUsed ? offlineChatMessages.definedOnly : offlineChatMessages.definedElsewhere}`,
  definedOnly: 'That’s what it is in general. Say what you want to do with it, and I’ll look for that here.',
  definedElsewhere: 'This project doesn’t use it.',
  notDefinedStart: 'This project doesn’t say what',
  /** For an error message. */
  noMessage:
    'Nothing in this project explains this message. Check that you’re in the project’s folder and that every command before this one worked, or name the command that printed it.',
  /** Explanations of common error messages, for projects that don’t explain them. */
  usualMessages: {
    notFound:
      'The terminal finds no program with that name. Check the spelling. If it’s right, repeat what the first step says about it: install it, or set this window up again.',
    onWindows:
      'That’s a message of Windows itself. The commands here are for a Linux terminal: open Ubuntu from the Start menu, or set it up with `wsl --install` in PowerShell, and run them there.',
    noFile:
      'There’s no file or folder with that name where you are. `pwd` prints the folder that you’re in, and `ls` what is in it. Go into the folder of the project and try again.',
    forbidden:
      'You may not read, change or run that file. `ls -l` shows whose it is, and what others may do with it. Before a script of your own can run, make it executable with `chmod +x` and its name.',
    forbiddenPlace:
      'You may not create anything there; `ls -ld` and the name of the folder shows whose it is. In your home folder everything is yours: `cd ~` leads there. Go on from the first command of the project that makes a folder.',
    refused: 'Nothing answers at that address. Check that the server runs, and that the port is the one on which it listens.',
    inUse:
      'Another program has this port already, most often your own from before. Stop it, or find it by the port: with `ss -ltnp` on Linux, and with `lsof -i` on a Mac.',
    noModule:
      'Python finds no module with that name. Check the spelling. If it’s a file of your own, run the command in the folder of the project; otherwise install it as the first step says.',
    unresolved: 'That name has no address. Check its spelling, and whether you’re connected to the network.',
  },
  unclear: 'I can’t tell what this is about. Ask in a whole sentence, paste the message that you see, or name the command.',
  reworded: 'I can only show what the project says, in its own words. Ask what one of them means, and I’ll look for that.',
  nothingMore:
    'I can only show what the project says, and I found nothing more about that. Try other words, or name a command or a message.',
  /** For a request for the command or the lines of a passage that has none. */
  noneThere: 'I found none there. Say what you want to do, in a whole sentence.',
  noExample: 'I found no short example of that in this project. Ask about a command or a message, and I’ll look for that.',
  /** After a question that nothing answers, if a task is open. */
  nextHint: 'To go on with your task, ask for a hint.',
  /** Before links to passages near the question before a message that is unclear. */
  nearBefore: 'If it’s about your question before, look here, too:',
  /** Introduces the text that follows the passages already shown. */
  continued: {
    command: 'This is the command there:',
    lines: 'This is what the page writes there:',
    example: 'For example:',
    further: 'The page goes on like this:',
    reason: 'The page explains it like this:',
    /** Before an author’s reason. */
    why: 'This is why:',
    /** The same after “tell me more”. */
    more: 'More about it:',
    /** For “an example?” after an author’s answer with a command. */
    ownExample: 'The command in my answer is the only example that I have.',
    /** For “why?” after an answer, if nothing says it. */
    noReason: 'I found no reason for that in this project. Ask in a whole sentence, and I’ll look again.',
    /** For “how do I fix it?” after an answer that is about nothing to fix. */
    noRemedy: 'I found nothing there that says what to do. If something goes wrong, paste the message that you see.',
    /** For “what next?” before a task. */
    task: 'A task comes next on the page. Answer it in your own words; if you’re stuck, ask for a hint.',
    /** For “what next?” at the end of a step. */
    nextStep: 'That’s the end of what the step says about it. The next step begins like this:',
    /** For “what next?” after an author’s answer, which is whole. */
    resume: 'That’s all I have for this. It belongs here:',
    /** For “and on Windows?” */
    system: 'For that system, the page says:',
    /** For “how do I fix it?”, if the answer before says that. */
    again: 'This says what to do:',
    /** The same, if that was the last answer, which is on the screen. */
    above: 'Follow my answer above, then try again. If you get something else, paste it here.',
    /** For “which file?”. */
    detail: 'The page says there:',
    /** Before links to the step that was shown last, for a message about it. */
    step: 'I’m not sure. This is from the same step:',
    /** Before a link to what follows the answer, if nothing is about the message. */
    onward: 'I found nothing about that. The text goes on here:',
    /** If the step has nothing else. */
    nowhere: 'The project doesn’t seem to say more about that. Ask in a whole sentence, or paste the message that you see.',
  },
  /** Before what follows the answer, for a learner whom it didn’t help. */
  askBack: 'Say what you see now, or paste the message. Meanwhile, the page goes on like this:',
  thanks: 'You’re welcome. Ask again when something is unclear.',
  hello: 'Hello! Paste an error message, name a command, or say what goes wrong.',
  agreed: 'Good. Ask again when something is unclear.',
  aboutAnswerer:
    'I’m a search, not a person and not a language model. Ask a question or paste an error message, and I’ll show what this project says about it.',
  /** Before links to the headings of passages that may not answer. */
  near: 'I’m not sure, but this comes closest:',
  /** The same for an error message. */
  nearMessage: 'Nothing in this project explains this message exactly. This comes closest:',
  /** Before the command of the first of these links. */
  nearestPlace: 'I’m not sure that it’s what you need. This is what the page says there:',
  community: (address: string) => `[Ask the community](${address})`,
  support: (address: string) => `[Contact support](${address})`,
  /** Before passages of the project, below an answer about the product. */
  inProject: 'The project says about it:',
  /** Above a line of code. */
  usedHere: 'Here it is in the project:',
  /** For a message about selected text. */
  around: 'Next to it, the page says:',
  /** Before a concept that the sentence of the selected text names. */
  wordIn: 'What it’s about:',
  /** Before the sentence that the selected words are from, with those beside it. */
  whole: 'This is the text around it:',
  nothingBeside: 'I found no more about this text. Ask about one of its words, or paste the message that you see.',
  /** Before the passage that helps somebody who demands the answer. */
  forYou: 'The answer is for you to find.',
  ownAnswer:
    'The answers to tasks are for you to find, so they aren’t in here. Ask for a hint, and you’ll get one. After a first try, the task itself shows the author’s explanation.',
  /** For a visitor who asks for help with a task. */
  hintsNeedAccount: 'Hints for tasks come with an account, which is free. Here you can search for what a message or a command means.',
  scrolled: 'Opened in the text:',
  closed: 'You find me again under Ask.',
  track: (title: string) => `The page now shows the track “${title}”.`,
  unreadable: (name: string) => `A picture cannot be read here: “${name}”.`,
  /** The first sentence of `question`. */
  taskStart: 'Your task: “',
  task: (task: string) => `${offlineChatMessages.taskStart}${task}”`,
  question: (task: string) =>
    `${offlineChatMessages.task(task)} What have you tried, and what did you see? Write a few words, and I’ll point to what helps.`,
  concept: 'This is the idea behind it:',
  passage: 'Read this again, then try the task:',
  /** Before a passage of another step than the task's. */
  otherStep: 'This may help:',
  /** Before another passage of the same step. */
  furtherPassage: 'This belongs to it, too:',
  authorHint: 'The author’s hint:',
  secondHint: 'The author’s second hint:',
  /** Once every hint was given. */
  lastHint:
    'I have no further hint. Answer with what you have: the reply says what differs. After a refusal, the task shows the author’s explanation if you want it.',
  /** `step` is empty for a task outside of steps. */
  noHint: (step: string) =>
    `Read ${step ? `“${step}”` : 'the project'} once more with the question beside you; I found no other place about it.`,
} as const

/** Texts of an empty chat. */
export const chatStart = {
  greeting: (project: string) => `Ask me about “${project}”. I answer from what the project says, and show where it says so.`,
  /** Without a language model. */
  finderGreeting: (project: string) =>
    `Search “${project}” in your own words: paste an error message, name a command, or say what goes wrong.`,
  hint: { label: 'Give me a hint', prompt: 'Give me a hint for the task in this step.' },
  step: (title: string) => ({ label: `What is “${title}” about?`, prompt: `What is the step “${title}” about?` }),
  concept: (name: string) => ({ label: `What does “${name}” mean?`, prompt: `What is meant by “${name}”?` }),
  /** After an author’s answer. */
  further: { hasReason: 'Why?', hasExample: 'An example?' },
  /** Questions that every project answers. */
  troubles: ['What do I need to install?', 'What do I do on a Mac?', 'How do I remove everything?'],
  error: { label: 'Something went wrong', prompt: 'I followed the step, and I see this instead: ' },
} as const

/** Replaces a sentence that would have answered a task for the learner. */
export const withheldSentence = '(I left out a sentence that would have answered the task for you.)'
