/** Thrown by a `SendFile` whose failure has its own message; other errors read "Upload failed, please try again". */
export class UploadFailed extends Error {}

/** The server has already stored a file under this address, perhaps this one. A new address is needed. */
export class AddressUsed extends UploadFailed {}

/** The file itself was refused: only another one helps. */
export class FileRefused extends UploadFailed {}
