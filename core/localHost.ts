const localName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/

/** True if a host, with or without a port, is a name of this machine that no other machine can use. */
export const isLocalHost = (host: string): boolean => localName.test(host)
