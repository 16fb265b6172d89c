/* Recognizes questions about the product itself, which no project answers, such as “will I lose my answers”. Each form is matched against the whole message. */
import type { ProductTopic } from '../messages/productAnswers.ts'
import { hasError, shortText } from './turns.ts'

/** `isCertain`: the message says that it’s about the product; otherwise it may be about what was just shown, too. */
export type ProductQuestion = { topic: ProductTopic; isCertain: boolean }

const opening =
  '(?:(?:um+|uh+|hm+|so|ok|okay|well|sorry|please|but|and|hey|hi|oh|no|now|also|btw|by the way|(?:one|a)(?: more)?(?: quick)? question|quick question|just wondering|i wonder|(?:can|could) you tell me) )*'
const ending = '(?: (?:please|pls|plz|though|tho|now|here|then|at all|too|anyway|actually|afterwards|at the end|really))*'
const wholly = (all: readonly string[]) => new RegExp(`^${opening}(?:${all.join('|')})${ending}$`)

const project = '(?:(?:the|this)(?: whole| entire)? (?:project|course|lesson|tutorial))'
const site = '(?:fieldwork|(?:the|this)(?: whole)? (?:site|website|app|platform|thing))'
const thing = `(?:it|this|that|all this|all of (?:it|this)|everything|${project}|${site})`
const answers = '(?:(?:all )?(?:of )?my (?:answers?|progress|answers and notes))'
const written =
  '(?:what|whatever|everything|the stuff)(?: that)? i(?: have|ve)? (?:write|wrote|written|type|typed|answer|answered|enter|entered|ask|asked)(?: here)?'
const own = `(?:${answers}|my (?:notes|highlights|chat|questions|profile|portfolio|name|screenshots|work)|${written}|this chat)`
const leaving =
  '(?: (?:if|when|after|once) (?:i|my) (?:\\w+ ){0,2}(?:close|leave|log|logout|reload|refresh|shut|turn|stop|go|come|quit|browser|laptop|computer)(?: \\w+){0,5})'
const person =
  '(?:(?:a|an|any|some|the|my|your|real|human|live|actual|future|potential|possible|next) )*(?:teachers?|tutors?|mentors?|humans?|persons?|people|coach|instructors?|experts?|employers?|boss|recruiters?|hiring managers?|company|companies|colleagues?|friends?|manager|authors?)'
const helper =
  '(?:(?:a|an|any|some|real|human|live|actual) )*(?:teacher|tutor|mentor|human|person|coach|instructor|expert|ai|chatgpt|chatbot|forum|community|discord|helpdesk|support)'
const cv =
  '(?:(?:my|a|an|the) )?(?:cv|resume|résumé|linkedin|job applications?|applications?|(?:job )?interviews?|portfolio|(?:linkedin |github )?profile|website)'
const proof =
  '(?:(?:a|an|any|some|official|real|free|signed|kind of|sort of) )*(?:certificates?|certifications?|diplomas?|badges?|credentials?)'
const partOfPage = '(?:the|this|your) (?:text|step|project|page|course|site|task|question|explanation|instructions?|check|chapter)'
const determiner = '(?:(?:my|a|an|the|any|your) )?'
const mobile = `${determiner}(?:mobile )?(?:phones?|smartphones?|mobile|cell ?phones?|iphone|android(?: phone| tablet)?|ipad|tablets?)`
const computer = `${determiner}(?:macs?|macbook(?: air| pro)?|macos|windows(?: \\d+)?(?: (?:pc|computer|laptop))?|linux|ubuntu|pc|chromebook)`
const register = '(?:sign up|signup|register|(?:make|create|open|have) an account)'

