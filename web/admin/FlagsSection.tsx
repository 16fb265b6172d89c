import { adminMessages } from '../messages/admin.ts'
import { AdminList } from './AdminList.tsx'
import { Text } from '../ui/text/Text.tsx'
import { flagsQuery } from './api.ts'
import { FlagName } from './FlagName.tsx'

const messages = adminMessages.flags

/** The flags of the server, and the limits of each plan. They follow the settings; one person's are set beside the person. */
export const FlagsSection = () => (
  <AdminList
    title={adminMessages.sections.flags}
    query={flagsQuery}
    rowsOf={({ flags }) => flags}
    empty={adminMessages.none}
    columns={[{ name: messages.flag }, { name: messages.value }, { name: messages.overrides, isNumber: true }]}
    before={() => (
      <Text text="small" tone="quiet" below={14}>
        {messages.perPerson}
      </Text>
    )}
    row={({ name, value, isSettable, overrides }) => (
      <tr key={name}>
        <td>
          <FlagName name={name} />
        </td>
        <td>{value ? messages.on : messages.off}</td>
        <td data-number>{isSettable ? overrides : messages.follows}</td>
      </tr>
    )}
    after={({ limits }) => (
      <>
        <h2>{messages.limits}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">{messages.limit}</th>
              <th scope="col" data-number>
                {messages.free}
              </th>
              <th scope="col" data-number>
                {messages.pro}
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ name, free, pro }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td data-number>{free ?? messages.unlimited}</td>
                <td data-number>{pro ?? messages.unlimited}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
  />
)
