import { asksToFix, asksToReword, continuationIn, hasError, insists, namesTrouble } from '@fieldwork/core/chats/turns.ts'
import { sentencesOf } from '@fieldwork/core/lexicon/sentences.ts'
import { type VariableValues, withVariables } from '@fieldwork/core/documents/variables.ts'
import type { SourcePassage } from '../../adapters/model/model.ts'
import { pronoun, remedyQuestions } from './references.ts'
import { sentencesOnParts, withQuote } from './sentencesOnParts.ts'
import { termsOf } from './sameSubject.ts'
import { everydayWords, subjectWords } from '../../lexicon/searchWords.ts'
import { comparableText } from '../../tutor/copiedText.ts'
import { maxPassages, type PassageIndex } from '../../tutor/passageIndex.ts'
import { namedConcepts } from '../../tutor/retrieval/material.ts'
import type { Passage } from '../../tutor/retrieval/passages.ts'
import { minSentenceLength } from '../../tutor/finding/bestPiece.ts'
import { optionIn } from '../../tutor/finding/commandOptions.ts'
import { furtherPassages, plain } from '../../tutor/finding/continued.ts'
import { isSafe } from '../../tutor/finding/fit.ts'
import { foundPassages, quotedPassages } from '../../tutor/finding/found.ts'
import { repliesToOther } from '../../tutor/finding/inStep.ts'
import { gives, wantedBy } from '../../tutor/finding/reason.ts'
import { asksHow, hasRemedy, instructs } from '../../tutor/finding/remedy.ts'

/** Characters of a text that is assumed to be in only one passage. */
const minUniqueLength = 25
/** Words that an author’s answer shares with the selected text; one to its paragraph, one less. */
const minSharedTerms = 3
/** Share of the selected text, by weight, that an answer to its paragraph has, and one to another paragraph. */
const [minSharedWeight, minSharedWeightElsewhere] = [0.35, 0.65]
const maxConcepts = 2
/** Words of a selection that is a name rather than a sentence. */
const maxTermsOfName = 3

/** In words. */
const sizeOf = (selection: string): number => selection.trim().split(/\s+/).length

/** The option of a command. */
const option = /^--?[\w-]+$/
/** An option, or the name of a file or program. */
const codeName = /^[\w./:-]*[a-z][\w./:-]*$/i

/** `stepId`: the step in view. */
type Selection = { message: string; selection: string; index: PassageIndex; values: VariableValues; stepId?: string | undefined }

/** “Hint for the task”, beside which a selection is only attached. */
export const namesTask = /\b(?:hints?|clues?|tasks?|exercises?|quiz|answers?|solutions?)\b/i

/** True for a message without a subject other than that of the selection, such as “why?” or “how do I solve it?”. */
export const isAboutSelection = (message: string, selection: string): boolean => {
  const terms = new Set(everydayWords(selection))
  const isMeant = continuationIn(message) !== undefined || asksToReword(message) || insists(message)
  return isMeant || subjectWords(message).every((word) => terms.has(word))
}

/** The passages that a selection was made in: of several that have a short text, the one in the step in view. */
export const selectedPassages = ({ selection, index, values, stepId }: Omit<Selection, 'message'>): Passage[] => {
  const sought = comparableText(selection)
  const written = index.passages
    .filter(({ kind }) => kind !== 'answer')
    .map((passage) => ({ passage, text: comparableText(withVariables(passage.text, values)) }))
  const around = written.filter(({ text }) => text.includes(sought))
  const inside = written.filter(({ text }) => text.length >= minUniqueLength && sought.includes(text))
  const inView = around.filter(({ passage }) => passage.stepId === stepId)
  const isUnique = sought.length >= minUniqueLength || around.length === 1
  const all = [...(isUnique ? around : inView.length === 1 ? inView : []), ...inside]
  return [...new Set(all.map(({ passage }) => passage))]
}