const forms: Record<ProductTopic, { certain?: readonly string[]; uncertain?: readonly string[] }> = {
  saved: {
    certain: [
      `(?:will|do|did|would|can|could|might) i (?:ever )?lose ${own}${leaving}?`,
      `(?:is|are|was|were|will) (?:${own})(?: (?:be|get|automatically|all|really|still|then))* (?:saved|kept|stored|gone|lost|safe|deleted|there|remembered)(?: automatically| somewhere| anywhere)?${leaving}?`,
      `(?:does|do|will) (?:it|you|(?:the|this) (?:page|site)|${site})(?: automatically| auto)? ?(?:autosave|save|keep|store|remember) ${own}(?: automatically| for me)?${leaving}?`,
      `what happens (?:to|with) ${own}${leaving}?`,
      `do ${own} get (?:saved|lost|deleted|kept|stored)(?: automatically| somewhere| anywhere)?${leaving}?`,
      `if i (?:close|reload|leave) the (?:tab|browser|page|site) (?:is|are|will|do i) (?:everything|${own}|lose ${own}|all)(?: be)?(?: gone| lost| still there| saved)?`,
      `(?:do|should|must) i (?:have to |need to )?save ${own}(?: myself| somewhere)?`,
      `(?:how|where) (?:do|can|are|is) (?:i (?:save|find) )?${own}(?: (?:saved|stored|kept))?`,
    ],
    uncertain: ['is (?:it|this|that|everything|all this)(?: all)? saved(?: automatically)?'],
  },
  seen: {
    certain: [
      `(?:who|which people)(?: else)? (?:can |could |will |gets to |may )?(?:see|sees|read|reads|look at|looks at|view|views|has access to) ${own}`,
      `(?:can|does|do|will|could|may) (?:any ?(?:one|body)|some ?(?:one|body)|others?|other (?:people|users|learners)|people|you|the public|${person})(?: else)? (?:see|read|look at|view|check) ${own}`,
      '(?:is|does) (?:any ?(?:one|body)|some ?(?:one|body))(?: else)? (?:reading|watching|read|watch|see)(?: (?:this|that|me|along|my answers?))?',
      `(?:are|is) ${own}(?: (?:really|all|kept))? (?:public|private|visible|secret|anonymous|confidential|shared)(?: (?:to|with|for) (?:others|any ?(?:one|body)|every ?(?:one|body)|other (?:people|users)|${person}))?`,
    ],
    uncertain: [
      'is (?:this|it|that|all this) (?:all )?(?:private|public|anonymous|confidential)',
      `can ${person} see (?:this|it|that|what i do)`,
    ],
  },
  cost: {
    certain: [
      `is (?:${thing}|an account)(?: (?:really|all|completely|actually|totally|still|always))? (?:free|for free|free of charge)(?: to use)?(?: or (?:is there a catch|do i (?:have to )?pay|not|paid))?`,
      `(?:what|how much) (?:does|do|will|would) (?:${thing}|an account|pro|the rest)(?: all)? cost(?: me)?`,
      `how much (?:is|are|for) (?:it|this|pro|an account|${project}|${site})`,
      `(?:do|must|will|should|would) i (?:ever )?(?:have to |need to )?pay(?: (?:for (?:${thing}|the rest(?: of ${thing})?|anything|something|pro|an account|the next (?:step|project)s?)|anything|something|money|later|at some point|to (?:finish|continue|go on)))*`,
      `(?:do|will) (?:you|they|i) (?:want|need|ask for|have to (?:give|enter)) (?:my|a) credit card(?: (?:for (?:this|it)|at some point|later|somewhere))*`,
      `(?:does|will|would|do) ${thing} cost (?:anything|something|money|me anything)`,
      'is there a (?:fee|catch|paid version|subscription)|whats the (?:price|catch)|what is the (?:price|catch)',
    ],
  },
  account: {
    certain: [
      `(?:do|must|should|why (?:do|should|must|would)) i (?:really )?(?:(?:have|need|want) )?(?:to )?(?:${register}|an account|a login)(?: (?:for ${thing}|to (?:do|read|use|see|start|continue|finish|try) ${thing}|first|somewhere))*`,
      `can i (?:do|use|read|try|finish|start|continue)(?: ${thing})? without (?:an account|a login|registering|signing up|logging in)`,
      'what do i get (?:with|from|for) an account|(?:what is|whats|why) an account(?: for)?',
    ],
  },
  credential: {
    certain: [
      `(?:can|could|may|should|how (?:do|can|should) i|where can) ?i? ?(?:put|add|list|mention|use|write|show|include|share|post|present) (?:${thing}|what i(?: have|ve)? (?:did|done|built|made))(?: down| up| off)?(?: (?:in|on|to|with|for|at) (?:${cv}|${person}))(?: (?:profile|in an interview))?`,
      `can i (?:show|prove|tell) (?:${person}) (?:${thing}|what i(?: have|ve)? (?:did|done|built|made|learned))`,
      `(?:will|does|would|is) ${thing} (?:look good|looks good|count|help|useful|be useful|mean anything|matter|worth anything|anything worth) (?:on|in|for|with|to) (?:${cv}|${person})`,
      `(?:do|will|can|could) (?:i|you|we) (?:get|earn|receive|give|have|offer|issue) ${proof}(?: (?:for (?:${thing}|(?:finishing|completing|doing)(?: ${thing})?)|(?:when|if|once|after) (?:i(?:m| am)? (?:finish|done|finished|complete|through)(?: ${thing}| with ${thing})?|${thing})|at the end))*`,
      `(?:how|where|when) (?:do|can|will|could|should) i (?:get|earn|find|see|make|issue|download|receive|request|claim) (?:(?:my|the) )?${proof}(?: (?:for ${thing}|at the end|when i(?:m| am) done))*`,
      `is there ${proof}(?: (?:for (?:${thing}|(?:finishing|completing|doing)(?: ${thing})?)|(?:when|if|once) i(?:m| am)? (?:finish|done|finished|complete)(?: ${thing})?|after ${thing}|at the end|of completion))+`,
      `how (?:do|can|could|would) i (?:prove|show)(?: (?:to )?${person})? that i (?:did|finished|completed|can do|know|learned|have done|built) ${thing}`,
      `(?:can|will|would|do) ${person} (?:accept|recognize|recognise|believe|trust) (?:${thing}|this credential)`,
      `is ${thing} worth (?:putting|adding|showing) (?:in|on|to) (?:${cv}|${person})`,
      `is ${thing} (?:accredited|recognized|recognised|certified)`,
      `(?:does|do|will|would|can|could) ${thing} (?:really )?(?:help|get|land) (?:me )?(?:(?:to )?(?:get|find|land|with getting) )?(?:a|my|the|an|any)?(?: (?:first|better|new|good|real|dev|developer|tech|it))* ?(?:jobs?|internship|job interview|hired|raise|promotion|employed)`,
      `(?:can|will|could) i (?:really )?(?:get|find|land) (?:a |an )?(?:(?:better|new|good|tech|it) )*(?:job|internship|hired)(?: (?:with|after|from|using|because of|through) ${thing})?`,
    ],
  },
  sharing: {
    certain: [
      `(?:how|where) (?:do|can|could|should) i (?:publish|share|post|show|export|download|save|print|get) (?:${own}|${thing}|(?:the|a|my) (?:pdf|documentation|public page|page|readme|link)(?: (?:of|for|to) (?:${own}|${thing}))?)(?: (?:as|to) (?:(?:a|the|my) )?(?:pdf|markdown|readme|others|file|portfolio|linkedin|friends?))*`,
      `(?:can i|is it possible to|how (?:do|can) i) (?:make|have|get) (?:a |the |my )?(?:pdf|public page)(?: (?:of|for|from|out of) (?:${own}|${thing}))*`,
    ],
  },
  subscription: {
    certain: [
      `(?:(?:how|where) (?:do|can|could) i|can i|i (?:want|would like|need) to|how to) (?:cancel|stop|end|quit|change|pause|manage) (?:my|the|a|an) (?:(?:pro|paid|monthly|yearly) )*(?:subscription|membership|plan|pro|payments?)(?: (?:any ?time|again|now))*`,
    ],
  },
  difficulty: {
    uncertain: [
      `(?:is|are|will) (?:${thing}|${partOfPage})(?: be)?(?: (?:too|very|really|so|going to be))* (?:hard|difficult|easy|tough|advanced|challenging|complicated)(?: for (?:me|(?:a |an )?(?:complete |total |absolute )?(?:beginners?|newbies?|starters?|noobs?)))?(?: or (?:hard|easy|difficult|not))?`,
      `how (?:hard|difficult|easy|advanced|tough|challenging) (?:is|are|will|does) ${thing}(?: (?:be|get|going to be))?`,
      `is ${thing} (?:ok |okay |good |suitable |made |meant )?for (?:(?:a |an )?(?:complete |total |absolute )?(?:beginners?|newbies?|starters?|noobs?))`,
      `what(?:s| is) the (?:difficulty|level)(?: of ${thing})?`,
      `(?:do|must|should|will) i (?:really )?(?:need|have) (?:to (?:know|learn|understand|have|be able to) )?(?:how to )?(?:any |some |much |a lot of |prior |previous |basic )*(?:program|code|programming|coding|experience|knowledge|math|maths|it skills|skills|a programming language|the (?:command line|terminal))(?: (?:experience|skills|knowledge|first|before(?:hand)?|for ${thing}|to (?:start|do ${thing})))*`,
      `what (?:do|should|must) i (?:need to |have to )?know(?: (?:first|before(?:hand)?|before i (?:start|begin)|for ${thing}|to (?:start|do ${thing})))+`,
    ],
  },
  overview: {
    uncertain: [
      `what (?:will|do|can|would) i (?:learn|know|get out of|be able to do|have|build|make)(?: (?:from|in|with|after|by doing|here|at the end(?: of)?)(?: ${thing})?)*`,
      `what(?:s| is| will be) (?:in|inside|the (?:goal|result|outcome|point|end result|purpose) of) ${thing}`,
      `(?:what (?:comes|happens) (?:next|after(?: (?:this|that|${partOfPage}))?)|what(?:s| is| are) the (?:next|other|remaining) steps?|how many steps (?:are there|does ${thing} have|has ${thing}))`,
    ],
  },
  device: {
    certain: [
      `(?:do|will|would|must|should) i (?:really )?(?:need|have|use|own)(?: to (?:have|use|be on))? (?:${computer}|${determiner}(?:own )?(?:computer|laptop|server|vps))(?: (?:for|to (?:do|follow|finish)) ${thing})?`,
      `(?:can|could|may|should|do) i (?:do|finish|follow|take|complete|learn|work through|start|continue|read) ${thing} (?:on|with|from|using) ${mobile}`,
      `(?:is there|do you have) (?:a|an) (?:mobile |phone |android |ios |iphone |ipad )?(?:version for (?:phones|mobile|android)|mobile (?:app|version)|app for (?:my |the )?(?:phone|ipad|android|iphone|tablet))`,
    ],
    uncertain: [
      `(?:can|could|may|should|do) i (?:do|use|finish|follow|take|complete|run|try|start) ${thing} (?:on|with|from|using|in) ${computer}`,
      `(?:does|do|will|would|can) ${thing} (?:also )?(?:work|run|function|be done|be used) (?:on|with|in|under) (?:${mobile}|${computer})`,
      `is ${thing} (?:for|available on|possible on|ok on) (?:${mobile}|${computer})`,
    ],
  },
  time: {
    certain: [
      `how (?:long|much time|many (?:hours|minutes|days|weeks)) (?:does|do|will|is|are|should|would)(?: i)?(?: (?:need|plan|want|have)(?: to)?)?(?: for)? ?(?:${project}|all this|the whole (?:thing|project)|everything|the (?:other|rest of the|next) steps?)(?: (?:take|need|last|going to take))?(?: (?:me|in total|altogether|to (?:finish|complete|do)))*`,
      `how long (?:does|will) it take (?:me )?to (?:finish|complete|do|get through) (?:${project}|all this|everything)`,
      `how long (?:until|till|before) i(?:m| am)? (?:done|finished|through|finish)(?: with)? ?(?:${thing})?`,
    ],
    uncertain: [
      'how (?:long|much time) (?:does|will|do) (?:it|this|that|i)(?: all)? (?:take|need)(?: me)?',
      'how many (?:hours|minutes|days) (?:is|does) (?:it|this)(?: take)?',
    ],
  },
  pause: {
    certain: [
      `(?:can|could|may|should) i (?:just )?(?:stop|pause|leave|quit|take a break|interrupt|continue|go on|resume|come back|carry on|finish|do the rest|finish this|do this|pick this up|(?:leave|stop|pause|finish|continue|resume) ${project})(?: (?:here|now|halfway|in the middle|today|for (?:today|now)))*(?: and (?:go on|continue|come back|resume|finish|carry on|do the rest|pick (?:it|this) up|finish (?:it|this))(?: (?:here|to (?:it|this)))*)?(?: (?:later|tomorrow|another (?:day|time)|next (?:week|time)|on another (?:computer|device|laptop)|some other time|(?:at )?any ?time|whenever i (?:want|like)|where i (?:left off|stopped)))+`,
      `(?:is it (?:ok|okay|fine|possible)|can i|may i) (?:to |if i )?do (?:half|part|some|one (?:step|part)|a bit|a step) (?:of (?:it|this|${project}) )?(?:today|now) and (?:the (?:rest|other half)|half|more|go on) (?:later|tomorrow|next week|another day)`,
      `do i have to (?:do|finish) (?:${thing}) (?:at once|in one (?:go|sitting|day)|today|now)`,
      `(?:how|where) (?:do|can) i (?:continue|go on|come back) (?:tomorrow|later|another day|next time|where i (?:left off|stopped))`,
    ],
  },
  deletion: {
    certain: [
      `(?:how (?:do|can|could|would|should) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i|(?:can|could|will|would) you) (?:permanently |completely )?(?:delete|remove|close|cancel|erase|deactivate|terminate|get rid of) (?:my|this|the|an) (?:${site} |whole |user )?(?:account|profile)(?: (?:and (?:all )?(?:of )?(?:my|the) (?:data|answers)|on ${site}|again|permanently|completely|for good))*`,
      `(?:how (?:do|can|could|would|should) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i|(?:can|could|will|would) you)? ?(?:delete|remove|erase|wipe) (?:all (?:of )?my (?:personal )?data|my personal (?:data|information)|(?:everything|all data|the data|what) you (?:know|have|store|stored|saved)(?: (?:about|of|on) me)?)(?: (?:on|from) ${site})?`,
      '(?:delete|remove|close|cancel) my account|(?:account deletion|unregister)',
    ],
    uncertain: ['(?:(?:how (?:do|can) i|can i|i want to|how to|where (?:do|can) i|can you) )?(?:delete|remove|erase) my data'],
  },
  restart: {
    certain: [
      `(?:how (?:do|can|could|would) i|can i|i (?:want|would like|need) to|how to|where (?:do|can) i) (?:reset|delete|clear|erase|remove|redo|restart|throw away|wipe) (?:${answers})(?: (?:and )?(?:begin|start|do (?:it|this))(?: (?:again|over|anew|from (?:scratch|the beginning|zero|the start)))*)?`,
      `(?:how (?:do|can|could|would) i|can i|i (?:want|would like|need) to|how to) (?:restart|reset|redo|repeat|(?:start|begin|do) (?=.* (?:over|again|from|anew|twice|once))) ?${project}(?: (?:over|again|from (?:scratch|the (?:start|beginning)|zero)|anew|twice|once more))*`,
      `(?:reset|restart) (?:${answers}|${project})`,
    ],
    uncertain: [
      '(?:how (?:do|can|could) i |can i |i want to |how to )?start (?:all )?(?:over|again from (?:scratch|the beginning)|from (?:scratch|the beginning))',
    ],
  },
  help: {
    certain: [
      'are you (?:an? )?(?:ai|bot|robot|chatbot|chatgpt|human|real|person|machine|program)(?: person)?',
      `is there (?:${helper})(?: (?:(?:that |who |which )?i can (?:ask|talk to|write to|chat with)|to (?:ask|help(?: me)?|talk to)|(?:who|that) can help(?: me)?|for (?:questions|${project})|in here))*`,
      `(?:can|could|will) (?:${helper})(?: \\w+)? ?(?:help|answer|explain|check|grade|review|look at|read)(?: (?:me|${thing}|my (?:answers?|questions?|work)|with (?:this|it)))*`,
      `can i (?:ask|talk to|speak to|speak with|talk with|write to|chat with|contact|reach|get help from) (?:${helper}|some(?:one|body)|${person})(?: (?:for help|about (?:this|it)|instead))*`,
      'who (?:can|do|should|could) i (?:ask|contact|write to|talk to)(?: (?:for help|if i(?:m| am| get)? stuck|about (?:this|it)|when i(?:m| am| get)? stuck))*',
    ],
  },
  mistake: {
    certain: [
      `(?:how|where|who|to whom) (?:do|can|should|could) i (?:report|tell|send|submit|flag|give)(?: (?:you|some(?:one|body)|any(?:one|body)|the author)(?: about| of)?)?(?: (?:a|an|this|the|some|about a))* (?:mistakes?|errors?|typos?|bugs?|problems?|issues?|broken links?|feedback)(?: (?:in|on|with|about) ${partOfPage})?(?: to(?: you)?)?`,
      `(?:there(?:s| is| are)|(?:i think )?i(?: think i|ve| have)? (?:found|see|spotted|noticed)|${partOfPage} has)(?: (?:a|an|some|the|few|small|little))* (?:mistakes?|errors?|typos?|spelling (?:mistake|error)s?|broken links?|bugs?) (?:in|on|with) ${partOfPage}(?: (?:who do i tell|who should i tell|what (?:do|should|can) i do|where (?:do|can) i report (?:it|this|that)|how do i report (?:it|this|that)))?`,
      'my answer is (?:right|correct)(?: but (?:it|you|the check|the page|fieldwork) (?:says?|tells? me) (?:it is |its )?(?:wrong|incorrect|no))?',
      '(?:the|this|your) (?:text|step|task|question|explanation|check|checker)(?: here)? (?:is|seems|looks|must be) (?:wrong|incorrect|outdated|out of date|broken)',
    ],
  },
}

const compiled = Object.entries(forms).flatMap(([topic, { certain = [], uncertain = [] }]) => [
  ...(certain.length > 0 ? [{ topic: topic as ProductTopic, isCertain: true, form: wholly(certain) }] : []),
  ...(uncertain.length > 0 ? [{ topic: topic as ProductTopic, isCertain: false, form: wholly(uncertain) }] : []),
])

/** The question about the product that a message asks, if any. */
export const productQuestionIn = (text: string): ProductQuestion | undefined => {
  const said = hasError(text) ? '' : shortText(text)
  const match = said === '' ? undefined : compiled.find(({ form }) => form.test(said))
  return match && { topic: match.topic, isCertain: match.isCertain }
}
