import { saveVariable } from '@fieldwork/core/accounts/contract.ts'
import { call } from '../platform/calls/call.ts'

/** The mutation that sends values of one variable, one at a time and in order. */
export const sendVariable = (key: string) => ({
  scope: { id: `variable ${key}` },
  mutationFn: (value: string) => call(saveVariable, { body: { key, value } }),
})