/** Passages that explain a selection, or say what to do about it if the message asks how. None of them only repeats it. */
export const explainSelection = (request: Selection, selected: readonly Passage[]): SourcePassage[] => {
  const { message, selection, index, values } = request
  const [first, last] = [selected[0], selected.at(-1)]
  const isHow = asksHow.test(message) || continuationIn(message) === 'further'
  const around = first ? `${selection}\n${first.headings}\n${first.text}` : selection
  if (asksToFix(message) && !namesTrouble(around)) return remedyFor(request)
  // The value of `--auth-local=peer` says nothing about the option.
  const name = optionIn(message) ?? selection.trim().replace(/^(--[\w-]+)=.*$/, '$1')
  const described = codeName.test(name) && !isHow ? sentencesAbout(request, name, first) : []
  if (described.length > 0 && option.test(name)) return described
  if (!first || !last) {
    const results = withoutRepetition(searchFor(request, isHow), selection)
    return described.length > 0 && !results.some(({ isRelevant }) => isRelevant) ? described : results
  }
  const further = (wanted: 'further' | 'reason') =>
    furtherPassages(index, [{ ...last, quote: withVariables(last.text, values) }], wanted, selection, values)
  const concepts = namedConcepts(index.passages, selection).slice(0, maxConcepts)
  const answers = answersBeside(request, first, isHow)
  if (isHow) {
    // What follows may be about anything.
    const helps = ({ quote, code }: SourcePassage) => !asksToFix(message) || code !== undefined || sentencesOf(quote).some(hasRemedy)
    const remedies = withoutRepetition(
      [...quotedPassages(index, answers.map(plain), values), ...further('further').filter(helps)],
      selection,
    )
    if (remedies.length > 0) return remedies.slice(0, maxPassages)
  }
  const wanted = wantedBy(message)
  const own = wanted === 'reason' ? reasonAround(request, first) : []
  if (own.length > 0) return own
  const parts = first.kind === 'code' && !selection.trim().includes('\n') ? sentencesOnParts(request, first) : []
  const rest = parts.length > 0 ? parts : [...elsewhere(request, first), ...restOf(request, first)]
  // Of a name, the concept says most; of a whole paragraph, the author; of a message, what the author answers.
  const isTerm = sizeOf(selection) <= (first.kind === 'code' ? 1 : maxTermsOfName)
  const isMessage = !isTerm && hasError(selection)
  const defined = isTerm
    ? foundPassages(index, `what is ${selection}`, values).filter(
        (one) => one.isRelevant && (one.conceptId !== undefined || (one.isPrepared && isWrittenFor(index, one, selection))),
      )
    : []
  const explained = quotedPassages(
    index,
    (rest.length === 0 || isMessage ? [...answers, ...concepts] : [...concepts, ...answers]).map(plain),
    values,
  )
  const isFirst = isTerm || (isMessage && answers.length > 0)
  const isRead = ({ quote }: SourcePassage) => !isTerm && comparableText(quote).includes(comparableText(selection))
  // The sentence that the selection is from is on the screen. Alone, it’s followed by the concept that it names.
  const unread = rest.filter((one) => explained.length === 0 || !isRead(one))
  const named =
    explained.length === 0
      ? conceptsIn(
          rest.filter(isRead).map(({ quote }) => quote),
          request,
        ).slice(0, 1)
      : []
  const all = withoutRepetition(
    [
      ...defined,
      ...(isFirst ? [...explained, ...unread] : [...unread, ...explained]),
      ...named,
      ...(rest.length === 0 ? further('reason') : []),
    ],
    selection,
  ).filter((one) => wanted !== 'reason' || !one.isPrepared || one.blockId === first.blockId)
  const isReason = ({ quote }: SourcePassage) => wanted === 'reason' && sentencesOf(quote).some((one) => gives(one, wanted))
  // “Why?” isn’t answered by what only stands beside the text.
  const others = all.filter((one) => !isReason(one) && (wanted !== 'reason' || one.isPrepared || one.conceptId !== undefined))
  const ranked = [...all.filter(isReason), ...others]
  return ranked.filter(({ quote }, at) => ranked.findIndex((one) => one.quote === quote) === at).slice(0, maxPassages)
}

