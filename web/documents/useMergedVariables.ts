import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { heldQuery, heldValues } from './heldVariables.ts'

/** Tells other windows of this browser that a value was saved. */
export const variableChanges = createBroadcast<'changed'>('fieldwork.variables')

/** After login, saves the visitor's variables. Values in the account win. Returns true once none is left: answers are checked with them. */
export const useMergedVariables = (userId: string | undefined): boolean => {
  const client = useQueryClient()
  const { connection } = usePlatform()
  const { data: visitors } = useQuery(heldQuery(null))
  useEffect(() => {
    if (!userId) return
    const isHolding = (owner: string | null) => Object.keys(heldValues(client, owner)).length > 0
    const begin = () => {
      if (!isHolding(userId) && !isHolding(null)) return
      import('./mergeVariables.ts').then(({ mergeVariables }) => mergeVariables(client, userId)).catch(connection.noticeFailure)
    }
    begin()
    const stops = [
      connection.recovered.listen(begin),
      variableChanges.listen(() => void client.invalidateQueries({ queryKey: ['project'] })),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, connection, userId])
  return Object.keys(visitors).length === 0
}
