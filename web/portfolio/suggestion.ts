import { maxPortfolioTitleLength } from '@fieldwork/core/portfolio/limits.ts'
import type { Portfolio } from '@fieldwork/core/portfolio/schema.ts'
import { portfolioMessages } from '../messages/portfolio.ts'

const messages = portfolioMessages.suggested
/** How many works a suggested description names. */
const maxNamed = 3

/** Returns a title and a description for a portfolio with works, made from its owner’s name and from what the newest ones say was built. */
export const suggestionFor = ({ ownerName, documents }: Pick<Portfolio, 'ownerName' | 'documents'>) => {
  const title = messages.title(ownerName)
  const visible = documents.filter(({ isHidden }) => !isHidden).slice(0, maxNamed)
  return {
    title: title.length <= maxPortfolioTitleLength ? title : messages.title(''),
    description: messages.description(visible.map((work) => builtIn(work.project?.outcome ?? '') ?? `“${work.title}”`)),
  }
}

/** The beginning of an author’s outcome, such as “a name server”. Undefined for a learner’s own words, which are sentences. */
const builtIn = (outcome: string): string | undefined => {
  const built = /^An? [^,.]+/.exec(outcome)?.[0]
  return built && built[0]!.toLowerCase() + built.slice(1)
}
