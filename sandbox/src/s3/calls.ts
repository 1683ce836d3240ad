import type { IncomingMessage } from 'node:http';
import type { Operation } from './faults.ts';
import type { Objects, StoredObject } from './objects.ts';
import { S3Problem } from './problem.ts';
import { element, parseParts, xmlDocument } from './xml.ts';

/** A parsed S3 operation. */
export interface Call {
  readonly request: IncomingMessage;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer;
}

/** Parses a request. @throws {S3Problem} 501 for an unsupported operation */
export function operationOf(
  { method }: IncomingMessage,
  key: string,
  query: URLSearchParams,
  copies: boolean,
): Operation {
  const parts = query.has('uploadId');
  if (key === '') {
    if (method === 'HEAD') return 'HeadBucket';
    if (method === 'GET') return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjects';
  } else if (method === 'PUT') {
    if (parts) return copies ? 'UploadPartCopy' : 'UploadPart';
    return copies ? 'CopyObject' : 'PutObject';
  } else if (method === 'POST') {
    if (query.has('uploads')) return 'CreateMultipartUpload';
    if (parts) return 'CompleteMultipartUpload';
  } else if (method === 'DELETE') return parts ? 'AbortMultipartUpload' : 'DeleteObject';
  else if (method === 'HEAD') return 'HeadObject';
  else if (method === 'GET' && !parts) return 'GetObject';
  throw new S3Problem(501, 'NotImplemented');
}

const xml = (body: string): Answer => ({ headers: { 'content-type': 'application/xml' }, body: xmlDocument(body) });
const iso = (date: Date) => date.toISOString();

export const calls: Record<Operation, (call: Call, objects: Objects) => Answer> = {
  HeadBucket: () => ({}),
  ListObjects: listObjects,
  PutObject({ request, key, body }, objects) {
    if (request.headers['if-none-match'] === '*' && objects.find(key)) throw new S3Problem(412, 'PreconditionFailed');
    return { headers: { etag: objects.put(key, body).etag } };
  },
  CopyObject(call, objects) {
    const { etag, modifiedAt } = objects.put(call.key, sourceOf(call, objects).body);
    return xml(element('CopyObjectResult', element('ETag', etag) + element('LastModified', iso(modifiedAt))));
  },
  GetObject: ({ request, key }, objects) => readObject(objects.require(key), request.headers.range),
  HeadObject({ key }, objects) {
    const { body, ...about } = objects.require(key);
    return { headers: { ...headersOf(about), 'content-length': body.length } };
  },
  DeleteObject({ key }, objects) {
    objects.remove(key);
    return { status: 204 };
  },
  CreateMultipartUpload({ bucket, key }, objects) {
    const content = element('Bucket', bucket) + element('Key', key) + element('UploadId', objects.begin(key));
    return xml(element('InitiateMultipartUploadResult', content));
  },
  UploadPart: ({ key, query, body }, objects) => ({
    headers: { etag: objects.putPart(key, idOf(query), Number(query.get('partNumber')), body).etag },
  }),
  UploadPartCopy(call, objects) {
    const { key, query } = call;
    const part = objects.putPart(key, idOf(query), Number(query.get('partNumber')), sourceOf(call, objects).body);
    return xml(element('CopyPartResult', element('ETag', part.etag) + element('LastModified', iso(part.modifiedAt))));
  },
  CompleteMultipartUpload({ bucket, key, query, body }, objects) {
    const { etag } = objects.complete(key, idOf(query), parseParts(body.toString()));
    const content = element('Bucket', bucket) + element('Key', key) + element('ETag', etag);
    return xml(element('CompleteMultipartUploadResult', content));
  },
  AbortMultipartUpload({ key, query }, objects) {
    objects.abort(key, idOf(query));
    return { status: 204 };
  },
  ListMultipartUploads({ bucket, query }, objects) {
    const uploads = objects
      .listUploads(query.get('prefix') ?? '')
      .map(({ key, uploadId, begunAt }) =>
        element('Upload', element('Key', key) + element('UploadId', uploadId) + element('Initiated', iso(begunAt))),
      );
    const content = element('Bucket', bucket) + element('IsTruncated', 'false') + uploads.join('');
    return xml(element('ListMultipartUploadsResult', content));
  },
};

const idOf = (query: URLSearchParams) => query.get('uploadId') ?? '';

const headersOf = ({ etag, modifiedAt }: Pick<StoredObject, 'etag' | 'modifiedAt'>) => ({
  etag,
  'last-modified': modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
});

function sourceOf({ request, bucket }: Call, objects: Objects): StoredObject {
  const source = decodeURIComponent(String(request.headers['x-amz-copy-source'])).replace(/^\//, '');
  if (!source.startsWith(`${bucket}/`)) throw new S3Problem(404, 'NoSuchBucket');
  return objects.require(source.slice(bucket.length + 1));
}

function readObject({ body, ...about }: StoredObject, range: string | undefined): Answer {
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!match) return { headers: headersOf(about), body };
  const start = Number(match[1]);
  const end = match[2] ? Math.min(Number(match[2]) + 1, body.length) : body.length;
  if (start >= end) throw new S3Problem(416, 'InvalidRange');
  const headers = { ...headersOf(about), 'content-range': `bytes ${start}-${end - 1}/${body.length}` };
  return { status: 206, headers, body: body.subarray(start, end) };
}

function listObjects({ bucket, query }: Call, objects: Objects): Answer {
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const found = objects.list(prefix).filter(([key]) => key > after);
  const page = found.slice(0, most);
  const more = found.length > page.length;
  const contents = page.map(([key, { body, etag, modifiedAt }]) =>
    element(
      'Contents',
      element('Key', key) +
        element('Size', String(body.length)) +
        element('ETag', etag) +
        element('LastModified', iso(modifiedAt)),
    ),
  );
  const next = more ? element('NextContinuationToken', page.at(-1)?.[0] ?? '') : '';
  const content = element('Name', bucket) + element('Prefix', prefix) + element('IsTruncated', String(more)) + next;
  return xml(element('ListBucketResult', content + contents.join('')));
}
