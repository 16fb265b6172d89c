import { duration } from './duration.ts'

type PlannedProject = { name: string; status: string; metadata: ReadonlyArray<{ key: string; value: string }> }

/** Texts of the schedule in calendar applications. */
export const calendarMessages = {
  name: (product: string) => `${product}: my schedule`,
  title: ({ name, metadata, status }: PlannedProject) => {
    const part = metadata.find(({ key }) => key === 'Part')?.value.replace('/', ' of ')
    return `${status === 'COMPLETE' ? '✓ ' : ''}${name}${part ? `, ${part}` : ''}`
  },
  text: ({ minutes, description }: { minutes: number; description: string }) => `${duration(minutes)}\n\n${description}`,
}
