import { expect } from 'vitest';
import type { TestClient } from '#testing/client.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';

export interface ResumableUpload {
  client: TestClient;
  /** URL of an announced upload. */
  location: string;
  bytes: Uint8Array;
  chunkBytes: number;
  /** Called before each request with the acknowledged bytes. */
  onProgress?: (acknowledged: number) => void;
}

/** Uploads that resume after every broken connection, 5xx and lock. `recovered` waits until retrying makes sense. */
export function resumeThroughFaults(recovered: () => Promise<void>) {
  /** The response, or null if the request must be repeated. */
  const attempt = async (act: () => Promise<Response>): Promise<Response | null> => {
    const answer = await act().catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 423) return answer;
    await answer?.body?.cancel();
    await recovered();
    return null;
  };
  return {
    /** Announces an upload; returns its URL. */
    async begin(client: TestClient, slotId: string, name: string, bytes: Uint8Array): Promise<string> {
      for (;;) {
        const created = await attempt(() => announce(client, { slotId, name, bytes }));
        if (!created) continue;
        expect(created.status).toBe(201);
        return created.headers.get('location') ?? '';
      }
    },
    /** Uploads until the server reports completion, requesting the offset before each piece. */
    async send({ client, location, bytes, chunkBytes, onProgress }: ResumableUpload): Promise<void> {
      let acknowledged = 0;
      for (;;) {
        const head = await attempt(() => offsetOf(client, location));
        if (!head) continue;
        expect(head.status).toBe(200);
        const offset = Number(head.headers.get('upload-offset'));
        // Acknowledged bytes are stored (R01); further bytes may be.
        expect(offset).toBeGreaterThanOrEqual(acknowledged);
        if (offset === bytes.length) return;
        onProgress?.(offset);
        const sent = await attempt(() => append(client, location, offset, bytes.subarray(offset, offset + chunkBytes)));
        if (sent?.status === 204) acknowledged = Number(sent.headers.get('upload-offset'));
      }
    },
  };
}
