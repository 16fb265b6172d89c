import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noAddresses } from '@fieldwork/core/brand.ts'
import { Toaster } from '../platform/toasts/Toaster.tsx'
import { TextTable } from '../documents/nodes/TextTable.tsx'
import { PastedOutput } from '../tasks/box/PastedOutput.tsx'
import { AddressesContext } from './addresses.ts'
import { Avatar } from './images/Avatar.tsx'
import { Banner } from './feedback/Banner.tsx'
import { Button } from './buttons/Button.tsx'
import { Checkbox } from './fields/Checkbox.tsx'
import { CopyButton } from './buttons/CopyButton.tsx'
import { Dropzone } from './uploads/Dropzone.tsx'
import { ProjectIcon } from './icons/ProjectIcon.tsx'
import { EmptyState } from './feedback/EmptyState.tsx'
import { GenericError } from './feedback/GenericError.tsx'
import { IconButton } from './buttons/IconButton.tsx'
import { ImageWithFallback } from './images/ImageWithFallback.tsx'
import { Menu, MenuItem } from './popovers/Menu.tsx'
import { Meter } from './feedback/Meter.tsx'
import { ProBadge } from './ProBadge.tsx'
import { Ring } from './feedback/Ring.tsx'
import { Segment } from './fields/Segment.tsx'
import { Skeleton } from './feedback/Skeleton.tsx'
import { Switch } from './fields/Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { TextArea } from './fields/TextArea.tsx'
import { Tooltip } from './popovers/Tooltip.tsx'
import { StepMarker } from './feedback/StepMarker.tsx'
import { UrlField } from './fields/UrlField.tsx'
import { PinIcon } from './icons/icons.ts'
import { WithPlatform } from '../testing/platform.tsx'

const nothing = () => {}

const widgets: Record<string, ReactElement> = {
  avatar: <Avatar url="/uploads/ines" name="Ines" />,
  banner: <Banner type="success">Done</Banner>,
  button: <Button loading>Save</Button>,
  checkbox: <Checkbox checked label="nginx -v" />,
  copy: <CopyButton value="nginx -v" />,
  dropzone: <Dropzone label="Screenshot" upload={async () => {}} stored={{ name: 'padlock.png' }} />,
  icon: <ProjectIcon name="keys" />,
  empty: <EmptyState title="No results found" />,
  error: <GenericError />,
  iconButton: <IconButton icon={PinIcon} label="Pin" />,
  image: <ImageWithFallback src="/uploads/padlock.png" alt="A padlock" />,
  menu: (
    <Menu label="Order" trigger={(wiring) => <Button {...wiring}>Order</Button>}>
      <MenuItem>Reverse</MenuItem>
    </Menu>
  ),
  meter: <Meter label="Tasks" percent={44} />,
  pro: <ProBadge isPro location="head" />,
  ring: <Ring status="progress" percent={60} />,
  segment: <Segment label="View" value="list" onChange={nothing} options={[{ value: 'list', label: 'List' }]} />,
  skeleton: <Skeleton />,
  switch: <Switch checked label="Annual" />,
  tabs: <Tabs label="System" value="debian" onChange={nothing} tabs={[{ value: 'debian', label: 'Debian', panel: 'apt' }]} />,
  textArea: <TextArea label="Answer" value="x" limit={255} />,
  tooltip: (
    <Tooltip text="Why">
      <Button>Done</Button>
    </Tooltip>
  ),
  stepMarker: <StepMarker step={3} state="current" />,
  url: <UrlField label="Address" value="journal.home.arpa" />,
}

test.each(Object.keys(widgets))(
  'the server can write a page with %s on it, without a style attribute that the browser would refuse',
  (name) => {
    const html = renderToString(<AddressesContext value={noAddresses}>{widgets[name]}</AddressesContext>)
    expect(html).toMatch(/^<\w+/)
    expect(html).not.toMatch(/\sstyle=/)
  },
)

test('the server offers no file input, in which a file would be chosen that nobody takes', () => {
  expect(renderToString(<Dropzone label="Screenshot" upload={async () => {}} />)).not.toContain('<input')
})

test('the server leaves the place of notices to the browser', () => {
  expect(
    renderToString(
      <WithPlatform>
        <Toaster />
      </WithPlatform>,
    ),
  ).toBe('')
})

test('code and tables are tab stops in the first response, where it is unknown whether they scroll', () => {
  expect(renderToString(<TextTable align={[]} head={[]} rows={[]} />)).toMatch(/^<div [^>]*tabindex="0"/)
  expect(renderToString(<PastedOutput title="What did it print?" text="ok" />)).toMatch(/^<pre [^>]*tabindex="0"/)
})
