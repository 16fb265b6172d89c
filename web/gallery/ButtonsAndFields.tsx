import { Button, buttonClasses } from '../ui/buttons/Button.tsx'
import { Chip } from '../ui/buttons/Chip.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { emptyCode } from '../ui/fields/code.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { TextArea } from '../ui/fields/TextArea.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { UrlField } from '../ui/fields/UrlField.tsx'
import { CopyIcon, FlagIcon, LockIcon, PinIcon, ShareIcon } from '../ui/icons/icons.ts'
import { Box } from '../ui/layout/Box.tsx'
import { Link } from '../ui/Link.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Tooltip } from '../ui/popovers/Tooltip.tsx'
import { Section, State } from './Section.tsx'
import styles from './Gallery.module.css'

const variants = ['filled', 'outline', 'quiet', 'danger', 'pro', 'pro-line', 'link'] as const
const nothing = () => {}

export const ButtonsSection = () => (
  <Section
    title="Buttons"
    rule="One filled button per view. A dashed one cannot be pressed yet; it keeps the focus, so that its tooltip can explain."
  >
    {variants.map((variant) => (
      <State key={variant} says={`${variant}: at rest, busy, not yet`}>
        <Button variant={variant}>Save</Button>
        <Button variant={variant} loading>
          Save
        </Button>
        <Tooltip text="Two tasks are still to come.">
          <Button variant={variant} softDisabled>
            Save
          </Button>
        </Tooltip>
      </State>
    ))}
    <State says="won, large, small">
      <Button variant="won">Completed</Button>
      <Button size="large" icon={FlagIcon}>
        Complete
      </Button>
      <Button size="small" icon={LockIcon}>
        Unlock
      </Button>
    </State>
    <State says="Links: in text, as a button">
      <span>
        Read the <Link to="/terms">terms</Link>
      </span>
      <Link unstyled to="/gallery" {...buttonClasses('outline', 'small')}>
        Start
      </Link>
    </State>
    <State says="Icons: at rest, pressed, not yet">
      <IconButton icon={CopyIcon} label="Copy" />
      <IconButton icon={PinIcon} label="Pinned" pressed />
      <IconButton icon={ShareIcon} label="Nothing to share yet" softDisabled />
    </State>
    <State says="Copy buttons, chips">
      <CopyButton value="openssl version" />
      <CopyButton value="openssl version" as="words" size="small" />
      <Chip pressed={false} onClick={nothing}>
        Networks
      </Chip>
      <Chip pressed onClick={nothing}>
        Databases
      </Chip>
    </State>
  </Section>
)

export const FieldsSection = () => (
  <Section title="Fields" rule="Edges reach 3:1 on every surface. The counter turns amber when a fifth is left and red at zero.">
    <State says="At rest, and in a task">
      <TextField label="Title" placeholder="Add a title" value="" />
      <Box surface="task" className={styles.task}>
        <TextField label="Answer" value="" placeholder="Go on, we know you have a great answer.." />
      </Box>
    </State>
    <State says="Refused">
      <UrlField label="Address" value="journal home arpa" error="Not a valid URL" />
    </State>
    <State says="Plenty of room">
      <TextArea label="Answer" value="" limit={255} hint="Saved" />
    </State>
    <State says="Almost full">
      <TextArea label="Answer" value={'x '.repeat(105)} limit={255} hint="Need more space?" />
    </State>
    <State says="A code, at rest and refused">
      <CodeField label="Your code" value={emptyCode} onChange={nothing} />
      <CodeField label="Your code" value={[...'408127']} onChange={nothing} error="That code was invalid. Please try again." />
    </State>
    <State says="One of many, one of a few">
      <Select aria-label="Type" value="note" options={[{ value: 'note', label: 'Notes' }]} onChange={nothing} />
      <Segment
        label="View"
        value="list"
        onChange={nothing}
        options={[
          { value: 'list', label: 'List' },
          { value: 'roadmap', label: 'Roadmap' },
        ]}
      />
    </State>
    <State says="On, off, not yet">
      <Switch label="On" checked />
      <Switch label="Off" checked={false} />
      <Switch label="Not yet" checked={false} softDisabled />
      <Checkbox label="On" checked />
      <Checkbox label="Off" checked={false} />
      <Checkbox label="Not yet" checked={false} softDisabled />
    </State>
    <State says="Tabs">
      <Tabs
        label="Directory"
        value="explore"
        onChange={nothing}
        tabs={[
          { value: 'explore', label: 'Explore', panel: 'Everything there is.' },
          { value: 'mine', label: 'My Projects', panel: 'What you chose.' },
        ]}
      />
    </State>
  </Section>
)
