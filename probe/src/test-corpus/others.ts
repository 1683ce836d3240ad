import { readFile } from 'node:fs/promises';
import { noDecoder, type Recipe, sample, type Sample } from './sample.ts';

const video = '-f lavfi -i testsrc=size=160x90:rate=25:duration=2';
const sound = '-f lavfi -i sine=duration=2';

const text =
  (content: string): Recipe =>
  async () =>
    new TextEncoder().encode(content);
const cut =
  (name: string, share: number): Recipe =>
  async (corpus) => {
    const bytes = await readFile(corpus.path(name));
    return new Uint8Array(bytes.subarray(0, Math.floor(bytes.byteLength * share)));
  };
const renamed =
  (name: string): Recipe =>
  async (corpus) =>
    new Uint8Array(await readFile(corpus.path(name)));
const behind =
  (name: string, extra: string): Recipe =>
  async (corpus) =>
    new Uint8Array(Buffer.concat([await readFile(corpus.path(name)), Buffer.from(extra, 'latin1')]));
/** Put into a comment after the header of a GIF, which viewers skip. */
const inside =
  (name: string, extra: string): Recipe =>
  async (corpus) => {
    const gif = await readFile(corpus.path(name));
    const at = 13 + (((gif[10] ?? 0) & 0x80) === 0 ? 0 : 3 * 2 ** (((gif[10] ?? 0) & 7) + 1));
    const comment = Buffer.from(`!\u00fe${String.fromCharCode(extra.length)}${extra}\0`, 'latin1');
    return new Uint8Array(Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]));
  };
const refusal = (name: string, recipe: Recipe, refused: string) => sample(name, '', recipe, { refused });

export const refusals: Sample[] = [
  refusal('empty.mp4', text(''), 'empty'),
  refusal('note.mp4', text('This is only a text.'), 'not-media'),
  refusal('page.png', text('<!doctype html><script>alert(1)</script>'), 'not-media'),
  refusal('deck.jpg', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'not-media'),
  refusal('playlist.mp4', text('#EXTM3U\n#EXT-X-TARGETDURATION:10\nhttp://127.0.0.1/a.ts\n'), 'not-media'),
  refusal('sound.mp4', `${sound} -c:a aac`, 'not-media'),
  refusal('sound.webm', `${sound} -c:a libopus`, 'not-media'),
  refusal('sound.mp3', sound, 'not-media'),
  refusal('video-named.jpg', renamed('end.mp4'), 'extension-mismatch'),
  refusal('picture-named.mp4', renamed('plain.png'), 'extension-mismatch'),
  refusal('archive-behind.jpg', behind('progressive.jpg', 'PK\u0005\u0006'.padEnd(22, '\0')), 'not-media'),
  refusal(
    'archive-with-comment.png',
    behind('plain.png', `${'PK\u0005\u0006'.padEnd(20, '\0')}\u0003\0end`),
    'not-media',
  ),
  refusal('archive-behind.mp4', behind('end.mp4', 'PK\u0005\u0006'.padEnd(22, '\0')), 'not-media'),
  refusal('archive-before-more.png', behind('plain.png', `${'PK\u0005\u0006'.padEnd(22, '\0')}more`), 'not-media'),
  refusal('document-inside.gif', inside('still.gif', '%PDF-1.4'), 'not-media'),
  refusal('cut.mp4', cut('end.mp4', 0.6), 'truncated'),
  refusal('cut-front.mp4', cut('front.mp4', 0.6), 'truncated'),
  refusal('cut.webm', cut('vp9.webm', 0.6), 'truncated'),
  refusal('cut.jpg', cut('progressive.jpg', 0.8), 'truncated'),
  refusal('cut.png', cut('plain.png', 0.8), 'truncated'),
];

/** Containers that only a server with ffprobe measures; the browser recognizes them and leaves the facts null. */
export const recognized: Sample[] = [
  ['old.avi', 'video/x-msvideo', '-c:v mpeg4'],
  ['windows.wmv', 'video/x-ms-wmv', '-c:v wmv2'],
  ['flash.flv', 'video/x-flv', '-c:v flv1'],
  ['program.mpg', 'video/mpeg', '-c:v mpeg1video'],
  ['broadcast.ts', 'video/mp2t', '-c:v mpeg2video'],
].map(([name = '', mime = '', codec = '']) =>
  sample(name, mime, `${video} ${codec}`, { width: null, height: null, durationMs: null }, noDecoder),
);
