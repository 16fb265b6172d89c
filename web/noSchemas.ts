/*
 * Stands in for `zod/mini` in what browsers load. The contract's schemas are read by the server and by the compiler; the web takes from an
 * endpoint its method, path and policies, and from a schema its type. Without this, browsers would load 8 kB to build objects that nobody
 * asks. A name that the contract starts to use has to be added here, or the build fails.
 */

type Nothing = (() => Nothing) & { [name: string]: Nothing }

const nothing: Nothing = new Proxy((() => undefined) as unknown as Nothing, {
  get: (_target, name) => {
    if (/parse/i.test(String(name))) throw new Error('Browsers have no schemas to parse with: see web/noSchemas.ts')
    return nothing
  },
  apply: () => nothing,
})

export const array = nothing
export const boolean = nothing
export const discriminatedUnion = nothing
export const gte = nothing
export const int = nothing
export const iso = nothing
export const literal = nothing
export const lte = nothing
export const maxLength = nothing
export const minLength = nothing
export const nullable = nothing
export const number = nothing
export const object = nothing
export const optional = nothing
export const partial = nothing
export const record = nothing
export const refine = nothing
export const regex = nothing
export const strictObject = nothing
export const string = nothing
export const tuple = nothing
export const union = nothing
export const unknown = nothing
export { nothing as enum }
