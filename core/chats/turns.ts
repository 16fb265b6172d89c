/* Recognizes messages that can't be searched for, such as “I'm stuck” or “thanks”. Each list is matched against the whole message. */

/** Longer messages say something of their own. */
const maxLength = 80

const opening = '(?:(?:um+|uh+|hm+|so|ok|okay|well|sorry|please|but|and|hey|hi|oh|no|now|can you|could you) )*'
const ending = '(?: (?:please|pls|plz|though|tho|now|again|here|there|then|instead|at all|exactly|either|too|for me))*'
const wholly = (...all: string[]) => new RegExp(`^${opening}(?:${all.join('|')})${ending}$`)

const it = '(?:it|this|that|(?:the|this|that|my) (?:task|step|question|exercise|part|one|quiz|box)|anything)'

const stuck = wholly(
  `(?:(?:im|i am) )?(?:(?:still|really|totally|completely|a bit|just|so|kinda) )*(?:stuck|lost|confused)(?: (?:on|with|at|in|by) ${it})?`,
  `(?:(?:i )?(?:need )?(?:some )?)help(?: me)?(?: (?:with|on) ${it})?`,
  '(?:i )?(?:still |really )?(?:dont|do not) know',
  'idk|dunno|(?:i have |ive |ive got )?(?:no|not a|zero) (?:idea|clue)|(?:(?:im )?not sure|no clue|no idea)(?: (?:what|how) to (?:do|start|begin))?|(?:i )?give up',
  `(?:i )?(?:still |really )?(?:dont|do not|didnt|cant|cannot) (?:get|understand|follow|see|solve|do|figure)(?: ${it})?(?: out)?`,
  '(?:how|where) (?:do|should|can) i (?:start|begin)|(?:it|this|that) is confusing',
  `(?:(?:give|show|send) me |gimme )?(?:(?:a|an|another|one more|next|the next) )*hint(?: (?:for|on|with) ${it})?(?: in (?:this|the) step)?`,
)

const bewildered = wholly(
  `(?:sorry )?(?:but )?(?:i )?(?:still |really )?(?:dont|do not|didnt|cant|cannot) (?:get|understand|follow)(?: ${it})?`,
)

/** True for “I don’t get it”, which is about the previous answer, if that has explained something. */
export const isBewildered = (text: string): boolean => bewildered.test(shortText(text))

/** Asks where the previous answer is on the page. */
const places = wholly(
  '(?:where (?:is|was|does it say|did you (?:find|see)|(?:do|can) i (?:find|see|change)) (?:it|(?:that|this)(?: (?:line|file|command|setting|part|sentence))?)|show me where (?:it|that|this) is)(?: (?:in|on) (?:the|this) (?:text|page|project))?',
)

const requestFor = (things: string, verbs: string) =>
  wholly(
    `(?:(?:show|give|tell) me |whats? |what is |what was |which |what )?(?:the |that |this )?(?:exact |full |whole )?(?:${things})(?: (?:(?:that |which )?(?:i|do i|should i|must i) )?(?:(?:have|need) )?(?:to )?(?:${verbs}))?(?: (?:for|in) (?:it|that|this))?`,
    `what do i (?:${verbs})`,
  )

/** Ask for the command or the lines of a file that the previous answer mentions. */
const command = requestFor('commands?', 'run|type|use|enter')
const lines = requestFor('code|lines?|settings?', 'add|change|write|replace')

const failing = [
  '(?:(?:it|that|this) )?(?:still )?(?:doesnt|didnt|does not|did not|wont) (?:work|help|fix it)',
  '(?:(?:it|that|this)(?: is|s)? )?(?:still )?(?:the )?same(?: (?:error|problem|result|thing|message))?',
  '(?:its? |it is )?still (?:fails|failing|broken|not working|wrong)',
].join('|')

const failed = `(?:(?:i )?(?:did|tried|changed) (?:it|that|this|both|all) )?(?:${failing})(?: (?:${failing}))*`
const failure = wholly(failed)

const that = '(?:it|that|this|they|these|those)'

/** Asks why the previous answer is so or what it means, or says that it didn't help. */
const why = wholly(
  `why|why not|why (?:is|does|did) ${that}(?: so| happen| needed| necessary)?|why ${that}|how come|how so`,
  `why (?:do|does|would|should|must|did) (?:i|we|you|one|the \\w+) (?:need|have|want|use|do|send) (?:${that}|them)(?: at all)?`,
  `what (?:is|are) ${that}|(?:but )?what (?:does|do) ${that}(?: even| actually)? (?:do|mean)|(?:what|how) do you mean(?: by ${that})?`,
  `what for|(?:whats|what is) (?:the (?:point|reason|use|benefit)(?: of ${that})?|${that} (?:good |used )?for)`,
  `(?:why|when) (?:would|should|do) (?:i|we|you|anyone|anybody|people) (?:need|want|use|do|choose) (?:${that}|which(?: one)?|each(?: one)?|one or the other)|why does ${that} matter`,
  failed,
)

