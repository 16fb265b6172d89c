/** Refusals of an upload to a signed URL with their HTTP status, named like those of object stores where possible. */
export const uploadRefusals = {
  AccessDenied: 403,
  /** The person's storage is full. */
  QuotaExceeded: 403,
  ExpiredToken: 400,
  /** A file is already stored under this URL. */
  AddressUsed: 409,
  InvalidRequest: 400,
  /** More bytes than the URL allows. */
  EntityTooLarge: 413,
  /** More pixels than a picture may have. */
  PictureTooLarge: 413,
  /** The content type isn't `application/octet-stream`. */
  UnsupportedMediaType: 415,
  /** The bytes are neither a PNG nor a JPG. */
  NotAPicture: 415,
  /** They start like a PNG or JPG, but can't be read. */
  DamagedPicture: 415,
  /** The bytes are no PDF, PNG or JPG. */
  NotADocument: 415,
  /** They start like a PDF, but can't be read. */
  DamagedDocument: 415,
  /** A PDF that requires a password. */
  ProtectedDocument: 415,
  /** A signed PDF with programs, files or objects that can't be checked. */
  ActiveDocument: 415,
  /** The person uploads too often, or too much at the same time. */
  SlowDown: 429,
  /** The server receives too much at the same time. */
  ServiceUnavailable: 503,
} as const

export type UploadRefusal = keyof typeof uploadRefusals
