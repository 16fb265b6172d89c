import { Button, buttonClasses, type ButtonVariant } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Link } from '../ui/Link.tsx'
import { Ring } from '../ui/feedback/Ring.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { Row, Section, State } from './Section.tsx'
import { CopyIcon, FlagIcon, LockIcon, PinIcon, ShareIcon } from '../ui/icons/icons.ts'

export function ButtonsSection() {
  return (
    <Section
      title="Buttons"
      rule="One filled button per view. A button that cannot be pressed yet is dashed, keeps its words readable and still takes focus, so that its tooltip can explain."
    >
      <FiveStates variant="filled" words="Save answers" />
      <FiveStates variant="outline" words="Go back" />
      <FiveStates variant="quiet" words="Mark for review" />
      <Row of={5}>
        <State says="Danger">
          <Button variant="danger">Delete</Button>
        </State>
        <State says="Pro, one per view">
          <Button variant="pro" icon={LockIcon}>
            Unlock with PRO
          </Button>
        </State>
        <State says="Pro, quiet">
          <Button variant="pro-line" icon={LockIcon}>
            Unlock with PRO
          </Button>
        </State>
        <State says="Link">
          <Button variant="link">Did not get the code?</Button>
        </State>
        <State says="Icon: rest, pressed, not yet">
          <IconButton icon={CopyIcon} label="Copy" />
          <IconButton icon={PinIcon} label="Pinned" pressed />
          <IconButton icon={ShareIcon} label="Nothing to share yet" softDisabled />
        </State>
      </Row>
      <Row of={5}>
        <State says="48 px">
          <Button size="large">Large</Button>
        </State>
        <State says="40 px">
          <Button>Regular</Button>
        </State>
        <State says="32 px">
          <Button size="small">Small</Button>
        </State>
        <State says="Links: in words, as a button">
          <span>
            Read the <Link to="/terms">terms</Link>
          </span>
          <Link unstyled to="/gallery" {...buttonClasses('outline', 'small')}>
            Start
          </Link>
        </State>
      </Row>
    </Section>
  )
}

function FiveStates({ variant, words }: { variant: ButtonVariant; words: string }) {
  return (
    <Row of={5}>
      <State says="Rest">
        <Button variant={variant}>{words}</Button>
      </State>
      <State says="Hover" pseudoState="hovered">
        <Button variant={variant}>{words}</Button>
      </State>
      <State says="Focus" pseudoState="focused">
        <Button variant={variant}>{words}</Button>
      </State>
      <State says="Working">
        <Button variant={variant} loading>
          {words}
        </Button>
      </State>
      <State says="Not yet">
        <Tooltip text="Two tasks are still to come.">
          <Button variant={variant} softDisabled>
            {words}
          </Button>
        </Tooltip>
      </State>
    </Row>
  )
}

export function MissionSection() {
  return (
    <Section
      title="Mission button"
      rule="The last thing in a project. Its four states are told apart by outline, fill and sign, never by colour alone."
    >
      <Row of={4}>
        <State says="DISABLED">
          <Button size="large" icon={FlagIcon} softDisabled>
            Complete project
          </Button>
        </State>
        <State says="ENABLED">
          <Button variant="filled" size="large" icon={FlagIcon}>
            Complete project
          </Button>
        </State>
        <State says="COMPLETE">
          <Button variant="won" size="large">
            <Ring status="complete" label="" /> Completed
          </Button>
        </State>
        <State says="COMPLETE_WITH_REVIEW">
          <Button variant="won" size="large">
            <Ring status="review" label="" /> Completed, review open
          </Button>
        </State>
      </Row>
    </Section>
  )
}
