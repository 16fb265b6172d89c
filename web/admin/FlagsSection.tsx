import { adminMessages } from '../messages/admin.ts'
import { Table } from '../ui/Table.tsx'
import { Text } from '../ui/text/Text.tsx'
import { AdminList } from './AdminList.tsx'
import { flagsQuery } from './api.ts'
import { FlagName } from './PersonFlags.tsx'

const messages = adminMessages.flags

/** The flags of the server, and the limits of each plan. They follow the settings; a single user's flags are set in Users. */
export const FlagsSection = () => (
  <AdminList
    section="flags"
    query={() => flagsQuery}
    empty={adminMessages.none}
    columns={[
      { name: messages.flag, cell: ({ name }) => <FlagName name={name} /> },
      { name: messages.value, cell: ({ value }) => (value ? messages.on : messages.off) },
      { name: messages.overrides, isNumber: true, cell: ({ isSettable, overrides }) => (isSettable ? overrides : messages.follows) },
    ]}
    above={
      <Text text="small" tone="quiet" below={14}>
        {messages.perPerson}
      </Text>
    }
    below={({ limits }) => (
      <>
        <h2>{messages.limits}</h2>
        <Table
          label={messages.limits}
          rows={limits}
          rowKey={({ name }) => name}
          columns={[
            { name: messages.limit, cell: ({ name }) => <code>{name}</code> },
            { name: messages.free, isNumber: true, cell: ({ free }) => free ?? messages.unlimited },
            { name: messages.pro, isNumber: true, cell: ({ pro }) => pro ?? messages.unlimited },
          ]}
        />
      </>
    )}
  />
)
