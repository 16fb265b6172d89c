import type { ScheduleTask } from '../planner/schema.ts'

/** What calendar applications show of the schedule. */
export const calendarMessages = {
  name: (product: string) => `${product}: my schedule`,
  title: ({ name, metadata, status }: ScheduleTask) => {
    const part = metadata.find(({ key }) => key === 'Part')?.value.replace('/', ' of ')
    return `${status === 'COMPLETE' ? '✓ ' : ''}${name}${part ? `, ${part}` : ''}`
  },
  text: ({ minutes, description }: ScheduleTask) => `${minutes} min\n\n${description}`,
}
