import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videoFile } from './testing/media.ts';

const MEGABYTE = 1024 * 1024;
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let sandbox: ChildProcess;
let origin: string;
let token: string;

beforeAll(async () => {
  const env = { PATH: '', SANDBOX_PORT: '0' };
  sandbox = fork(main, { execArgv: ['--import', 'tsx'], env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [ready] = (await once(sandbox, 'message')) as [{ http: string }];
  origin = ready.http;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ person: '10158000000000001' });
  const answer = await fetch(`${origin}/meta/control/tokens`, { method: 'POST', headers, body });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => void sandbox.kill('SIGKILL'));

/** Memory of the sandbox in megabytes: current, or the peak since the last call. */
function memory(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${sandbox.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const account = () => `${origin}/meta/graph/v26.0/act_1020304050`;
const post = async (edge: string, form: Record<string, string>) => {
  const url = `${account()}/${edge}?access_token=${token}`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  return (await answer.json()) as Record<string, string>;
};

function* partsOf(bytes: number): Generator<Buffer> {
  yield videoFile(MEGABYTE);
  const block = Buffer.alloc(MEGABYTE, 3);
  for (let sent = MEGABYTE; sent < bytes; sent += MEGABYTE) yield block;
}

async function send(url: string, headers: Record<string, string>, parts: Iterable<Buffer>): Promise<string> {
  const sending = request(url, { method: 'POST', headers });
  const answered = once(sending, 'response');
  await pipeline(parts, sending);
  const [response] = (await answered) as [AsyncIterable<Buffer>];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

async function streamVideo(bytes: number): Promise<void> {
  const started = await post('video_ads', { upload_phase: 'start' });
  const headers = {
    authorization: `OAuth ${token}`,
    offset: '0',
    file_size: String(bytes),
    'content-length': String(bytes),
  };
  expect(await send(started['upload_url'] ?? '', headers, partsOf(bytes))).toBe('{"success":true}');
  expect(await post('video_ads', { upload_phase: 'finish', video_id: started['video_id'] ?? '' })).toEqual({
    success: true,
  });
}

async function sendAtOnce(bytes: number): Promise<void> {
  const boundary = 'b'.repeat(30);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="source"; filename="a.mp4"\r\n\r\n`;
  const parts = function* (): Generator<Buffer> {
    yield Buffer.from(head);
    yield* partsOf(bytes);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  };
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' };
  const url = `${origin}/meta/graph-video/v26.0/act_1020304050/advideos?access_token=${token}`;
  expect(await send(url, headers, parts())).toMatch(/^\{"id":"\d+"\}$/);
}

test.skipIf(process.platform !== 'linux').each([
  ['streamed', streamVideo],
  ['sent at once', sendAtOnce],
])(
  'a video of 2 GB that is %s takes no more memory than one of 100 MB',
  async (_, upload) => {
    await upload(100 * MEGABYTE);
    const before = memory('VmHWM');
    await upload(2048 * MEGABYTE);
    expect(memory('VmHWM') - before).toBeLessThan(64);
  },
  300_000,
);
