import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import * as documentation from '@fieldwork/core/documentation/contract.ts'
import * as contract from '@fieldwork/core/portfolio/contract.ts'
import type {
  OwnPortfolio,
  Portfolio,
  PortfolioDocument,
  PortfolioDocumentChange,
  PortfolioDocumentWrite,
  PortfolioWrite,
} from '@fieldwork/core/portfolio/schema.ts'
import { featuresQuery, userQuery } from '../accounts/api.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { call, ResponseError } from '../platform/calls/call.ts'
import { portfolioQuery } from '../sharing/api.ts'
import { documentDialogMessages as messages } from '../messages/portfolio.ts'

export const ownPortfolioQuery = portfolioQuery

/** The user's work in a project, as others read it. Its key begins like that of the files, which are made together. */
export const completedWorkQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['documentation', projectId, 'work'],
    queryFn: ({ signal }) => call(documentation.getCompletedWork, { params: { projectId } }, { signal }),
  })

/** The document of this id; throws 404 when the portfolio has none. */
export const documentIn = ({ documents }: Portfolio, documentId: string): PortfolioDocument => {
  const item = documents.find(({ id }) => id === documentId)
  if (!item) throw new ResponseError('There is no such document', 404)
  return item
}

/** Notifies the other tabs of this browser that the user's own portfolio changed. */
export const portfolioChanges = createBroadcast<'changed'>('fieldwork.portfolio')

const changeOwn = (client: QueryClient, change: (portfolio: OwnPortfolio) => OwnPortfolio): void => {
  client.setQueryData(ownPortfolioQuery.queryKey, (own) => own && change(own))
  portfolioChanges.send('changed')
}

/** Saves title, description or visibility, one change after the other. */
export const useSavePortfolio = () => {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: { id: 'portfolio' },
    mutationFn: (change: PortfolioWrite) => call(contract.savePortfolio, { body: change }),
    onMutate: () => client.cancelQueries(ownPortfolioQuery),
    // Not the documents, which other changes write. Before the first publication, the owner’s name and address were saved just now.
    onSuccess: (saved, { isPublic }) => {
      changeOwn(client, ({ documents }) => ({ ...saved, documents }))
      if (isPublic === undefined) return
      // Their pages are published or closed with the portfolio.
      void client.invalidateQueries(ownPortfolioQuery)
      void client.invalidateQueries({ queryKey: ['documentation'] })
    },
  })
  return (change: PortfolioWrite): Promise<OwnPortfolio> => mutateAsync(change)
}

/** Saves while the page is unloaded, when nothing can wait for the reply. */
export const savePortfolioAtEnd = (change: PortfolioWrite): Promise<OwnPortfolio> =>
  call(contract.savePortfolio, { body: change }, { keepalive: true, retry: null })

/** A mutation that shows its change of the documents once the server has made it, and reloads the limit. */
const useDocumentsMutation = <Input, Output>(
  send: (input: Input) => Promise<Output>,
  change: (documents: readonly PortfolioDocument[], output: Output, input: Input) => PortfolioDocument[],
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: () => client.cancelQueries(ownPortfolioQuery),
    onSuccess: (output, input) => {
      changeOwn(client, (own) => ({ ...own, documents: change(own.documents, output, input) }))
      for (const { queryKey } of [userQuery, featuresQuery]) void client.invalidateQueries({ queryKey })
    },
    // The server may have made the change although the reply was lost.
    onError: () => void client.invalidateQueries(ownPortfolioQuery),
  })
}

export const useAddDocument = () =>
  useDocumentsMutation(
    (document: PortfolioDocumentWrite) => call(contract.addPortfolioDocument, { body: document }),
    (documents, added) => [added, ...documents.filter(({ id }) => id !== added.id)],
  )

export const useEditDocument = () =>
  useDocumentsMutation(
    async ({ id, change }: { id: string; change: PortfolioDocumentChange }) => {
      if (!id) throw new Error(messages.noId)
      return call(contract.updatePortfolioDocument, { params: { documentId: id }, body: change })
    },
    (documents, edited) => documents.map((document) => (document.id === edited.id ? edited : document)),
  )

export const useDeleteDocument = () =>
  useDocumentsMutation(
    (id: string) => call(contract.deletePortfolioDocument, { params: { documentId: id } }),
    (documents, _, id) => documents.filter((document) => document.id !== id),
  )
