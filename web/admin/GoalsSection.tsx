import { adminMessages } from '../messages/admin.ts'
import { timeAgo } from '../messages/when.ts'
import { AdminList } from './AdminList.tsx'
import { goalsQuery } from './api.ts'
import { useListAddress } from './useListAddress.ts'

const messages = adminMessages.goals

/** Goals of learners to which nothing in the catalogue leads. */
export const GoalsSection = () => {
  const { asked, pages } = useListAddress()
  return (
    <AdminList
      title={adminMessages.sections.goals}
      query={goalsQuery({ page: asked.page })}
      rowsOf={({ rows }) => rows}
      totalOf={({ total }) => total}
      {...pages}
      empty={messages.empty}
      columns={[{ name: messages.goal }, { name: messages.set }]}
      row={({ id, description, setAt }) => (
        <tr key={id}>
          <td>{description}</td>
          <td data-dim>
            <time dateTime={setAt}>{timeAgo(setAt)}</time>
          </td>
        </tr>
      )}
    />
  )
}
