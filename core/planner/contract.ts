import { endpoint } from '../endpoint.ts'

export const getSchedule = endpoint({
  name: 'getSchedule',
  method: 'GET',
  path: '/schedule',
  summary:
    "The caller's course in weeks and days, from today on; what is complete stays where it was done. What the query leaves out is as in the preferences.",
  caller: 'signed-in',
  problems: ['malformed', 'plan_required'],
  fallback: 'fetchSchedule',
})

export const downloadSchedule = endpoint({
  name: 'downloadSchedule',
  method: 'GET',
  path: '/schedule/calendar',
  summary: 'The same as a calendar file (iCalendar), one all-day event for each task.',
  caller: 'signed-in',
  raw: 'text/calendar',
  problems: ['malformed'],
  fallback: 'fetchSchedule',
})

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/schedule/feed',
  summary: 'The secret address at which calendar applications follow the schedule without a login; null without one.',
  caller: 'signed-in',
  asAnother: 'refused',
  problems: ['malformed'],
})

export const renewCalendarFeed = endpoint({
  name: 'renewCalendarFeed',
  method: 'POST',
  path: '/schedule/feed',
  summary: 'Makes a secret address for calendar applications; the one before stops working.',
  caller: 'signed-in',
  problems: ['malformed', 'invalid', 'too_many_requests'],
})

export const deleteCalendarFeed = endpoint({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/schedule/feed',
  summary: 'Ends the secret address for calendar applications.',
  caller: 'signed-in',
})