/** The concepts that these texts name, the longest name first. */
export const conceptsIn = (texts: readonly string[], { index, values }: Pick<Selection, 'index' | 'values'>): SourcePassage[] =>
  quotedPassages(index, namedConcepts(index.passages, texts.join('\n')).map(plain), values)

/**
 * The first sentence of the text that names an option, a file or a program, with the next one: “`-noenc` leaves the key file without a
 * passphrase. …” Of an option that only code has, the paragraph that explains or introduces the code.
 */
const sentencesAbout = (request: Selection, name: string, selected: Passage | undefined): SourcePassage[] => {
  const { index, values } = request
  const isNamed = (text: string) => text.includes(`\`${name}\``)
  // The same letter may be an option of several commands.
  const nearestFirst = index.passages.toSorted((a, b) => Number(b.stepId === selected?.stepId) - Number(a.stepId === selected?.stepId))
  const passage = nearestFirst.find(({ kind, followsTask, text }) => kind === 'text' && !followsTask && isNamed(text))
  if (passage) {
    const sentences = sentencesOf(withVariables(passage.text, values))
    const at = sentences.findIndex(isNamed)
    const quote = sentences.slice(at, at + 2).join(' ')
    return at < 0 ? [] : withQuote(index, passage, quote, values)
  }
  const isUsed = ({ kind, followsTask, text }: Passage) => kind === 'code' && !followsTask && text.split(/[\s=]+/).includes(name)
  const code = option.test(name) ? nearestFirst.find(isUsed) : undefined
  return code ? restOf({ ...request, selection: withVariables(code.text, values) }, code) : []
}

/** True if an author’s answer was written for questions about a name: for “create mode”, not one about a mode alone. */
const isWrittenFor = (index: PassageIndex, found: SourcePassage, name: string): boolean => {
  const terms = termsOf(index, found)
  return everydayWords(name).every((word) => terms.has(word))
}

/** The author’s answer to “how do I get rid of zombies?” */
const remedyFor = ({ selection, index, values }: Selection): SourcePassage[] =>
  (sizeOf(selection) <= maxTermsOfName ? remedyQuestions : [])
    .map((question) =>
      foundPassages(
        index,
        question.replace(pronoun, () => selection),
        values,
      ).slice(0, 1),
    )
    .find(([best]) => best?.isRelevant && best.isPrepared && isWrittenFor(index, best, selection)) ?? []

/** For a part of the last sentence of its paragraph, which is on the screen: another sentence of the project that has the same words. */
const elsewhere = ({ selection, index, values }: Selection, { blockId, kind, text }: Passage): SourcePassage[] => {
  const sought = comparableText(selection)
  const has = (one: string) => comparableText(one).includes(sought)
  const own = sentencesOf(withVariables(text, values))
  if (kind !== 'text' || own.findIndex(has) !== own.length - 1 || own.some((one) => isIn(one, selection))) return []
  const passage = index.passages.find(
    (one) => one.kind === 'text' && one.blockId !== blockId && !one.followsTask && has(withVariables(one.text, values)),
  )
  const sentences = sentencesOf(withVariables(passage?.text ?? '', values))
  const at = sentences.findIndex(has)
  return passage && at >= 0 ? withQuote(index, passage, sentences.slice(at, at + 2).join(' '), values) : []
}

/** “How do I solve merge conflict?” for “how do I solve it?” */
const searchFor = ({ message, selection, index, values }: Selection, isHow: boolean): SourcePassage[] => {
  const results = isHow
    ? foundPassages(
        index,
        message.replace(pronoun, () => selection),
        values,
      )
    : []
  return results.some(({ isRelevant }) => isRelevant) ? results : foundPassages(index, selection, values)
}

export const withoutRepetition = (passages: readonly SourcePassage[], selection: string): SourcePassage[] =>
  passages.filter(({ quote, best = '', code, continued }) => code || continued || !isIn(quote || best, selection))

/** A selection may end before the last full stop. */
const isIn = (text: string, selection: string): boolean => comparableText(selection).includes(comparableText(text).replace(/[.!?:…]+$/, ''))

