import { useState } from 'react'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Segment } from '../ui/fields/Segment.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Row, Section, State } from './Section.tsx'
import { TrackIcon, WorkIcon } from '../ui/icons/icons.ts'

export function ChoicesSection() {
  const [annual, setAnnual] = useState(true)
  const [done, setDone] = useState(true)
  const [view, setView] = useState<'list' | 'roadmap'>('list')
  return (
    <Section title="Choices" rule="Switches and boxes fill with harbour when on. Segments raise the chosen part by one shadow step.">
      <Row of={4}>
        <State says="Off, on, not yet">
          <Switch label="Off" labelHidden checked={false} />
          <Switch label="On" labelHidden checked />
          <Switch label="Not yet" labelHidden checked={false} softDisabled />
        </State>
        <State says="With its label">
          <Switch label="Save with an annual plan" checked={annual} onChange={setAnnual} />
        </State>
        <State says="Checkbox">
          <Checkbox label="nginx -v" checked={!done} onChange={(checked) => setDone(!checked)} />
          <Checkbox label="openssl version" checked={done} onChange={setDone} />
          <Checkbox label="Not yet" checked={false} softDisabled />
        </State>
        <State says="Segment">
          <Segment
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: 'List', icon: WorkIcon },
              { value: 'roadmap', label: 'Roadmap', icon: TrackIcon },
            ]}
          />
        </State>
      </Row>
    </Section>
  )
}

export function TabsSection() {
  const [tab, setTab] = useState('explore')
  const [system, setSystem] = useState('debian')
  return (
    <Section title="Tabs" rule="The panel appears in 150 ms, the underline moves in 240. Arrow keys choose.">
      <Row of={2}>
        <Tabs
          label="Directory"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'explore', label: 'Explore', panel: <p>Everything there is.</p> },
            { value: 'mine', label: 'My Projects', panel: <p>What you chose.</p> },
          ]}
        />
        <Tabs
          label="Operating system"
          size="large"
          value={system}
          onChange={setSystem}
          tabs={[
            { value: 'debian', label: 'Debian', panel: <p>apt install nginx</p> },
            { value: 'fedora', label: 'Fedora', panel: <p>dnf install nginx</p> },
            { value: 'mac', label: 'macOS', panel: <p>brew install nginx</p> },
          ]}
        />
      </Row>
    </Section>
  )
}
