import { adminMessages } from '../messages/admin.ts'
import { AdminList } from './AdminList.tsx'
import { eventsQuery } from './api.ts'

const messages = adminMessages.events

/** How often each event happened. */
export const EventsSection = () => (
  <AdminList
    title={adminMessages.sections.events}
    query={eventsQuery}
    rowsOf={(counts) => counts}
    empty={messages.empty}
    columns={[
      { name: messages.event },
      { name: messages.day, isNumber: true },
      { name: messages.week, isNumber: true },
      { name: messages.month, isNumber: true },
      { name: messages.people, isNumber: true },
    ]}
    row={({ name, day, week, month, people }) => (
      <tr key={name}>
        <td>
          <code>{name}</code>
        </td>
        {[day, week, month, people].map((count, at) => (
          <td key={at} data-number>
            {count.toLocaleString('en')}
          </td>
        ))}
      </tr>
    )}
  />
)
