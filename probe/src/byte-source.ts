/**
 * The source of a file's bytes. `read` returns at most `length` bytes from `offset`; fewer only at the end of the file.
 * It may reject: the probe then reports the file as unreadable.
 */
export type ByteSource = {
  readonly sizeBytes: number;
  read(offset: number, length: number): Promise<Uint8Array>;
};

/** A `File` of the browser: reads only the requested slices from the disk. */
export function fromBlob(blob: Blob): ByteSource {
  return {
    sizeBytes: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** Bytes that are in memory already. */
export function fromBytes(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.byteLength,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}
