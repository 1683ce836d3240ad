/** A chosen file was changed, moved or deleted before all of it was read. */
export class FileGone extends Error {
  override name = 'FileGone';
}
