import { isStuck, withoutErrors } from './turns.ts'

/**
 * Help with a task comes in four levels: a question back, the concept, the passage, and a worked example of something similar. Without a
 * language model, the author's clue comes third and the author's hint last, or else a passage. None is the answer.
 */
export type HintLevel = 1 | 2 | 3 | 4

export const passageLevel = 3
export const highestLevel = 4

/** Matches messages that demand the answer. */
const demands = new RegExp(
  [
    // Requests for an answer.
    /^(?:(?:ok|so|and|please|the|an|full|copy[- ]paste|just) )*(?:answers?|solutions?)(?: (?:please|pls|plz|now|fast|asap|(?:for|to) .*))?[?.! ]*$/,
    /\b(?:whats?|what(?:['’]s| is| are)) (?:the )?(?:(?:right|correct|model|final) )?(?:answers?|solutions?)(?=\s*(?:[?.!,]|$|here\b|(?:for|to|of) (?:this|that|the (?:task|question|step|quiz|last|first|second|third|next)|task|question|step|number|\d)))/,
    /\b(?:tell|give|show|send|post|write|need|want|get|gimme)(?: me| us)?(?: (?:the|an|my|your))?(?: (?:right|correct|full|whole|model|exact|quick))?(?: me the)? (?:answer|solution)s?(?! (?:of|from) (?:the|a|my|its) (?:server|site|api|model))\b/,
    /\b(?:see|have|copy|post) the (?:answer|solution)s?\b/,
    /\b(?:for|in|into|as) (?:the|my|an) (?:answer|solution) (?:box|field|form)\b/,
    /\b(?:answer|solution)s? (?:for|to|of) (?:the |this |that |my )?(?:[\w-]+ ){0,2}(?:task|quiz|exercise|box)\b/,
    /\b(?:model (?:answer|solution)s?|spoil (?:it|the|me)|answer key|cheat (?:code|for|on)|gimme (?:the|an)|give it to me)\b/,
    /(?<!\bwhy\b[^.?!]*)\bjust (?:tell|give|show|write|say)\b/,
    /(?:^|[.,;:!?…] *|\bplease )give me the (?:exact )?(?:numbers?|values?|hash|link)\b/,
    /\bjust the (?:exact )?(?:numbers?|values?|answers?|results?|amounts?|names?|words?|lines?|commands?)\s*(?:please|pls|plz|thanks|[?.!,]|$)/,
    // Questions about what to type into the box.
    /\b(?:just|only) (?:want|need) to (?:copy|paste|submit|enter|fill|type) (?:it|this|that|them|the)\b/,
    /\bneed (?:it|this|that|(?:the|an) (?:[\w-]+ ){1,4})\s?(?:for|in) (?:the|my|this|that) (?:answer |text )?(?:box|field|form|task)\b/,
    /\bwhat (?:goes|comes|belongs|should go|must go|has to go) (?:in|into) (?:the|this|that|my) (?:answer |text |empty |first |second |last )?(?:box|field|form|gap)\b/,
    /\b(?:what|which) (?:(?:is|are) the )?(?:exact )?(?:[\w-]+ )?(?:numbers?|values?|hash(?:es)?|names?|words?|results?|amounts?|totals?)(?: that)? (?:do|should|must|shall|have|need|to|i|we)\b(?: i\b| we\b)?(?: should| must| have to| need to| to)? (?:put|paste|submit|enter|type|fill in|write down)\b(?! (?:when|if|after|at the prompt))/,
    /\b(?:tell|show|give) me (?:exactly )?what (?:to|i (?:should|must|have to|need to)) (?:write|type|put|enter|paste|fill|answer)\b/,
    /\bwhat (?:do|should|must) i (?:write|type|put|enter|paste|answer) (?:in|into|as|for) (?:the |this |that |my )?(?:[\w-]+ )?(?:answer|task|box|field|question)\b/,
    /\bwhat would you (?:write|type|put|enter|answer)\b|\bwhat did you (?:get|put|write) (?:for|in|as)\b/,
    /\bso (?:that )?i can (?:just )?(?:copy|paste|fill|enter|submit|type it|finish|move on|pass|be done|get (?:it|this) (?:over|done))\b/,
    // Questions about what the check accepts.
    /\b(?:checker|grader|task|box) (?:wants?|accepts?|expects?)\b|\b(?:does|will|would) (?:the )?(?:checker|grader|check|task|box) (?:want|accept|expect|take)\b|\bdo they (?:want|expect)(?: here)?\s*(?:[?.!]|$)/,
    /\b(?:numbers?|values?|words?|names?|hash|results?) (?:that )?it (?:wants|expects|accepts)\b/,
    /\bwhich (?:one|option|choice|answer|of (?:the|these|them)(?: \w+)?)(?: is| are)? (?:it|right|correct|true)\b|\btell me which\b|\bis it [a-d](?:,? or [a-d]\b)/,
    /\b(?:whats?|what(?:['’]s| is| are)) the (?:right|correct) (?:numbers?|values?|options?|choices?|words?)\b/,
    /\b(?:that|this|it)(?:['’]?s| is) the (?:task|quiz question)\b/,
    // Requests to do the work.
    /(?<!\bhow (?:do|can|should) i )\b(?:solve|fill in|complete) (?:it|this|that|the (?:task|question|box))\b/,
    /\b(?:do|answer|write|run) (?:it|this|that|the (?:task|question)) for me\b/,
    /\b(?:solve|answer|complete|fill in) (?:[\w'’-]+ ){1,6}for me\b/,
    /\bwithout (?:doing|running|trying|reading) (?:it|this|that|any|all)\w*|\b(?:don['’]?t|do not) (?:want|feel like|have time)(?: to)? (?:do|doing|run|running|read|reading|try|trying) (?:it|this|that|all|any)\b|\bi['’]?m (?:too |so )?lazy\b|\bskip (?:this|it)\b[ ,.]+(?:and )?(?:whats?|tell|give)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
const helps =
  /\b(?:hints?|clues?|i(?:['’]?m| am) (?:\w+ )?stuck(?! in(?:side)? (?!(?:this|that|the|my|step|task|it)\b))|help me|need (?:some )?help|can you help|no idea what|don['’]?t know (?:what to|how to|the answer)|how do i (?:answer|solve)(?! (?:an?|the) (?!\w*(?:task|question|exercise|quiz))))\b/i

export const demandsAnswer = (text: string): boolean => demands.test(withoutErrors(text))

/** Matches messages that ask for help with a task or for its answer. */
export const asksForHelp = (text: string): boolean =>
  isStuck(text) || demandsAnswer(text) || asksForHint(text) || helps.test(withoutErrors(text))

/** “Where do I start with this task?” */
const asksToBegin =
  /\b(?:how|where) (?:do|should|can|would) i (?:start|begin|do|approach|tackle)(?: (?:with|on))? (?:this|that|the|my) (?:task|question|exercise|one)\b/i

/** True for a message that asks for a hint by that name, or how to begin with a task. */
export const asksForHint = (text: string): boolean => /\b(?:hints?|clues?)\b/i.test(withoutErrors(text)) || asksToBegin.test(text)

/** Returns the next level of help after `level` (0: none yet). Asking only for the answer leads to the passage, no further. */
export const nextHint = (level: number, isDemand: boolean): HintLevel =>
  isDemand ? passageLevel : (Math.min(Math.max(level, 0) + 1, highestLevel) as HintLevel)
