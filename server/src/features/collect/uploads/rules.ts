import type { IncomingHttpHeaders } from 'node:http';
import { Metadata } from '@tus/utils';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { tusVersion } from '@ad-foundry/contract/tus-protocol.ts';
import { AppError } from '#infra/errors.ts';
import { uploadType } from '#infra/http/limits/body-timeout.ts';
import type { UploadRow } from './queries.ts';

/** The error that every further request to a refused upload gets. */
export function refused(upload: UploadRow): AppError {
  return new AppError('upload.refused', { data: { ...upload.refusal } });
}

interface ProtocolRequest {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * Refuses a request that the tus protocol does not allow, or that uses an extension which the server does not offer.
 * @throws AppError `upload.version`, `upload.extension`, `upload.length-required`, `request.media-type`, and
 * `request.unreadable` with the name of the header
 */
export function checkProtocol({ method, headers }: ProtocolRequest): void {
  const version = headers['tus-resumable'];
  if (version !== tusVersion) throw headerError('upload.version', 'Tus-Resumable', version, `is not ${tusVersion}`);
  if (method === 'POST') checkCreation(headers);
  if (method !== 'PATCH') return;
  if (headers['content-type'] !== uploadType)
    throw headerError('request.media-type', 'Content-Type', headers['content-type'], `is not ${uploadType}`);
  if (headers['upload-length'] !== undefined)
    throw new AppError('upload.extension', {
      data: { extension: 'creation-defer-length' },
      errors: [{ path: 'Upload-Length', message: 'is sent with the creation only' }],
    });
  checkWhole('Upload-Offset', headers['upload-offset']);
}

function checkCreation(headers: IncomingHttpHeaders): void {
  if (headers['upload-concat'] !== undefined)
    throw new AppError('upload.extension', { data: { extension: 'concatenation' } });
  const length = headers['upload-length'];
  if (headers['upload-defer-length'] !== undefined || length === undefined)
    throw headerError('upload.length-required', 'Upload-Length', length, 'cannot be deferred');
  checkWhole('Upload-Length', length);
  const metadata = headers['upload-metadata'];
  if (metadata === undefined) throw headerError('request.unreadable', 'Upload-Metadata', metadata, '');
  if (metadata.length > limits.uploadMetadataBytes)
    throw headerError(
      'request.unreadable',
      'Upload-Metadata',
      metadata,
      `is longer than ${limits.uploadMetadataBytes} bytes`,
    );
  try {
    Metadata.parse(String(metadata));
  } catch {
    throw headerError('request.unreadable', 'Upload-Metadata', metadata, 'is not a list of keys and Base64 values');
  }
}

function checkWhole(name: string, value: string | string[] | undefined): void {
  if (typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value))) return;
  throw headerError('request.unreadable', name, value, 'is not a whole number');
}

function headerError(code: ErrorCode, path: string, value: unknown, invalid: string): AppError {
  return new AppError(code, { errors: [{ path, message: value === undefined ? 'is missing' : invalid }] });
}
