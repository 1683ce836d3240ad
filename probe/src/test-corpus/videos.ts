import { readFile } from 'node:fs/promises';
import { noDecoder, type Recipe, sample, type Sample } from './sample.ts';
import { unusualVideos } from './unusual.ts';

const video = '-f lavfi -i testsrc=size=160x90:rate=25:duration=2';
const sound = '-f lavfi -i sine=duration=2';
const h264 = '-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p';
const vp8 = '-c:v libvpx -deadline realtime -cpu-used 8';
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p';
const av1 = '-c:v libsvtav1 -preset 12';
const base = '-i @/end.mp4 -c copy';
const mp4 = 'video/mp4';
const fragments = 'Chromium tells the length of fragments only while it plays';

const movie = (name: string, mime: string, recipe: Recipe, unseen?: string) =>
  sample(name, mime, recipe, 'ffprobe', unseen);

/** Replaces bytes of a generated file after a four-character code. */
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

export const videos: Sample[] = [
  movie('end.mp4', mp4, `${video} ${sound} ${h264} -c:a aac`),
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
  movie('wide-pixels.webm', 'video/webm', `${video} -vf setsar=16/11 ${vp9}`),
  movie(
    'aspect-in-header-only.mp4',
    mp4,
    patched('wide-pixels.mp4', [{ after: 'pasp', skip: 0, bytes: letters('free') }]),
  ),
  movie('cut-by-edit-list.mp4', mp4, '-ss 0.73 -i @/end.mp4 -c copy -t 1'),
  movie('delayed-picture.mp4', mp4, '-itsoffset 0.5 -i @/end.mp4 -i @/end.mp4 -map 0:v -map 1:a -c copy'),
  movie('variable-rate.mp4', mp4, `${video} -vf select=not(mod(n\\,3))+lt(n\\,10) -vsync vfr ${h264}`),
  movie('variable-rate.mkv', 'video/x-matroska', '-i @/variable-rate.mp4 -c copy'),
  movie('one-frame.mp4', mp4, `${video} -frames:v 1 ${h264}`),
  movie('fast.mp4', mp4, `-f lavfi -i testsrc=size=64x64:rate=120:duration=1 ${h264}`),
  movie('ntsc.mp4', mp4, `-f lavfi -i testsrc=size=64x64:rate=30000/1001:duration=3 ${h264}`),
  movie('odd-size.mp4', mp4, '-f lavfi -i testsrc=size=63x35:rate=25:duration=1 -c:v libx264 -pix_fmt yuv444p'),
  // ffprobe reports the header; players play the tracks.
  ...[
    ['unknown', [0xff, 0xff, 0xff, 0xff]] as const,
    ['zero', [0, 0, 0, 0]] as const,
    ['overstated', [0, 0x0f, 0, 0]] as const,
  ].map(([label, bytes]) =>
    sample(`length-${label}.mp4`, mp4, patched('end.mp4', [{ after: 'mvhd', skip: 20, bytes: [...bytes] }]), {
      width: 160,
      height: 90,
      durationMs: 2000,
    }),
  ),
  movie('reordered-frames.mp4', mp4, `${video} ${sound} -c:v libx264 -bf 3 -g 25 -pix_fmt yuv420p -c:a aac`),
  movie('reordered-frames-cut.mp4', mp4, '-ss 1 -i @/reordered-frames.mp4 -c copy'),
  movie('no-sound.mp4', mp4, `${base} -an`),
  movie('longer-sound.mp4', mp4, `${video} -f lavfi -i sine=duration=3 ${h264} -c:a aac`),
  movie('two-sounds.mp4', mp4, '-i @/end.mp4 -map 0:v -map 0:a -map 0:a -c copy'),
  movie('two-pictures.mp4', mp4, '-i @/end.mp4 -i @/fast.mp4 -map 0:v -map 1:v -c copy'),
  movie('itunes.m4v', 'video/x-m4v', base),
  movie('phone.3gp', 'video/3gpp', base),
  movie('apple.mov', 'video/quicktime', base),
  movie('time-code.mov', 'video/quicktime', `${base} -timecode 01:00:00:00`),
  movie('hevc.mp4', mp4, `${video} -c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1`, noDecoder),
  movie('hevc.mov', 'video/quicktime', '-i @/hevc.mp4 -c copy -tag:v hvc1', noDecoder),
  movie('hevc.mkv', 'video/x-matroska', '-i @/hevc.mp4 -c copy', noDecoder),
  movie('prores.mov', 'video/quicktime', `${video} -c:v prores_ks`, noDecoder),
  movie('mjpeg.mov', 'video/quicktime', `${video} -c:v mjpeg -pix_fmt yuvj420p`, noDecoder),
  movie('mpeg4.mp4', mp4, `${video} -c:v mpeg4`, noDecoder),
  movie('vp9.mp4', mp4, `${video} ${vp9}`),
  movie('av1.mp4', mp4, `${video} ${av1}`),
  movie('vp8.webm', 'video/webm', `${video} -f lavfi -i sine=duration=2 ${vp8} -c:a libvorbis`),
  movie('vp9.webm', 'video/webm', `${video} ${sound} ${vp9} -c:a libopus`),
  movie('transparent.webm', 'video/webm', `${video} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuva420p`),
  movie('av1.webm', 'video/webm', `${video} ${av1}`),
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
  ...unusualVideos,
];
