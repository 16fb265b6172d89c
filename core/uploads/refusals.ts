/** The refusals of an upload at a signed address, each with its HTTP status. Named as object stores name them, where they have a name. */
export const uploadRefusals = {
  AccessDenied: 403,
  /** The person's files take all the space that they may. */
  QuotaExceeded: 403,
  ExpiredToken: 400,
  /** A file was stored under this address already. */
  AddressUsed: 409,
  InvalidRequest: 400,
  /** More bytes than the address allows. */
  EntityTooLarge: 413,
  /** More pixels than a picture may have. */
  PictureTooLarge: 413,
  /** The request names another type than `application/octet-stream`. */
  UnsupportedMediaType: 415,
  /** The bytes are neither a PNG nor a JPG. */
  NotAPicture: 415,
  /** They start like a PNG or JPG, but can't be read. */
  DamagedPicture: 415,
  /** The bytes are no PDF, PNG or JPG. */
  NotADocument: 415,
  /** They begin like a PDF, and cannot be read. */
  DamagedDocument: 415,
  /** A PDF that opens with a password alone. */
  ProtectedDocument: 415,
  /** A signed PDF that holds programs or files, or objects that cannot be checked. */
  ActiveDocument: 415,
  /** The person uploads too often, or too much at the same time. */
  SlowDown: 429,
  /** The server receives too much at the same time. */
  ServiceUnavailable: 503,
} as const

export type UploadRefusal = keyof typeof uploadRefusals
