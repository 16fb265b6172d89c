import { adminMessages } from '../messages/admin.ts'
import { AdminList, TimeAgo } from './AdminList.tsx'
import { goalsQuery } from './api.ts'

const messages = adminMessages.goals

/** Goals of learners for which the catalogue has no project. */
export const GoalsSection = () => (
  <AdminList
    section="goals"
    query={goalsQuery}
    empty={messages.empty}
    columns={[
      { name: messages.goal, cell: ({ description }) => description },
      { name: messages.set, isDim: true, cell: ({ setAt }) => <TimeAgo at={setAt} /> },
    ]}
  />
)
