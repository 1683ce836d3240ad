import type { HttpRequest, UploadOptions } from 'tus-js-client';

const MiB = 1024 * 1024;
// An interrupted part is sent again as a whole, so parts are small on a slow connection.
const least = MiB;
const most = 16 * MiB;
const secondsEach = 4;

type PartOptions = Pick<UploadOptions, 'chunkSize' | 'fileReader' | 'onBeforeRequest' | 'onChunkComplete'>;

/** The size of the next part in bytes, after a part of `bytes` took `ms`. */
export function nextPartSize(bytes: number, ms: number): number {
  const perSecond = (bytes / Math.max(ms, 1)) * 1000;
  return Math.round(Math.min(most, Math.max(least, perSecond * secondsEach)));
}

/**
 * Sends a file in parts that each carry their SHA-256, so that the server rejects parts damaged in transit. A browser
 * that cannot hash (outside a secure context) sends the file as one part without a checksum. `resize` receives the size
 * of the next part.
 */
export function checkedParts(file: File, resize: (bytes: number) => void): PartOptions {
  if (!('subtle' in crypto)) return {};
  let sum = '';
  let beganAt = 0;
  return {
    chunkSize: least,
    fileReader: {
      openFile: () =>
        Promise.resolve({
          size: file.size,
          close: () => undefined,
          async slice(start, end) {
            const value = await file.slice(start, end).arrayBuffer();
            sum = base64(await crypto.subtle.digest('SHA-256', value));
            return { value: new Blob([value]), done: end >= file.size };
          },
        }),
    },
    onBeforeRequest(request: HttpRequest) {
      if (request.getMethod() !== 'PATCH') return;
      request.setHeader('Upload-Checksum', `sha256 ${sum}`);
      beganAt = performance.now();
    },
    onChunkComplete: (bytes) => resize(nextPartSize(bytes, performance.now() - beganAt)),
  };
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)));
}