/** Asks for a detail of the previous answer by its kind alone. */
const detail = new RegExp(
  `^${opening}(?:in |into |from |on )?(?:which|what)(?:s| is| was)?(?: the)? (files?|programs?|scripts?|numbers?|values?|ports?|windows?|terminals?)` +
    `(?: (?:name|is|was|does|do|did|should|must|have|need|to|i|it|that|this|you|we|for|change|edit|open|put|use|type|enter|write|add|adds|run|runs|take|goes|in|into|there|then|now))*$`,
)

/** Asks how to put right what the previous answer is about. */
const fix =
  `how (?:do|can|could|should|would) (?:i|we|you) (?:(?:fix|solve|resolve|repair|avoid|prevent|get rid of|get around) ${it}|get out(?: of ${it})?)|` +
  `what (?:should|can|must|do) i do(?: about ${it})?|(?:(?:show|give|tell) me |whats |what is )?(?:the|a) (?:fix|solution)`

/** Asks for a choice or an amount without naming what of: it is about the previous answer. */
const bare = wholly(
  'how (?:much|many|often|long|far|big|fast)',
  'which(?: ones?)?(?: (?:(?:should|do|can|must) (?:i|we) (?:use|take|choose|pick|have|need)|is (?:the )?(?:better|best|right|safer|safest|faster|fastest|easier|easiest|cheaper|cheapest|simpler)))?',
  'what (?:should|do) i (?:choose|pick|take)|when|where|who|how',
)

/** Asks for more after the previous answer. */
const further = wholly(
  'then|after that|(?:next|then what|what then|what next|whats next|what now|now what|what else|what (?:should|can|do) i (?:use|try))(?: next| instead| then| now)?',
  `(?:whats |what is )?(?:the )?next step|what (?:comes|happens) (?:next|then|after(?: ${it})?)|(?:explain |tell me )?(?:${it} )?more|go on`,
  `how (?:do|can|could|should) i (?:do|try|test|check|verify) ${it}|${fix}`,
)

/** Asks for an example of the previous answer. */
const example = wholly(
  '(?:(?:can|could|would) you )?(?:(?:show|give|tell)(?: me)? |do you have |have you got |is there |whats |what is |what would be )?(?:(?:for|an?|some|one|another|any|the|real|concrete|simple|short|practical) )*(?:examples?|instance)(?: (?:of|for) (?:it|that|this|one|them|those))?',
  'show me(?: one)?|like what|such as(?: what)?',
)

/** Asks for the previous answer in other words, which a search doesn't have. */
const rewording = wholly(
  `(?:(?:explain|say|put|tell me|make)(?: ${it})? )?(?:(?:again|more|a bit) )*(?:in )?(?:(?:plain|simple|simpler|easy|easier|other|normal) (?:words?|english|terms|language)|simple|simpler|simply|easier|shorter|differently)`,
  `explain(?: ${it})?(?: again| better)?|simplify(?: ${it})?|${it} is too (?:long|hard|complicated|technical)|eli5|explain(?: ${it})? like (?:im|i am) (?:5|five)`,
)

/** Insists on an answer without naming a subject. */
const insistence = wholly(
  'just (?:tell|show|give|say|answer)(?: (?:me|it))*|(?:tell|answer) me|answer (?:it|(?:my|the) question)|you must know|try (?:harder|again)|search again',
)

const praise =
  '(?:many )?thanks?(?: you| u| a lot| so much)*|thx|ty|cheers|(?:good)?bye|great|perfect|cool|nice|awesome|got it|(?:it|that|this)(?: now)? (?:works|worked|helps|helped|fixed it|did it)(?: now)?'
const thanks = wholly(`(?:${praise})(?: (?:${praise}))*`)
const hello = wholly('hello|hi|hey|hi there|hello there|hey there|good (?:morning|afternoon|evening|night|day)')
const agreed = wholly('ok|okay|k|all right|alright|sure|fine|i see|lol|haha+|wow')
/** Asks about the tutor itself. */
const aboutAnswerer = wholly(
  '(?:who|what|how old|how) are you',
  'are you (?:an? |the )?(?:ai|bot|robot|chatbot|human|person|machine|chatgpt|gpt|llm|language model|tutor|real|there)',
  'what can (?:you do|i ask)(?: you)?|what do you (?:do|know)|how do you work|what is this (?:chat|panel)(?: for)?',
)

/** The words of a short message, in lower case and without punctuation; empty for a long one. */
export const shortText = (text: string): string => {
  if (text.length > maxLength) return ''
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')
}

