/** The name of a person's checked file. Everybody's objects are in a folder of their own; no key has a dot in it. */
export const objectOf = (userId: string, key: string, isSecond: boolean): string => `${userId}/${key}${isSecond ? '.b' : ''}`

/** Both objects that an upload may have: one is replaced by the other. */
export const objectsOf = (userId: string, key: string): string[] => [objectOf(userId, key, false), objectOf(userId, key, true)]

/** The name under which a browser puts a file straight into an S3 store. It isn't shown to anyone until it has been checked. */
export const incomingOf = (userId: string, key: string): string => `incoming/${userId}/${key}`
