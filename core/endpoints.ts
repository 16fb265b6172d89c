import * as accounts from './accounts/contract.ts'
import * as passkeys from './accounts/passkeys/contract.ts'
import * as publicProfile from './accounts/publicProfile/contract.ts'
import * as admin from './admin/contract.ts'
import * as analytics from './analytics/contract.ts'
import * as authors from './authors/contract.ts'
import * as backup from './backup/contract.ts'
import * as bundles from './bundles/contract.ts'
import * as catalogue from './catalogue/contract.ts'
import * as chats from './chats/contract.ts'
import * as credentials from './credentials/contract.ts'
import * as documentation from './documentation/contract.ts'
import * as documents from './documents/contract.ts'
import type { Endpoint } from './endpoint.ts'
import * as evidence from './evidence/contract.ts'
import * as goals from './goals/contract.ts'
import * as notes from './notes/contract.ts'
import * as openQuestion from './openQuestion/contract.ts'
import * as planner from './planner/contract.ts'
import * as plans from './plans/contract.ts'
import * as portfolio from './portfolio/contract.ts'
import * as quizzes from './quizzes/contract.ts'
import type { EndpointName } from './schemas.ts'
import * as search from './search/contract.ts'
import * as tasks from './tasks/contract.ts'
import * as tokens from './tokens/contract.ts'
import * as tutor from './tutor/contract.ts'
import * as uploads from './uploads/contract.ts'

const contract = {
  ...accounts,
  ...passkeys,
  ...publicProfile,
  ...tokens,
  ...plans,
  ...planner,
  ...catalogue,
  ...search,
  ...documents,
  ...documentation,
  ...credentials,
  ...bundles,
  ...notes,
  ...tasks,
  ...openQuestion,
  ...evidence,
  ...authors,
  ...tutor,
  ...chats,
  ...quizzes,
  ...goals,
  ...portfolio,
  ...uploads,
  ...analytics,
  ...admin,
  ...backup,
} satisfies {
  [Name in EndpointName]: Endpoint<Name>
}

/** Every call of the API, in the order of the features. */
export const endpoints: Endpoint[] = Object.values(contract).filter((exported) => typeof exported === 'object')
