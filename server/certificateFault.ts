const clock = 'Renew it on that server, or set the clock of this machine right.'
const faults: Record<string, { said: string; remedy: string }> = {
  CERT_HAS_EXPIRED: { said: 'its certificate has expired', remedy: clock },
  CERT_NOT_YET_VALID: { said: 'its certificate is not valid yet', remedy: clock },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    said: 'its certificate is for another name',
    remedy: 'Name the server in the setting as its certificate does.',
  },
}
export const unknownAuthority = {
  said: 'this machine does not know who signed its certificate',
  remedy: 'Name a file with the certificate of your own authority with NODE_EXTRA_CA_CERTS, and start again.',
}
export const unknownAuthorityCodes = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
])

/** Explains a fault of a server's certificate, with its remedy; undefined for other errors. The codes are from Node's `tls`. */
export const certificateFault = (error: unknown): { said: string; remedy: string } | undefined => {
  if (!(error instanceof Error)) return undefined
  // nodemailer replaces the TLS code with its own; fetch and our errors have it in their cause.
  const { code = '', originalCode = '' } = error as { code?: string; originalCode?: string }
  for (const known of [code, originalCode]) {
    if (faults[known]) return faults[known]
    if (unknownAuthorityCodes.has(known)) return unknownAuthority
  }
  return certificateFault(error.cause)
}
