import { inviteLink } from '@fieldwork/core/accounts/inviteLink.ts'
import { canShareLinks, publicOrigin } from '../platform/page/publicOrigin.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import { categoryIcon } from '@fieldwork/core/catalogue/projectIcons.ts'
import { scheduleOrders } from '@fieldwork/core/catalogue/sortProjects.ts'
import { planFigures } from '@fieldwork/core/planner/planFigures.ts'
import { hasStudyTime, plannedTime, type StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { allTopics } from '@fieldwork/core/planner/topics.ts'
import { useFlag, useUser } from '../accounts/api.ts'
import { projectsQuery } from '../catalogue/api.ts'
import { OwnInPlan } from '../catalogue/OwnInPlan.tsx'
import { plannerMessages as messages } from '../messages/planner.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { RemovableTag } from '../ui/buttons/RemovableTag.tsx'
import { copyText } from '../ui/dom/clipboard.ts'
import { Segment } from '../ui/fields/Segment.tsx'
import { Switch } from '../ui/fields/Switch.tsx'
import { InviteIcon, OrderIcon, DownloadIcon } from '../ui/icons/icons.ts'
import { ProjectIcon } from '../ui/icons/ProjectIcon.tsx'
import { localDate, useChangePlan, useSchedule, calendarFeedQuery, fetchCalendarFile, useCalendarFeed } from './api.ts'
import { CourseFrame } from './CourseFrame.tsx'
import { CourseSchedule } from './CourseSchedule.tsx'
import { changedPart, PlanChanged } from './PlanChanged.tsx'
import type { ChangePlan } from './planChange.ts'
import { CourseTopics } from './CourseTopics.tsx'
import { StudyTimeFields } from './StudyTimeFields.tsx'
import { Text } from '../ui/text/Text.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Box } from '../ui/layout/Box.tsx'
import { useQuery } from '@tanstack/react-query'
import { brand } from '@fieldwork/core/brand.ts'
import { useAction } from '../platform/actions/useAction.ts'
import { saveBlob } from '../platform/browser/saveBlob.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import styles from './TrackOverview.module.css'

type Props = { preferences: Preferences; change: ChangePlan; onChange: () => void }

/** The course: its topics, its study time, and its projects by weeks, or by topics without study time. */
export const TrackOverview = ({ preferences, change, onChange }: Props) => {
  const { weeks, schedule } = useSchedule()
  const changePlan = useChangePlan()
  const isPlanned = hasStudyTime(preferences)
  const sendsMail = useFlag('capability.mail')
  const changeTime = (time: StudyTime) => void change.apply(plannedTime(preferences, time, localDate()))
  const { latest } = change
  // Below the control that was pressed, so that this one stays under the pointer.
  const changed = latest && (
    <Box above={16}>
      <PlanChanged preferences={preferences} change={latest} />
    </Box>
  )
  const part = latest && changedPart(latest.before, preferences)
  return (
    <CourseFrame title={messages.course}>
      <TopicTags topics={preferences.selectedCategories} change={change} onChange={onChange} />
      {part === 'topics' && changed}
      <Box above={12}>
        <OwnInPlan />
      </Box>
      <StudyTimeFields
        time={preferences}
        doneBy={isPlanned && weeks && schedule ? planFigures(weeks, schedule.later).lastDate : undefined}
        onChange={changeTime}
      />
      {part === 'time' && changed}
      {isPlanned ? <CourseSchedule preferences={preferences} /> : <CourseTopics preferences={preferences} />}
      <OrderChoice preferences={preferences} change={change} />
      {part === 'order' && changed}
      {isPlanned && <CalendarExport />}
      {isPlanned && sendsMail && (
        <Box above={16}>
          <Switch
            label={messages.reminder}
            checked={preferences.emailUnsubscribed === false}
            onChange={(isOn) => void changePlan({ emailUnsubscribed: !isOn })}
          />
        </Box>
      )}
      <Box above={24}>
        <InviteFriend />
      </Box>
    </CourseFrame>
  )
}

/** The chosen topics. Removing the last one leads back to the choice of topics. */
const TopicTags = ({ topics, change, onChange }: { topics: readonly string[] } & Pick<Props, 'change' | 'onChange'>) => {
  const { data: projects } = useQuery(projectsQuery)
  const own = projects?.filter(isInMyProjects).length ?? 0
  const nameOf = (topic: string) => (topic !== allTopics ? topic : own > 0 ? messages.allOwn(own) : messages.all)
  const remove = (topic: string) => void change.apply({ selectedCategories: topics.filter((other) => other !== topic) })
  return (
    <Row as="ul" wrap gap={6}>
      {topics.map((topic) => (
        <RemovableTag key={topic} label={messages.removeTopic(nameOf(topic))} onRemove={() => remove(topic)}>
          {topic !== allTopics && <ProjectIcon name={categoryIcon(topic)} size={18} />}
          {nameOf(topic)}
        </RemovableTag>
      ))}
      <li>
        <Button variant="quiet" size="small" onClick={onChange}>
          {messages.change}
        </Button>
      </li>
    </Row>
  )
}

/** The order of the course. Another order starts with its own direction. */
const OrderChoice = ({ preferences: { scheduleOrder, scheduleDirection }, change }: Pick<Props, 'preferences' | 'change'>) => {
  return (
    <Row justify="between" wrap gap={8} above={24} className={styles.order}>
      <Text text="label" wide aria-hidden="true">
        {messages.order}
      </Text>
      <Segment
        label={messages.order}
        options={scheduleOrders.map((value) => ({ value, label: messages.orders[value] }))}
        value={scheduleOrder}
        onChange={(chosen) => void change.apply({ scheduleOrder: chosen, scheduleDirection: 'asc' })}
      />
      <IconButton
        icon={OrderIcon}
        label={messages.reverse}
        pressed={scheduleDirection === 'desc'}
        onClick={() => void change.apply({ scheduleDirection: scheduleDirection === 'asc' ? 'desc' : 'asc' })}
      />
    </Row>
  )
}

/** Copies a link for a friend. Absent where others couldn't open it. */
const InviteFriend = () => {
  const user = useUser()
  const { toasts } = usePlatform()
  const origin = publicOrigin()
  if (!user || !canShareLinks()) return null
  const copy = async () => {
    // In a low window, the default position would cover the button.
    const position = 'top'
    if (await copyText(inviteLink(origin, user.nickname))) toasts.show({ title: messages.invited, position })
    else toasts.show({ title: messages.inviteFailed, variant: 'error', position })
  }
  return (
    <Button fullWidth icon={InviteIcon} onClick={() => void copy()}>
      {messages.invite}
    </Button>
  )
}

/** Exports the schedule for calendar applications, as a file and as the address of a feed. */
const CalendarExport = () => {
  const { data: feed } = useQuery(calendarFeedQuery)
  const { renew, end } = useCalendarFeed()
  const downloading = useAction(async () => saveBlob(await fetchCalendarFile(), messages.calendarFile(brand.filePrefix)), {
    failed: messages.downloadFailed,
  })
  const renewing = useAction(renew, { failed: messages.feedFailed })
  const ending = useAction(end, { failed: messages.feedFailed })
  return (
    <Row as="section" align="stretch" wrap gap={8} above={24} text="small">
      <Text as="h3" text="label" wide>
        {messages.calendar}
      </Text>
      <Button size="small" icon={DownloadIcon} loading={downloading.isBusy} onClick={() => downloading.run()}>
        {messages.download}
      </Button>
      {feed?.address === null && (
        <Button size="small" loading={renewing.isBusy} onClick={() => renewing.run()}>
          {messages.createFeed}
        </Button>
      )}
      {feed?.address && (
        <Stack gap={8} wide>
          <Row align="end" gap={8}>
            <Box grow>
              <TextField label={messages.feed} readOnly value={feed.address} onFocus={(event) => event.target.select()} />
            </Box>
            <CopyButton value={feed.address} name={messages.copyFeed} label={messages.copyFeed} />
          </Row>
          <Text text="caption" tone="quiet">
            {messages.feedHint}
          </Text>
          <Row align="stretch" gap={8}>
            <Button size="small" loading={renewing.isBusy} onClick={() => renewing.run()}>
              {messages.renewFeed}
            </Button>
            <Button size="small" variant="quiet" loading={ending.isBusy} onClick={() => ending.run()}>
              {messages.endFeed}
            </Button>
          </Row>
        </Stack>
      )}
    </Row>
  )
}
