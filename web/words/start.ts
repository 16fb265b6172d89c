/** Sentences of the start screen, for a visitor and for somebody who is back. */
export const visitorWords = {
  onThisPage: 'On this page',
  series: 'Series',
  how: 'How it works',
  switchTheme: 'Switch between light and dark',
  login: 'Log in',
  promise: 'Build it tonight, explain it tomorrow.',
  promiseMore:
    'Guided projects on your own laptop: a website that answers, a table that survives a crash, a chart that you can defend. Each one is yours to keep.',
  start: 'Start a free project',
  startFacts: (minutes: number) => `${minutes} minutes. No account, no card.`,
  pick: 'Pick something to own',
  pickMore: 'Every series ends with one thing that works, and that you can explain line by line.',
  evening: 'How an evening goes',
  ways: {
    trail: {
      title: 'Follow the trail',
      text: 'A handful of steps. Each says why before it says what, shows what you should see, and what it looks like when it goes wrong.',
      steps: ['Before you start', 'A key and a certificate', 'Break it on purpose', 'Renew without you'],
    },
    answer: {
      title: 'Answer in your own words',
      text: 'Tasks ask for evidence, never for copying. Nothing right yet? The box says so, and keeps what you wrote.',
      turn: 'Your turn',
      question: 'Which line told you that the name was wrong?',
      saidBefore: 'The one that begins with ',
      saidCode: 'subject:',
      saidAfter: ' It says',
    },
    keep: {
      title: 'Keep it and show it',
      text: 'What you built runs on your own machine and stays there. Your answers say, in your words, why it works.',
      project: 'Speak HTTP by hand',
      builtBy: 'Built by you, in one evening',
    },
  },
  footer: 'Learn by building things that you keep.',
  legal: 'Legal and community',
  community: 'Community',
  terms: 'Terms & Conditions',
  privacy: 'Privacy policy',
} as const

/** What is written into the drawing of the station. */
export const stationWords = {
  picture:
    'A drawing of a small station on the water, half built. The walkway and the house are solid. The door is drawn with the citron pen: it is your turn. A mast with a name board and a breakwater are still dotted.',
  walkway: ['Speak HTTP', 'by hand'],
  turn: 'Your turn',
  door: ['Put TLS in', 'front of your', 'own site'],
  breakwater: ['Withstand', 'a crowd'],
  sign: '200 OK',
  board: 'your name here',
  block: [
    ['Series', 'Your own corner of the web'],
    ['Sheet', '2 of 3'],
    ['Drawn by', 'You'],
    ['Scale', '1 evening each'],
  ],
} as const

export const homeWords = {
  title: 'Start',
  greeting: { night: 'Still up', morning: 'Good morning', day: 'Good afternoon', evening: 'Good evening' },
  /** Without a name nobody is named. */
  greet: (greeting: string, name: string) => (name ? `${greeting}, ${name}` : greeting),
  goOn: 'Continue',
  begin: 'Start',
  again: 'Open it again',
  steps: 'Steps',
  step: (step: number, of: number) => `Step ${step} of ${of}, `,
  minutesLeft: (minutes: number) => `. About ${minutes} minutes left.`,
  facts: (steps: number, minutes: number) => `${steps} steps, ${minutes} minutes.`,
  percent: (percent: number) => `${percent} percent done`,
  chooseFirst: 'Choose a first project',
  chooseFirstMore: 'Each takes an evening, and each ends with something that works.',
  series: 'Series',
} as const
