import { Banner } from '../ui/feedback/Banner.tsx'
import { GenericError } from '../ui/feedback/GenericError.tsx'
import { Link } from '../ui/Link.tsx'
import { Meter } from '../ui/feedback/Meter.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { StepMarker } from '../ui/feedback/StepMarker.tsx'
import { Row, Section, State } from './Section.tsx'

export function BannersSection() {
  return (
    <Section
      title="Banners"
      rule="A banner says what happened in the place where it happened. Colour marks the kind, the icon and the words carry it."
    >
      <Row of={2}>
        <Banner type="error">
          Whoops! This one's on us 🙏 Try it again, or <Link to="/terms">let us know</Link>.
        </Banner>
        <Banner type="success">Project successfully reset</Banner>
        <Banner type="review">Marked for review! Remember to mark this as complete once you revisit it.</Banner>
        <Banner type="neutral">Your highlights moved with the new version. Two were set aside.</Banner>
        <Banner type="error" small>
          Not a valid URL
        </Banner>
        <GenericError />
      </Row>
    </Section>
  )
}

export function RingsSection() {
  return (
    <Section
      title="Rings and ticks"
      rule="Grey ring, light-green ring with a dot, green tick. Every tick in the product is this green; harbour only shows the way."
    >
      <Row of={5}>
        <State says="Task still to complete">
          <Ring status="incomplete" />
          <Ring status="incomplete" size={24} />
        </State>
        <State says="Task in-review; as an offer">
          <Ring status="review" />
          <Ring status="review" size={24} />
          <Ring status="review" muted label="Mark for review" />
        </State>
        <State says="Task done!">
          <Ring status="complete" />
          <Ring status="complete" size={24} />
        </State>
        <State says="Incorrect">
          <Ring status="incorrect" />
          <Ring status="incorrect" size={24} />
        </State>
        <State says="Locked">
          <Ring status="locked" />
          <Ring status="locked" size={24} />
        </State>
      </Row>
      <Row of={5}>
        <State says="Project: not started, unknown">
          <Ring status="not-started" size={20} />
          <Ring status="progress" size={20} />
          <Ring status="complete" size={20} soft />
        </State>
        <State says="60 %, review, done">
          <Ring status="progress" percent={60} size={38} />
          <Ring status="review" size={38} />
          <Ring status="complete" size={38} soft />
        </State>
        <State says="Not started, 38 px">
          <Ring status="not-started" size={38} />
        </State>
        <State says="Step: done, current, upcoming, locked">
          <StepMarker step={3} state="done" />
          <StepMarker step={4} state="current" />
          <StepMarker step={5} state="upcoming" />
          <StepMarker step={6} state="locked" />
        </State>
        <State says="Progress">
          <Meter label="Tasks done" percent={44} />
          <Meter label="Tasks done" percent={44} thin />
        </State>
      </Row>
    </Section>
  )
}
