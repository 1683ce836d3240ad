import type { IncomingMessage } from 'node:http';
import { type Exchange, HttpProblem } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import type { ActiveFault } from '#meta/faults.ts';
import { answerCall } from '#meta/graph/answer.ts';
import { type Context, requireWrite, seesAccount } from '#meta/graph/context.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import { fetchVideo } from '#meta/library/fetch-video.ts';
import type { Reception } from '#meta/library/receptions.ts';
import type { VideoRecord } from '#meta/library/records.ts';
import type { Body } from './body.ts';
import type { Call } from './call.ts';
import { baseOf, bearerIn, recordArrival } from './serve.ts';
import { delay, failureOf, sendOutcome } from './strike.ts';

const LARGEST_FILE = 10 * 1024 ** 3;

interface Upload {
  video: VideoRecord;
  reception: Reception;
}

/** The open upload of a video. @throws {GraphError} 100/33, 200, 273, 294, or 100 for an upload that has ended */
function requireUpload(context: Context, id: string): Upload {
  const { backend } = context;
  const video = backend.state.videos.get(id);
  const account = video && backend.world.accounts.get(video.accountId);
  if (!video || !account || video.flow !== 'video-ads' || !seesAccount(context, account)) throw notFound(id, 'post');
  context.accountId = account.id;
  requireWrite(context, account);
  if (video.state !== 'uploading') throw invalid('The upload of this video has ended');
  const reception = backend.receptions.find(id) ?? backend.receptions.begin(id);
  return { video, reception };
}

/** A header with a whole number. @throws {GraphError} 100 */
function readNumber(request: IncomingMessage, name: string): number {
  const text = request.headers[name];
  if (typeof text !== 'string' || !/^\d+$/.test(text))
    throw invalid(`The header ${name} must be a whole number`, { field: name });
  return Number(text);
}

/** Checks the announced size and offset. @returns the size of the file @throws {GraphError} 100; 6001/1363037 with the right offset */
function checkHeaders(request: IncomingMessage, { video, reception }: Upload): number {
  const size = readNumber(request, 'file_size');
  if (size === 0 || size > LARGEST_FILE)
    throw invalid('The header file_size must be from 1 byte to 10 GB', { field: 'file_size' });
  if (video.fileBytes !== null && video.fileBytes !== size) {
    throw invalid(`The header file_size was ${video.fileBytes} before`, { field: 'file_size' });
  }
  const { bytes } = reception.digest;
  if (readNumber(request, 'offset') !== bytes) {
    throw new GraphError('upload-resume', { data: { start_offset: String(bytes), end_offset: String(size) } });
  }
  return size;
}

/** The connection is cut by a fault or by the client. */
class ConnectionCut extends Error {}

/** Appends the body to the video as it arrives; bytes received before a cut are kept. */
async function receive(request: IncomingMessage, upload: Upload, fault: ActiveFault | null): Promise<number> {
  const { video, reception } = upload;
  const { digest } = reception;
  const size = checkHeaders(request, upload);
  reception.sender?.destroy();
  reception.sender = request;
  video.fileBytes = size;
  const most = fault?.fault === 'cut-upload' ? (fault.bytes ?? 65_536) : Infinity;
  let bytes = 0;
  try {
    // Keeps the connection open for the response if the body is refused halfway.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (reception.sender !== request) throw new ConnectionCut();
      if (digest.bytes + chunk.length > size) throw invalid('More bytes arrived than file_size announced');
      const accepted = chunk.subarray(0, Math.max(0, most - bytes));
      digest.update(accepted);
      bytes += accepted.length;
      video.receivedBytes = digest.bytes;
      if (bytes >= most) throw new ConnectionCut();
    }
  } catch (error) {
    throw error instanceof GraphError ? error : new ConnectionCut();
  } finally {
    if (reception.sender === request) reception.sender = null;
  }
  return bytes;
}

async function receiveUpload(context: Context, exchange: Exchange, fault: ActiveFault | null): Promise<unknown> {
  const { request } = exchange;
  if (!/^OAuth\s/i.test(request.headers.authorization ?? '')) {
    throw new GraphError('token-invalid', { message: 'The header Authorization must be of the form OAuth <token>' });
  }
  const upload = requireUpload(context, context.call.path[0] ?? '');
  const address = request.headers['file_url'];
  if (typeof address !== 'string') {
    await receive(request, upload, fault);
    return { success: true };
  }
  const digest = await fetchVideo(address, upload.reception.digest);
  upload.video.fileBytes = digest.bytes;
  upload.video.receivedBytes = digest.bytes;
  return { success: true };
}

function toCall(exchange: Exchange, version: string, id: string): Call {
  const query = exchange.url.searchParams;
  return {
    method: 'POST',
    host: 'rupload',
    version,
    path: [id],
    query,
    params: new Map(query),
    files: [],
    bearer: bearerIn(exchange.request.headers.authorization),
    base: baseOf(exchange),
  };
}

/** The bytes of this request for the list of arrivals; the checksum covers all bytes received so far. */
function bodyOf({ state, receptions }: Backend, id: string, before: number): Body {
  const digest = receptions.find(id)?.digest;
  const video = state.videos.get(id);
  if (!digest || !video) return { fields: new Map(), files: [], bytes: 0 };
  const bytes = digest.bytes - before;
  const empty = Buffer.alloc(0);
  const file = { part: 'body', filename: `bytes ${before}–${digest.bytes} of ${video.fileBytes ?? '?'}`, bytes };
  return {
    fields: new Map(),
    files: [{ ...file, sha256: digest.sha256(), head: empty, tail: empty, content: null }],
    bytes,
  };
}

/** Receives the bytes of a video, at the URL that `video_ads` returned. */
export async function serveUpload(backend: Backend, exchange: Exchange, path: string): Promise<void> {
  const { request, response } = exchange;
  const startedMs = Date.now();
  const [, version = '', id = ''] = /^\/video-ads-upload\/(v\d+\.\d+)\/(\d+)$/.exec(path) ?? [];
  if (id === '' || request.method !== 'POST') throw new HttpProblem(404, 'Nothing is uploaded here');
  const account = backend.state.videos.get(id)?.accountId ?? null;
  const fault = backend.faults.next({ method: 'POST', host: 'rupload', path, account });
  await delay(fault);
  const before = backend.receptions.find(id)?.digest.bytes ?? 0;
  const connection = { isCut: fault?.fault === 'cut-before-work' };
  const failure = connection.isCut ? new GraphError('unknown') : fault && failureOf(fault, backend, id);
  const handler = (context: Context) =>
    receiveUpload(context, exchange, fault).catch((error: unknown) => {
      connection.isCut ||= error instanceof ConnectionCut;
      throw error;
    });
  const outcome = await answerCall(backend, toCall(exchange, version, id), { failure, handler });
  const body = bodyOf(backend, id, before);
  if (connection.isCut) response.destroy();
  const isCut = connection.isCut || (await sendOutcome(response, outcome, fault));
  recordArrival(backend, { exchange, host: 'rupload', path, body, outcome, fault, isCut, startedMs });
}
