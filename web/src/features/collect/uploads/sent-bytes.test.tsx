import { afterEach, expect, test } from 'vitest';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { resumeUploads } from '#features/collect/slots/add-files.ts';
import { sentBytesOf, storeSentBytes } from './sent-bytes.ts';
import { setTransfers, transfersNow } from './transfer-list.ts';
import { fingerprintOf, type Transfer } from './transfer.ts';

const file = new File([new Uint8Array(1000)], 'teaser.mp4', { type: 'video/mp4', lastModified: 1 });
const upload = {
  id: 'upl_1' as UploadId,
  sizeBytes: 1000,
  receivedBytes: 400,
  fingerprint: fingerprintOf(file),
} as UnfinishedUpload;

afterEach(() => {
  setTransfers([]);
  sessionStorage.clear();
});

/** Reloads the page while an upload shows these bytes. */
function reloadAt(sentBytes: number): void {
  setTransfers([{ id: '1', uploadId: upload.id, phase: 'uploading', sentBytes } as Transfer]);
  storeSentBytes();
  setTransfers([]);
}

test('progress does not run backwards after a reload, although the server has fewer bytes', () => {
  reloadAt(650);
  expect(sentBytesOf(upload)).toBe(650);
});

test('progress is what the server has, if that is more or nothing was shown before', () => {
  expect(sentBytesOf(upload)).toBe(400);
  reloadAt(100);
  expect(sentBytesOf(upload)).toBe(400);
});

test('a resumed upload begins at its progress, not at zero', () => {
  reloadAt(650);
  resumeUploads([file], [upload as never]);
  expect(transfersNow().map(({ sentBytes }) => sentBytes)).toEqual([650]);
});
