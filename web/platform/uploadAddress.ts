import { pathAsPerson } from './impersonation.ts'

/** The address of an uploaded answer. Each revision has its own address, because browsers cache pictures. */
export const uploadAddress = (storageName: string, revision: number): string => pathAsPerson(`/uploads/${storageName}?revision=${revision}`)
