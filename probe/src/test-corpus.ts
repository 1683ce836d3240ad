import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Corpus } from './test-media.ts';

/** Arguments of ffmpeg, or what gives the bytes; `@/` names a file made before it. */
type Recipe = string | ((corpus: Corpus) => Promise<Uint8Array>);

/**
 * One file of the corpus. `judge` is the independent program whose word is the truth: ffprobe for films, libvips for
 * pictures; where neither knows, the facts themselves. A refusal is given by its reason.
 */
export type Sample = {
  name: string;
  recipe: Recipe;
  mime: string;
  judge:
    | 'ffprobe'
    | 'libvips'
    | { width: number | null; height: number | null; durationMs: number | null }
    | { refused: string };
  /** Chromium cannot show it, or shows it otherwise for a reason that is said. */
  unseen?: string;
};

const film = '-f lavfi -i testsrc=size=160x90:rate=25:duration=2';
const sound = '-f lavfi -i sine=duration=2';
const h264 = '-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p';
const vp8 = '-c:v libvpx -deadline realtime -cpu-used 8';
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p';
const av1 = '-c:v libsvtav1 -preset 12';
const base = '-i @/end.mp4 -c copy';
const mp4 = 'video/mp4';
const fragments = 'Chromium tells the length of fragments only while it plays';
const noDecoder = 'Chromium has no decoder for it';

const sample = (name: string, mime: string, recipe: Recipe, judge: Sample['judge'], unseen?: string): Sample => ({
  name,
  mime,
  recipe,
  judge,
  ...(unseen === undefined ? {} : { unseen }),
});
const movie = (name: string, mime: string, recipe: Recipe, unseen?: string) =>
  sample(name, mime, recipe, 'ffprobe', unseen);

/** Replaces bytes of a file made before, found by the four letters before them. */
function patched(name: string, patches: { after: string; skip: number; bytes: number[] }[]): Recipe {
  return async (corpus) => {
    const bytes = new Uint8Array(await readFile(corpus.path(name)));
    for (const { after, skip, bytes: next } of patches) {
      const at = Buffer.from(bytes).indexOf(after, 0, 'latin1');
      if (at < 0) throw new Error(`${name} has no ${after}`);
      bytes.set(next, at + skip);
    }
    return bytes;
  };
}

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

