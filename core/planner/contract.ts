import { endpoint } from '../endpoint.ts'

export const getSchedule = endpoint('getSchedule', 'GET', '/schedule', {
  summary:
    "Returns the caller's schedule in weeks and days from today on. Completed tasks stay on the day of their completion. Missing parameters come from the preferences.",
  caller: 'signed-in',
  problems: ['malformed', 'plan_required'],
  fallback: 'fetchSchedule',
})

export const downloadSchedule = endpoint('downloadSchedule', 'GET', '/schedule/calendar', {
  summary: 'Returns the schedule as a calendar file (iCalendar), with an all-day event for each task.',
  caller: 'signed-in',
  raw: 'text/calendar',
  problems: ['malformed'],
  fallback: 'fetchSchedule',
})

export const getCalendarFeed = endpoint('getCalendarFeed', 'GET', '/schedule/feed', {
  summary: 'Returns the secret address of the schedule for calendar applications; null if there is none.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['malformed'],
})

export const renewCalendarFeed = endpoint('renewCalendarFeed', 'POST', '/schedule/feed', {
  summary: 'Creates a new secret address for calendar applications and invalidates the previous one.',
  caller: 'signed-in',
  problems: ['malformed', 'invalid', 'too_many_requests'],
})

export const deleteCalendarFeed = endpoint('deleteCalendarFeed', 'DELETE', '/schedule/feed', {
  summary: 'Invalidates the secret address for calendar applications.',
  caller: 'signed-in',
})
