import { ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { brand } from '@fieldwork/core/brand.ts'
import { calendarMessages } from '@fieldwork/core/messages/calendar.ts'
import { addDays } from '@fieldwork/core/planner/dates.ts'
import type { Schedule } from '@fieldwork/core/planner/schema.ts'

/** Seconds after which a calendar application asks again. */
const refreshAfter = 6 * 3600

type CalendarContext = { origin: string; userId: string; now: number }

/**
 * Returns the schedule as iCalendar (RFC 5545). Events last all day and keep their date in every time zone. The id of an
 * event is that of the project's part, so that an application moves it with the schedule.
 */
export const calendarFile = ({ weeks }: Schedule, { origin, userId, now }: CalendarContext): string => {
  const calendar = new ICalCalendar({
    name: calendarMessages.name(brand.name),
    prodId: { company: brand.name, product: 'schedule' },
    ttl: refreshAfter,
  })
  for (const { date, tasks } of weeks.flatMap(({ days }) => days)) {
    for (const task of tasks) {
      const part = task.metadata.find(({ key }) => key === 'Part')?.value.split('/')[0] ?? '1'
      calendar.createEvent({
        id: `${task.id}-${part}-${userId}@${new URL(origin).hostname}`,
        stamp: new Date(now),
        start: middayOf(date),
        end: middayOf(addDays(date, 1)),
        allDay: true,
        floating: true,
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: calendarMessages.title(task),
        description: calendarMessages.text(task),
        url: `${origin}/projects/${task.id}`,
      })
    }
  }
  return calendar.toString()
}

/** The library formats dates in the server's time zone. */
const middayOf = (date: string): Date => new Date(`${date}T12:00:00`)
