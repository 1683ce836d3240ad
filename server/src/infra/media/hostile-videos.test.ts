import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { encodeVideo } from '#testing/media.ts';
import { allowed } from './decoding.ts';
import { createMedia } from './media.ts';

const media = createMedia({ ffmpeg: null });
const requests: string[] = [];
let folder: string;
let canary: Server;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-hostile-'));
  canary = createServer(({ url }, answer) => {
    requests.push(url ?? '');
    answer.end('#EXTM3U\n');
  });
  await new Promise<void>((resolve) => void canary.listen(0, '127.0.0.1', resolve));
  const at = canary.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/canary`;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  canary.close();
  rmSync(folder, { recursive: true, force: true });
});

const facts: MediaFacts = {
  kind: 'video',
  mime: 'video/mp4',
  sizeBytes: 1000,
  width: 320,
  height: 180,
  durationMs: 2000,
  animated: false,
  frames: null,
  videoCodec: null,
  hasAudio: null,
};

const playlist = () => `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${address}.ts\n#EXT-X-ENDLIST\n`;
const concatenation = () => `ffconcat version 1.0\nfile ${address}.mp4\nfile /etc/passwd\n`;

/** An AVI whose text track is a playlist, which ffmpeg opens as subtitles in a separate input. */
function aviWith(text: string): Buffer {
  const chunk = (name: string, ...bodies: (Buffer | string)[]) => {
    const body = Buffer.concat(bodies.map((each) => Buffer.from(each)));
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const words = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
  const header = words(40_000, 0, 0, 0, 125, 0, 2, 0, 224, 160, 0, 0, 0, 0);
  const track = (kind: string) => {
    const about = chunk('strh', kind, 'XVID', words(0, 0, 0, 1, 25, 0, 125, 0, 0, 0, 0, 0));
    const shape = chunk('strf', words(40, 224, 160, (24 << 16) | 1), 'XVID', words(107_520, 0, 0, 0, 0));
    return chunk('LIST', 'strl', about, shape);
  };
  const subtitles = chunk('01tx', 'GAB2\0\x02\0', Buffer.alloc(10), text);
  const frames = Array.from({ length: 50 }, () => chunk('00dc', Buffer.alloc(200)));
  const lists = [chunk('LIST', 'hdrl', chunk('avih', header), track('vids'), track('txts'))];
  return chunk('RIFF', 'AVI ', ...lists, chunk('LIST', 'movi', subtitles, ...frames));
}

const make = (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const play = (...args: string[]) =>
  new Promise<boolean>((resolve) => {
    const call = ['-nostdin', ...args, '-f', 'null', '-'];
    execFile('ffmpeg', call, { timeout: 20_000 }, (error) => resolve(error === null));
  });

describe('a video cannot make ffmpeg open another file or address (S37)', () => {
  test('the unprotected ffmpeg fetches the playlist’s address', async () => {
    const open = '-v error -protocol_whitelist file,http,tcp -allowed_extensions ALL -f hls -i'.split(' ');
    await play(...open, make('heard.m3u8', playlist()));
    expect(requests).toContain('/canary.ts');
  });

  test.each([
    ['a playlist named .mp4', 'playlist.mp4', playlist],
    ['a playlist named .ts', 'playlist.ts', playlist],
    ['a concat list named .mp4', 'joined.mp4', concatenation],
    ['an AVI with a playlist in it', 'inside.avi', () => aviWith(playlist())],
  ])('%s: fetches nothing, gets no preview', async (_, name, content) => {
    const file = make(name, content());
    const mime = name.endsWith('.avi') ? 'video/x-msvideo' : 'video/mp4';
    // Tests ffmpeg's options without the jail, which has no network.
    await play(...allowed, '-i', `file:${file}`);
    await media.measure(file, { ...facts, mime, width: null, height: null });
    const transcoded = await media.transcodePreview(file, { ...facts, mime }, (made) => Promise.resolve(made));
    expect(await media.preview(file, { ...facts, mime }, 'org')).toBeNull();
    expect([transcoded, requests]).toEqual([{ video: null, filmstrip: null }, []]);
  });

  test('a file name that looks like an option is not parsed as one', async () => {
    const bytes = await encodeVideo({ width: 320, height: 180, seconds: 1 });
    for (const name of ['-i.mp4', '-f lavfi -i testsrc.mp4', `http:127.0.0.1.mp4`, 'a|b;$(touch x)%03d.mp4'])
      expect(await media.preview(make(name, bytes), { ...facts, durationMs: 1000 }, 'org')).toMatchObject({
        width: 320,
      });
    expect(requests).toEqual([]);
  });
});
