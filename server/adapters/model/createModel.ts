import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Model } from './model.ts'
import { offlineTutor } from './offlineTutor.ts'

/** A language model when an address is set, else the offline tutor. */
export const createModel = async ({ model }: Pick<Config, 'model'>, log: Pick<Logger, 'warn'>): Promise<Model> =>
  model ? (await import('./networkModel.ts')).networkModel(model, log) : offlineTutor()
