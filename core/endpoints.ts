import * as accounts from './accounts/contract.ts'
import * as owner from './accounts/ownerContract.ts'
import * as analytics from './analytics/contract.ts'
import * as catalogue from './catalogue/contract.ts'
import * as catalogueUpdates from './catalogue/updateContract.ts'
import * as documents from './documents/contract.ts'
import * as position from './documents/positionContract.ts'
import type { Endpoint, EndpointName } from './endpoint.ts'
import * as plans from './plans/contract.ts'
import * as tasks from './tasks/contract.ts'
import * as uploads from './uploads/contract.ts'

const contract = {
  ...{ ...accounts, ...owner, ...plans, ...catalogue, ...catalogueUpdates },
  ...{ ...documents, ...position, ...tasks, ...uploads, ...analytics },
} satisfies { [Name in EndpointName]: Endpoint & { name: Name } }

/** Every call of the API, in the order of the features. */
export const endpoints: Endpoint[] = Object.values(contract).filter((exported) => typeof exported === 'object')