/** True if a selection is part of a sentence, or begins or ends inside of it and has half of it. */
const isPartlyIn = (sentence: string, selection: string): boolean => {
  const [whole, part] = [comparableText(sentence), comparableText(selection)]
  if (whole.includes(part)) return true
  const least = Math.ceil(whole.length / 2)
  const lengths = Array.from({ length: whole.length - least }, (_, at) => least + at)
  return lengths.some((length) => part.startsWith(whole.slice(-length)) || part.endsWith(whole.slice(0, length)))
}

/**
 * The sentences of the paragraph after the selected ones, or else those before; for code, the paragraph that explains or introduces it. What
 * follows a task may give away its answer.
 */
const restOf = ({ selection, index, values }: Selection, selected: Passage): SourcePassage[] => {
  const isAround = ({ kind, stepId, introduced, codeBefore, followsTask }: Passage) =>
    kind === 'text' && stepId === selected.stepId && !followsTask && [introduced, codeBefore].includes(selected.text)
  const around = index.passages.filter(isAround)
  const passage = selected.kind === 'code' ? (around.find(({ codeBefore }) => codeBefore === selected.text) ?? around[0]) : selected
  if (!passage || passage.followsTask) return []
  const whole = quotedPassages(index, [plain(passage)], values)
  const sentences = sentencesOf(withVariables(passage.text, values))
  const isSelected = (sentence: string) => isIn(sentence, selection) || isPartlyIn(sentence, selection)
  const [at, end] = [sentences.findIndex(isSelected), sentences.findLastIndex(isSelected)]
  if (at < 0 || passage.kind === 'concept') return whole
  // A few words are explained by their own sentence and those beside it, a whole sentence by the next ones.
  const isFragment = at === end && !isIn(sentences[at]!, selection)
  const isLast = end === sentences.length - 1
  const after = sentences.slice(isFragment ? Math.max(0, at - Number(isLast)) : end + 1)
  const quote = (after.length > 0 ? after : sentences.slice(0, at)).join(' ')
  // The code after a paragraph may be for another system, unless the paragraph announces it.
  const hasCode = passage.text.endsWith(':') || selected.kind === 'code'
  return quote.length < minSentenceLength
    ? []
    : whole.map(({ code, ...one }) => ({ ...one, ...(hasCode && code !== undefined && { code }), quote, best: '' }))
}

/** The sentence of which a part is selected, if it gives the reason, which may follow a colon. */
const reasonAround = ({ selection, index, values }: Selection, selected: Passage): SourcePassage[] => {
  if (selected.kind !== 'text' || selected.followsTask) return []
  const quote = sentencesOf(withVariables(selected.text, values)).find(
    (one) => (gives(one, 'reason') || one.includes(`${selection.trim()}:`)) && isPartlyIn(one, selection) && !isIn(one, selection),
  )
  return quote === undefined ? [] : quotedPassages(index, [plain(selected)], values).map((one) => ({ ...one, quote, best: '' }))
}

/** The answer that the author wrote in the step of a selection and that has most in common with it. */
const answersBeside = ({ message, selection, index }: Selection, { stepId, blockId }: Passage, isHow: boolean): Passage[] => {
  const terms = new Set(everydayWords(selection))
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + index.weightOf(word), 0)
  const whole = weigh(terms)
  return index.passages
    .filter((one) => one.kind === 'answer' && one.stepId === stepId && isSafe(message, one) && !repliesToOther.test(one.text))
    .filter((one) => !isHow || instructs(one))
    .map((passage) => {
      const own = everydayWords([passage.text, ...passage.lookups.flatMap(({ phrases }) => phrases)].join('\n'))
      const shared = [...new Set(own)].filter((word) => terms.has(word) && !/^\d+$/.test(word))
      const isBeside = passage.blockId === blockId
      return { passage, shared, isBeside, weight: weigh(shared) }
    })
    .filter(
      ({ shared, isBeside, weight }) =>
        shared.length >= minSharedTerms - Number(isBeside) && weight >= whole * (isBeside ? minSharedWeight : minSharedWeightElsewhere),
    )
    .toSorted((a, b) => Number(b.isBeside) - Number(a.isBeside) || b.weight - a.weight)
    .slice(0, 1)
    .map(({ passage }) => passage)
}
