/** Where a person's checked file is. Everybody's objects are in a folder of their own. */
export const objectOf = (userId: string, key: string): string => `${userId}/${key}`

/** Where a browser puts a file straight into an S3 store: nobody is shown it before it was checked. */
export const incomingOf = (userId: string, key: string): string => `incoming/${userId}/${key}`