/** True for a message that says only that its writer needs help. */
export const isStuck = (text: string): boolean => stuck.test(shortText(text))

/** True for a message that asks for the place of the previous answer, such as “where is that in the text?”. */
export const asksWhere = (text: string): boolean => places.test(shortText(text))

const fixing = wholly(fix)

/** True for “how do I fix it?”, which is about something that goes wrong. */
export const asksToFix = (text: string): boolean => fixing.test(shortText(text))

/** True for “how much?” or “which one should I use?”. */
export const isBareQuestion = (text: string): boolean => bare.test(shortText(text))

/** True for “which should I use?”, unlike “how much?”. */
export const asksToChoose = (text: string): boolean => isBareQuestion(text) && /\b(?:which|choose|pick|take)\b/.test(shortText(text))

/** True for “what next?” and “and then?”, unlike “tell me more”. */
export const asksForNext = (text: string): boolean => further.test(shortText(text)) && /\b(?:next|then|now|after)\b/.test(shortText(text))

export const asksToReword = (text: string): boolean => rewording.test(shortText(text))

export const insists = (text: string): boolean => insistence.test(shortText(text))

const kindsOfDetail = [
  ['file', /^(?:file|program|script)/],
  ['number', /^(?:number|value|port)/],
  ['window', /^(?:window|terminal)/],
  ['amount', /^(?:much|many|far|big|fast)/],
  ['time', /^(?:long|often)/],
] as const

/** A detail of the previous answer that a message asks for, such as the file in “which file?” or the time in “how long?”. */
export type Detail = (typeof kindsOfDetail)[number][0]

export const detailIn = (text: string): Detail | undefined => {
  const said = shortText(text)
  const noun = detail.exec(said)?.[1] ?? (bare.test(said) ? /\bhow (\w+)/.exec(said)?.[1] : undefined) ?? ''
  return kindsOfDetail.find(([, form]) => form.test(noun))?.[0]
}

const harm = wholly(
  `(?:but )?(?:is|isnt|would|could|can) (?:it|this|that)(?: command)?(?: be)? (?:dangerous|risky|safe|harmful|destructive)(?: to (?:do|ignore|run|try|use)(?: (?:it|this|that))?)?`,
  `(?:but )?(?:will|would|could|can|do|might) (?:i|it|this|that) (?:lose|break|delete|destroy|damage|overwrite|hurt|harm)(?: (?:my|the|any|some|other))?(?: (?:it|this|that|\\w+))?`,
)

/** True for “is it dangerous?” and “will I lose my changes?”, which are about what the previous answer does. */
export const asksAboutHarm = (text: string): boolean => harm.test(shortText(text))

/** The kind of follow-up to the previous answer. */
export type Continuation = 'command' | 'lines' | 'example' | 'reason' | 'further'

/**
 * How passages relate to the previous answer: they continue it, have a detail of it, or are the closest in its step. `onward`: they only
 * follow it on the page; `nowhere`: there are none. `why`, `more`: the author’s reason, for “why?” and “tell me more”. `ownExample`: the
 * command in the answer is the only example. `noReason`, `noRemedy`: nothing says why, or what to do. `task`, `nextStep`: a task or another
 * step comes next. `resume`: the answer was whole. `again`: an answer before says what to do; `above`: the last one does. `system`: they are
 * about an operating system. `selection`: they explain the text that is attached to the message.
 */
export type FollowUpKind =
  | Continuation
  | 'why'
  | 'more'
  | 'ownExample'
  | 'noReason'
  | 'noRemedy'
  | 'task'
  | 'nextStep'
  | 'resume'
  | 'again'
  | 'above'
  | 'detail'
  | 'system'
  | 'step'
  | 'onward'
  | 'nowhere'
  | 'selection'

export const continuationIn = (text: string): Continuation | undefined => {
  const said = shortText(text)
  const [kind] = continuations.find(([, form]) => form.test(said)) ?? []
  return kind
}

const continuations = [
  ['command', command],
  ['lines', lines],
  ['example', example],
  ['reason', why],
  ['further', further],
] as const

const unchanged =
  /\b(?:no (?:difference|change|effect|luck)|(?:still|exactly|get|is|its|also|the) (?:the )?same|same (?:error|problem|result|message|thing|sentence|output)(?: again)?|still (?:\d+|not|no|get|gets|fails|failing|wrong|broken|there|waiting|says|stuck)|(?:did|does|has|have)(?: ?not|n?t) (?:help|helped|change|changed|fix)(?: (?:it|that|anything))?|(?:did|done|tried|changed|pasted) (?:it|that|this|both|all))\b/

/** “Did the switch, same message again” begins like a question. */
const triedIt = /^\W*did (?:it|this|that|the|both|all)\b[^?]*\b(?:same|still|no (?:difference|change|effect|luck))\b[^?]*$/i

