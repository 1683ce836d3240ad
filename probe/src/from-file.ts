import { open } from 'node:fs/promises';
import type { ByteSource } from './byte-source.ts';

export type FileSource = ByteSource & { close(): Promise<void> };

/** A file on the server's disk, by path. The caller closes it. Rejects when the file cannot be opened. */
export async function fromFile(path: string): Promise<FileSource> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    sizeBytes: size,
    read: async (offset, length) => {
      const buffer = new Uint8Array(Math.min(length, Math.max(0, size - offset)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