export const films: Sample[] = [
  movie('end.mp4', mp4, `${film} ${sound} ${h264} -c:a aac`),
  movie('front.mp4', mp4, `${base} -movflags faststart`),
  movie('fragmented.mp4', mp4, `${base} -movflags frag_keyframe+empty_moov`, fragments),
  movie('partly-fragmented.mp4', mp4, `${base} -movflags frag_keyframe`, fragments),
  movie('dash.mp4', mp4, `${base} -movflags dash+frag_keyframe+empty_moov+global_sidx`),
  movie('cmaf.mp4', mp4, `${base} -movflags cmaf+frag_every_frame`, fragments),
  movie('single-fragment.mp4', mp4, `${base} -movflags empty_moov+default_base_moof`, fragments),
  movie(
    'fragments-without-start.mp4',
    mp4,
    async (corpus) => {
      const bytes = Buffer.from(await readFile(corpus.path('fragmented.mp4')));
      for (let at = bytes.indexOf('tfdt'); at >= 0; at = bytes.indexOf('tfdt', at + 4)) bytes.write('free', at);
      return new Uint8Array(bytes);
    },
    fragments,
  ),
  ...[90, 180, 270].map((turn) => movie(`rotated-${turn}.mp4`, mp4, `${base} -metadata:s:v rotate=${turn}`)),
  movie('rotated-90.mov', 'video/quicktime', `${base} -metadata:s:v rotate=90`),
  movie('wide-pixels.mp4', mp4, `-i @/end.mp4 -vf setsar=4/3 ${h264} -c:a copy`),
  movie('tall-pixels.mp4', mp4, `-i @/end.mp4 -vf setsar=3/4 ${h264} -c:a copy`),
  movie('wide-pixels-rotated.mp4', mp4, '-i @/wide-pixels.mp4 -c copy -metadata:s:v rotate=90'),
  movie('wide-pixels.mkv', 'video/x-matroska', '-i @/wide-pixels.mp4 -c copy'),
  movie('wide-pixels.webm', 'video/webm', `${film} -vf setsar=16/11 ${vp9}`),
  movie(
    'aspect-in-header-only.mp4',
    mp4,
    patched('wide-pixels.mp4', [{ after: 'pasp', skip: 0, bytes: letters('free') }]),
  ),
  movie('cut-by-edit-list.mp4', mp4, '-ss 0.73 -i @/end.mp4 -c copy -t 1'),
  movie('delayed-picture.mp4', mp4, '-itsoffset 0.5 -i @/end.mp4 -i @/end.mp4 -map 0:v -map 1:a -c copy'),
  movie('variable-rate.mp4', mp4, `${film} -vf select=not(mod(n\\,3))+lt(n\\,10) -vsync vfr ${h264}`),
  movie('variable-rate.mkv', 'video/x-matroska', '-i @/variable-rate.mp4 -c copy'),
  movie('one-frame.mp4', mp4, `${film} -frames:v 1 ${h264}`),
  movie('fast.mp4', mp4, `-f lavfi -i testsrc=size=64x64:rate=120:duration=1 ${h264}`),
  movie('ntsc.mp4', mp4, `-f lavfi -i testsrc=size=64x64:rate=30000/1001:duration=3 ${h264}`),
  movie('odd-size.mp4', mp4, '-f lavfi -i testsrc=size=63x35:rate=25:duration=1 -c:v libx264 -pix_fmt yuv444p'),
  // ffprobe repeats what the header says; players play the tracks.
  ...[
    ['unknown', [0xff, 0xff, 0xff, 0xff]] as const,
    ['zero', [0, 0, 0, 0]] as const,
    ['overstated', [0, 0x0f, 0, 0]] as const,
  ].map(([what, bytes]) =>
    sample(`length-${what}.mp4`, mp4, patched('end.mp4', [{ after: 'mvhd', skip: 20, bytes: [...bytes] }]), {
      width: 160,
      height: 90,
      durationMs: 2000,
    }),
  ),
  movie('reordered-frames.mp4', mp4, `${film} ${sound} -c:v libx264 -bf 3 -g 25 -pix_fmt yuv420p -c:a aac`),
  movie('reordered-frames-cut.mp4', mp4, '-ss 1 -i @/reordered-frames.mp4 -c copy'),
  movie('no-sound.mp4', mp4, `${base} -an`),
  movie('longer-sound.mp4', mp4, `${film} -f lavfi -i sine=duration=3 ${h264} -c:a aac`),
  movie('two-sounds.mp4', mp4, '-i @/end.mp4 -map 0:v -map 0:a -map 0:a -c copy'),
  movie('two-pictures.mp4', mp4, '-i @/end.mp4 -i @/fast.mp4 -map 0:v -map 1:v -c copy'),
  movie('itunes.m4v', 'video/x-m4v', base),
  movie('phone.3gp', 'video/3gpp', base),
  movie('apple.mov', 'video/quicktime', base),
  movie('time-code.mov', 'video/quicktime', `${base} -timecode 01:00:00:00`),
  movie('hevc.mp4', mp4, `${film} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1`, noDecoder),
  movie('hevc.mov', 'video/quicktime', '-i @/hevc.mp4 -c copy -tag:v hvc1', noDecoder),
  movie('hevc.mkv', 'video/x-matroska', '-i @/hevc.mp4 -c copy', noDecoder),
  movie('prores.mov', 'video/quicktime', `${film} -c:v prores_ks`, noDecoder),
  movie('mjpeg.mov', 'video/quicktime', `${film} -c:v mjpeg -pix_fmt yuvj420p`, noDecoder),
  movie('mpeg4.mp4', mp4, `${film} -c:v mpeg4`, noDecoder),
  movie('vp9.mp4', mp4, `${film} ${vp9}`),
  movie('av1.mp4', mp4, `${film} ${av1}`),
  movie('vp8.webm', 'video/webm', `${film} -f lavfi -i sine=duration=2 ${vp8} -c:a libvorbis`),
  movie('vp9.webm', 'video/webm', `${film} ${sound} ${vp9} -c:a libopus`),
  movie('transparent.webm', 'video/webm', `${film} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuva420p`),
  movie('av1.webm', 'video/webm', `${film} ${av1}`),
  movie('matroska.mkv', 'video/x-matroska', base),
  movie(
    'subtitled.mkv',
    'video/x-matroska',
    '-i @/end.mp4 -f lavfi -i sine=duration=1 -c copy -c:a:1 flac -map 0 -map 1',
  ),
  sample('live.webm', 'video/webm', '-i @/vp9.webm -c copy -live 1 -f webm', {
    width: 160,
    height: 90,
    durationMs: 2008,
  }),
  sample('live.mkv', 'video/x-matroska', '-i @/no-sound.mp4 -c copy -live 1 -f matroska', {
    width: 160,
    height: 90,
    durationMs: 2000,
  }),
];

const still = '-f lavfi -i testsrc=size=96x64:rate=5:duration=2 -frames:v 1';
const moving = '-f lavfi -i testsrc=size=96x64:rate=5:duration=2';
const pixels = () => sharp({ create: { width: 96, height: 64, channels: 3, background: '#147a6e' } });
const encoded =
  (encode: (image: Sharp) => Sharp): Recipe =>
  async () =>
    encode(pixels()).toBuffer();
const picture = (name: string, mime: string, recipe: Recipe, unseen?: string) =>
  sample(name, mime, recipe, 'libvips', unseen);
const notShown = 'Chromium does not show this kind of picture';
const heic =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAGwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAjbWRhdAAAABcoAa8ZgPd8hTf/9szBHNHb/XwV4rQrPA==';

