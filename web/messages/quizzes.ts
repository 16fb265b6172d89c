/** Sentences of a quiz. */
export const quizMessages = {
  start: 'Start the quiz',
  goOn: (question: number) => `Continue with question ${question}`,
  intro: (questions: number) =>
    `${questions} questions. Every option has an explanation, and you can take the quiz as often as you like. It doesn’t count toward completing the project.`,
  scores: ({ best, last }: { best: number; last: number }) => `Best score: ${best}%. Last score: ${last}%.`,
  questionOf: (question: number, of: number) => `Question ${question} of ${of}`,
  several: 'Choose all that are right.',
  check: 'Check my answer',
  chooseFirst: 'Choose an answer first.',
  correct: 'That is right.',
  incorrect: 'Not quite.',
  yours: 'Your answer',
  right: 'Right answer',
  next: 'Next question',
  toResult: 'See the result',
  result: (right: number, of: number, score: number) => `${right} of ${of} right: ${score}%`,
  again: 'Take a new quiz',
  review: 'Worth another look',
  allRight: 'Nothing needs another look. Well done!',
  elsewhere: 'This quiz continued in another window. This is its current state.',
  limit: (quizzes: number | null) =>
    quizzes === null
      ? 'You’ve reached your plan’s number of quizzes.'
      : `Your plan includes the quizzes of ${quizzes} projects, and you’ve completed that many. You can take those again as often as you like.`,
  upgrade: 'Unlimited quizzes with Pro',
} as const
