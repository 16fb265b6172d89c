/** Messages for browsers in which the app looks or works differently. */
export const browserMessages = {
  tooOld: 'This browser is too old for this page: colours and buttons are missing. Please update it or use another one.',
  noScript: 'You can read this page, but answers, notes and quizzes need JavaScript. Please turn it on.',
  noScriptList: 'You can search and open projects here, but filters and your own progress need JavaScript. Please turn it on.',
  noScriptLogin: 'Logging in needs JavaScript. Please turn it on.',
  noScriptApp: 'This page needs JavaScript. Please turn it on.',
} as const