export const pictures: Sample[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
    picture(
      `turned-${orientation}.jpg`,
      'image/jpeg',
      encoded((image) => image.withMetadata({ orientation }).jpeg()),
    ),
  ),
  picture(
    'progressive.jpg',
    'image/jpeg',
    encoded((image) => image.jpeg({ progressive: true })),
  ),
  picture(
    'grey.jpg',
    'image/jpeg',
    encoded((image) => image.greyscale().jpeg()),
  ),
  picture(
    'print.jpg',
    'image/jpeg',
    encoded((image) => image.toColourspace('cmyk').jpeg()),
  ),
  picture(
    'profiled.jpg',
    'image/jpeg',
    encoded((image) => image.withIccProfile('p3').jpeg()),
  ),
  picture(
    'plain.png',
    'image/png',
    encoded((image) => image.png()),
  ),
  picture(
    'deep-interlaced.png',
    'image/png',
    encoded((image) => image.toColourspace('rgb16').png({ progressive: true })),
  ),
  picture(
    'palette.png',
    'image/png',
    encoded((image) => image.png({ palette: true })),
  ),
  picture(
    'turned.png',
    'image/png',
    encoded((image) => image.withMetadata({ orientation: 6 }).png()),
  ),
  sample('moving.png', 'image/png', `${moving} -plays 0 -f apng`, { width: 96, height: 64, durationMs: 2000 }),
  picture('still.gif', 'image/gif', still),
  picture('moving.gif', 'image/gif', moving),
  picture(
    'lossy.webp',
    'image/webp',
    encoded((image) => image.webp()),
  ),
  picture(
    'lossless.webp',
    'image/webp',
    encoded((image) => image.webp({ lossless: true })),
  ),
  picture(
    'transparent.webp',
    'image/webp',
    encoded((image) => image.ensureAlpha(0.5).webp()),
  ),
  // Libvips would turn it; browsers show a WebP as it is stored.
  sample(
    'turned.webp',
    'image/webp',
    encoded((image) => image.withMetadata({ orientation: 6 }).webp()),
    {
      width: 96,
      height: 64,
      durationMs: null,
    },
  ),
  picture('moving.webp', 'image/webp', `${moving} -c:v libwebp_anim -loop 0`),
  picture(
    'still.avif',
    'image/avif',
    encoded((image) => image.avif({ effort: 0 })),
  ),
  sample('moving.avif', 'image/avif', `${moving} ${av1} -f avif`, { width: 96, height: 64, durationMs: 2000 }),
  sample(
    'phone.heic',
    'image/heic',
    async () => new Uint8Array(Buffer.from(heic, 'base64')),
    {
      width: 96,
      height: 64,
      durationMs: null,
    },
    notShown,
  ),
  sample('plain.bmp', 'image/bmp', still, { width: 96, height: 64, durationMs: null }),
  picture(
    'plain.tiff',
    'image/tiff',
    encoded((image) => image.tiff()),
    notShown,
  ),
  picture(
    'turned.tiff',
    'image/tiff',
    encoded((image) => image.withMetadata({ orientation: 6 }).tiff()),
    notShown,
  ),
  sample(
    'drawing.svg',
    'image/svg+xml',
    async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"/>'),
    { width: null, height: null, durationMs: null },
    'a drawing has no size in pixels',
  ),
];

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
  refusal('film-named.jpg', renamed('end.mp4'), 'extension-mismatch'),
  refusal('picture-named.mp4', renamed('plain.png'), 'extension-mismatch'),
  refusal('cut.mp4', cut('end.mp4', 0.6), 'truncated'),
  refusal('cut-front.mp4', cut('front.mp4', 0.6), 'truncated'),
  refusal('cut.webm', cut('vp9.webm', 0.6), 'truncated'),
  refusal('cut.jpg', cut('progressive.jpg', 0.8), 'truncated'),
  refusal('cut.png', cut('plain.png', 0.8), 'truncated'),
];

/** Containers that only a server with ffprobe measures; the browser names them and leaves the facts open. */
export const recognized: Sample[] = [
  ['old.avi', 'video/x-msvideo', '-c:v mpeg4'],
  ['windows.wmv', 'video/x-ms-wmv', '-c:v wmv2'],
  ['flash.flv', 'video/x-flv', '-c:v flv1'],
  ['program.mpg', 'video/mpeg', '-c:v mpeg1video'],
  ['broadcast.ts', 'video/mp2t', '-c:v mpeg2video'],
].map(([name = '', mime = '', codec = '']) =>
  sample(name, mime, `${film} ${codec}`, { width: null, height: null, durationMs: null }, noDecoder),
);

/** Makes the files in their order, which matters: later ones build on earlier ones. */
export async function makeSamples(corpus: Corpus, samples: readonly Sample[]): Promise<void> {
  for (const { name, recipe } of samples) {
    if (typeof recipe === 'string') await corpus.make(name, recipe);
    else await writeFile(corpus.path(name), await recipe(corpus));
  }
}
