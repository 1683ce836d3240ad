/** Thrown if a chosen file was changed, moved or deleted before it was read completely. */
export class FileGone extends Error {
  override name = 'FileGone';
}
