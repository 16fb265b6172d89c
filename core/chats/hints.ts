/**
 * Help with a task comes in four levels: a question back, the concept, the passage, and a worked example of something similar. None is the
 * answer.
 */
export type HintLevel = 1 | 2 | 3 | 4

const passageLevel = 3
const highest = 4

/** Matches messages that demand the answer. */
const demands = new RegExp(
  [
    /\bjust (?:tell|give|show|write|say)\b/,
    /\bjust the (?:exact )?(?:numbers?|values?|answers?|results?|amounts?|names?|words?|lines?|commands?)\s*(?:please|pls|plz|thanks|[?.!,]|$)/,
    /\b(?:just|only) (?:want|need) to (?:copy|paste|submit|enter|fill|type) (?:it|this|that|them|the)\b/,
    /\bneed (?:it|this|that|(?:the|an) (?:[\w-]+ ){1,4})\s?(?:for|in) (?:the|my|this|that) (?:answer |text )?(?:box|field|form|task)\b/,
    /\bwhat (?:goes|comes|belongs|should go|must go|has to go) (?:in|into) (?:the|this|that|my) (?:answer |text |empty |first |second |last )?(?:box|field|form|gap)\b/,
    /\b(?:spoil (?:it|the|me)|answer key|gimme (?:the|an))\b/,
    /\b(?:that|this|it)(?:['’]?s| is) the (?:task|quiz question)\b/,
    /\bwhat would you (?:write|type|put|enter|answer)\b/,
    /\b(?:tell|give|show|write|send)(?: me)? (?:the|an|my|your|me the) (?:(?:right|correct|full|model|whole) )?(?:answer|solution)\b/,
    /\bwhat(?:['’]s| is| are) the (?:(?:right|correct|model) )?(?:answers?|solutions?)(?=\s*(?:[?.!]|$|here\b|for\b|to (?:this|that|the task|the question)))/,
    /\b(?:solve|fill in|complete) (?:it|this|that|the (?:task|question|box))\b/,
    /\b(?:do|answer|write) (?:it|this|that|the (?:task|question)) for me\b/,
    /\b(?:solve|answer|complete|fill in) (?:[\w'’-]+ ){1,6}for me\b/,
    /\b(?:tell|show|give) me (?:exactly )?what (?:to|i (?:should|must|have to|need to)) (?:write|type|put|enter|paste|fill|answer)\b/,
    /\b(?:for|in|into|as) (?:the|my|an) (?:answer|solution) (?:box|field|form)\b/,
    /\bmodel (?:answer|solution)s?\b/,
    /\b(?:answer|solution)s? (?:for|to|of) (?:the |this |that |my )?(?:[\w-]+ ){0,2}(?:task|quiz|exercise|box)\b/,
    /\bso (?:that )?i can (?:just )?(?:copy|paste|fill|enter|submit|type it)\b/,
    /\bwhat (?:do|should|must) i (?:write|type|put|enter|paste|answer) (?:in|into|as|for) (?:the |this |that |my )?(?:[\w-]+ )?(?:answer|task|box|field|question)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
const helps =
  /\b(?:hints?|clues?|i(?:['’]m| am) (?:\w+ )?stuck|help me|need (?:some )?help|can you help|no idea what|don['’]?t know (?:what to|how to|the answer)|how do i (?:answer|solve))\b/i

export const demandsAnswer = (text: string): boolean => demands.test(text)

/** Matches messages that ask for help with a task or for its answer. */
export const asksForHelp = (text: string): boolean => demandsAnswer(text) || helps.test(text)

/** Returns the next level of help after `level` (0: none yet). Asking only for the answer leads to the passage, no further. */
export const nextHint = (level: number, isDemand: boolean): HintLevel =>
  isDemand ? passageLevel : (Math.min(Math.max(level, 0) + 1, highest) as HintLevel)
