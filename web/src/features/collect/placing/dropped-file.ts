/** A file with its key. */
export interface DroppedFile {
  key: string;
  file: File;
  folder: string;
}
