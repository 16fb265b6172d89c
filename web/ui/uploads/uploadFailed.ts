/** Thrown by a `SendFile` whose failure has words of its own; any other error reads "Upload failed, please try again". */
export class UploadFailed extends Error {}

/** The server stored a file under this address already, perhaps this one. Another address takes it. */
export class AddressUsed extends UploadFailed {}

/** The file itself is to blame: only another one helps. */
export class FileRefused extends UploadFailed {}
