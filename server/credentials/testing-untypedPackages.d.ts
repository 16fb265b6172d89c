declare module '@digitalbazaar/vc' {
  type Outcome = {
    verified: boolean
    error?: Error & { errors?: Error[] }
    statusResult?: { verified: boolean; results?: Array<{ status?: boolean }> }
  }
  export const verifyCredential: (options: {
    credential: object
    suite: object
    documentLoader: (url: string) => Promise<{ document: object; documentUrl: string }>
    checkStatus?: (options: object) => Promise<object>
  }) => Promise<Outcome>
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: { cryptosuite: object }) => object
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export const checkStatus: (options: object) => Promise<{ verified: boolean; results?: Array<{ status?: boolean }> }>
}
