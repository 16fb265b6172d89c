import { AnswerBody } from '../chats/answer/AnswerBody.tsx'
import { TrustNote } from '../chats/answer/TrustNote.tsx'
import { growingAnswer, longAnswer, rightToLeft, wholeAnswer } from './samples/answers.ts'
import { Row, Section, State } from './Section.tsx'

const stay = () => {}

export function AnswersSection() {
  return (
    <Section
      title="Answers"
      rule="Plain words on the panel. A chip leads to the passage; sources are named when the answer is complete. Dots: nothing backs it."
    >
      <Row of={3}>
        <State says="Sources, and a sentence that nothing backs">
          <AnswerBody answer={wholeAnswer} isStreaming={false} onFollow={stay} />
        </State>
        <State says="Code, lists, a table, a quotation">
          <AnswerBody answer={longAnswer} isStreaming={false} onFollow={stay} />
        </State>
        <State says="On its way">
          <AnswerBody answer={growingAnswer} isStreaming onFollow={stay} />
        </State>
      </Row>
      <Row of={3}>
        <State says="Right to left">
          <AnswerBody answer={rightToLeft} isStreaming={false} onFollow={stay} />
        </State>
        <State says="Below the chat">
          <TrustNote />
        </State>
      </Row>
    </Section>
  )
}