/** “Is Amazon SQS the same?” */
const asksYesOrNo = /^\W*(?:is|are|was|were|does)\b[^?]*\?\s*$/i

/** True for a short message that says that the previous advice changed nothing, and may say what was tried. */
export const reportsNoChange = (text: string): boolean => {
  const said = shortText(text)
  return failure.test(said) || (unchanged.test(said) && ((!opensQuestion(text) && !asksYesOrNo.test(text)) || triedIt.test(text)))
}

const option = /(?:^|\s)--?\w/

type Courtesy = 'thanks' | 'hello' | 'agreed' | 'aboutAnswerer'

export const courtesyIn = (text: string): Courtesy | undefined => {
  // “And -k?” asks about an option.
  if (option.test(text)) return undefined
  const said = shortText(text)
  if (thanks.test(said)) return 'thanks'
  if (hello.test(said)) return 'hello'
  if (aboutAnswerer.test(said)) return 'aboutAnswerer'
  return agreed.test(said) ? 'agreed' : undefined
}

const calculationRequest = /^\s*(?:what(?:['’]?s| is)|calculate|compute|how much is) /i
const arithmetic = /^[-+*x×/÷^%=?\d\s.,()]+$/i
const operation = /\d[\s)]*[-+*x×/÷^%]+[\s(]*[.\d]/i

/** True for a message such as “17*23”, which no text answers. */
export const isCalculation = (text: string): boolean => {
  const said = text.replace(calculationRequest, '')
  return text.length <= maxLength && arithmetic.test(said) && operation.test(said)
}

const outside =
  /\b(?:weather|forecast|temperature outside|horoscope|jokes?|poem|recipe|lottery|football|soccer|olympics|world cup|news|president|capital of|movie|song|bitcoin)\b/i

/** Returns what a message asks for that no project teaches, such as `weather`; undefined otherwise. */
export const outsideIn = (text: string): string | undefined => outside.exec(text)?.[0]

const questions =
  /^\s*(?:(?:ok|and|but|so)[, ]+)*(?:how|why|which|who|(?:what|when|where)(?! (?:i|it|we)\b)|whats|what['’]s|(?:can|could|should|does|do|did|will|would|must|has|have) (?:i|you|we|it|the|an?|this|that|there|my|they)\b|(?:is|are) (?:there|the|an?|my)\b(?! (?:right |correct )?(?:answer|solution))|(?:is|was) (?:it|that|this) (?:normal|ok|okay|bad|safe|possible|dangerous|allowed|free|a (?:bug|problem))\b)\b/i

export const opensQuestion = (text: string): boolean => questions.test(text)

/** A message that a program printed, up to the end of its line or sentence, with the names of programs before it. */
const printed =
  /(?:^|\n)hint: [^\n]*|(?:^|\n)[\w.-]{1,20}: (?:\(\d+\)|\[\w+\]) [^\n]*|(?:\b[\w./-]{1,40}: ){0,3}(?:\b(?:error|fatal|panic|exception|\w{1,40}(?:Error|Exception)): |\bTraceback \(|\b(?:command not found|no such file|permission denied|connection refused|already in use|cannot (?:open|access|stat|find))\b)[^\n,;!?]*/gi

/** Removes error messages, which a program wrote, not the learner. */
export const withoutErrors = (text: string): string => text.replace(printed, ' ')

export const hasError = (text: string): boolean => withoutErrors(text) !== text

const troubles = new RegExp(
  [
    'hangs?|hung|fr(?:eezes|oze|ozen)|crash(?:es|ed)?|fails?|failed|refus(?:es|ed)|timed? ?out|times out|stopped working|nothing (?:happens|comes|appears)',
    "(?:does|did|do)(?: not|n[’']?t) (?:start|run|load|open|respond|reply|connect|stop|listen|build|come up)",
    "(?:won|can)[’']?t (?:start|run|load|open|connect|reach|stop|find|log|import)|cannot (?:start|run|load|open|connect|reach|find|import)",
    '(?:an?|the|this|same) (?:\\w+ )?(?:error|traceback|exception)|error (?:code|message)',
  ]
    .map((one) => `\\b(?:${one})\\b`)
    .join('|'),
  'i',
)

const trouble =
  /\b(?:broken|conflicts?|den(?:y|ied|ies)|missing|mistakes?|problems?|stops|stopped|wrong|can(?:not|['’]t)|(?:40\d|50\d)|errors?)\b/i

/** True for a text about something that goes wrong. */
export const namesTrouble = (text: string): boolean => trouble.test(text) || reportsTrouble(text)

/** True for a message that says what goes wrong, such as “my wire.py hangs”. */
export const reportsTrouble = (text: string): boolean => hasError(text) || troubles.test(text)
