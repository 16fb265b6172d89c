import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** The schemas of a call. They are in `schema.ts`, apart from the endpoint, so that browsers don't load them. */
export type EndpointSchemas = {
  params?: Schema
  query?: Schema
  /** Request headers with a meaning for the endpoint, such as `if-match`. */
  requestHeaders?: Schema
  body?: Schema
  /** Strips unnamed fields, so that nothing else can leave the server. Absent: no content, or a raw reply. */
  output?: Schema
}
