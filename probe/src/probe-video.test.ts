import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromFile } from './from-file.ts';
import { probe } from './probe.ts';
import { askFfprobe, type Corpus, createCorpus, hasFfmpeg } from './test-media.ts';

const picture = '-f lavfi -i testsrc=size=320x180:rate=25:duration=2';
const sound = '-f lavfi -i sine=duration=2';
const h264 = '-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p';
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8';

/** Name of the file, arguments that make it, type by content. Later lines build on the earlier ones. */
const films: [string, string, string][] = [
  ['index-at-end.mp4', `${picture} ${sound} ${h264} -c:a aac`, 'video/mp4'],
  ['index-in-front.mp4', '-i @/index-at-end.mp4 -c copy -movflags faststart', 'video/mp4'],
  ['fragmented.mp4', '-i @/index-at-end.mp4 -c copy -movflags frag_keyframe+empty_moov', 'video/mp4'],
  ['partly-fragmented.mp4', '-i @/index-at-end.mp4 -c copy -movflags frag_keyframe', 'video/mp4'],
  ['dash.mp4', '-i @/index-at-end.mp4 -c copy -movflags dash+frag_keyframe+empty_moov+global_sidx', 'video/mp4'],
  ['rotated-90.mp4', '-i @/index-at-end.mp4 -c copy -metadata:s:v rotate=90', 'video/mp4'],
  ['rotated-180.mp4', '-i @/index-at-end.mp4 -c copy -metadata:s:v rotate=180', 'video/mp4'],
  ['rotated-270.mp4', '-i @/index-at-end.mp4 -c copy -metadata:s:v rotate=270', 'video/mp4'],
  ['anamorphic.mp4', `-i @/index-at-end.mp4 -vf setsar=4/3 ${h264} -c:a copy`, 'video/mp4'],
  ['cut-by-edit-list.mp4', '-ss 0.73 -i @/index-at-end.mp4 -c copy -t 1', 'video/mp4'],
  ['silent.mp4', '-i @/index-at-end.mp4 -c copy -an', 'video/mp4'],
  ['apple.mov', '-i @/index-at-end.mp4 -c copy', 'video/quicktime'],
  ['itunes.m4v', '-i @/index-at-end.mp4 -c copy', 'video/x-m4v'],
  ['phone.3gp', '-i @/index-at-end.mp4 -c copy', 'video/3gpp'],
  ['matroska.mkv', '-i @/index-at-end.mp4 -c copy', 'video/x-matroska'],
  ['vp9.webm', `${picture} ${sound} ${vp9} -c:a libopus`, 'video/webm'],
];

describe.skipIf(!hasFfmpeg)('a film', () => {
  let corpus: Corpus;
  beforeAll(async () => {
    corpus = await createCorpus();
    for (const [name, args] of films) await corpus.make(name, args);
  }, 120_000);
  afterAll(() => corpus.remove());

  const probeFile = async (name: string) => {
    const source = await fromFile(corpus.path(name));
    const result = await probe(source, { name });
    await source.close();
    return result;
  };

  it.each(films)('%s has the facts that ffprobe reports', async (name, _args, mime) => {
    const truth = await askFfprobe(corpus.path(name));
    const result = await probeFile(name);
    expect(result).toMatchObject({
      ok: true,
      facts: {
        kind: 'video',
        mime,
        width: truth.width,
        height: truth.height,
        animated: false,
        videoCodec: truth.codec === 'h264' ? 'avc' : truth.codec,
        hasAudio: truth.hasAudio,
      },
    });
    const seconds = result.ok ? (result.facts.durationMs ?? 0) / 1000 : 0;
    expect(Math.abs(seconds - truth.seconds)).toBeLessThan(0.03);
  });

  it('without a stated length is read through, as far as allowed', async () => {
    // Written to a pipe, a WebM cannot state its length afterwards.
    await corpus.make('live.webm', '-i @/vp9.webm -c copy -live 1 -f webm');
    const source = await fromFile(corpus.path('live.webm'));
    const whole = await probe(source, { name: 'live.webm' });
    expect(whole.ok && Math.abs((whole.facts.durationMs ?? 0) - 2000)).toBeLessThan(30);
    await source.close();
  });

  it('of sound alone is no film', async () => {
    await corpus.make('sound.mp4', `${sound} -c:a aac`);
    await corpus.make('sound.webm', `${sound} -c:a libopus`);
    await corpus.make('sound.wma', `${sound} -c:a wmav1`);
    expect(await probeFile('sound.mp4')).toMatchObject({ ok: false, reason: 'not-media', detail: 'audio/mp4' });
    expect(await probeFile('sound.webm')).toMatchObject({ ok: false, reason: 'not-media', detail: 'audio/webm' });
    expect(await probeFile('sound.wma')).toMatchObject({ ok: false, reason: 'not-media', detail: 'audio/x-ms-wma' });
  });

  it.each([
    ['old.avi', '-c:v mpeg4', 'video/x-msvideo'],
    ['windows.wmv', '-c:v wmv2', 'video/x-ms-wmv'],
    ['flash.flv', '-c:v flv1', 'video/x-flv'],
    ['program.mpg', '-c:v mpeg1video', 'video/mpeg'],
    ['broadcast.ts', '-c:v mpeg2video', 'video/mp2t'],
  ])('%s in a container we do not read is recognized, its size left open', async (name, codec, mime) => {
    await corpus.make(name, `${picture} ${codec}`);
    const result = await probeFile(name);
    expect(result).toMatchObject({
      ok: true,
      facts: { kind: 'video', mime, width: null, height: null, durationMs: null },
    });
  });

  it.each(films.map(([name]) => name))('%s cut short is truncated wherever the cut is', async (name) => {
    const whole = await fromFile(corpus.path(name));
    for (const share of [0.05, 0.3, 0.5, 0.8, 0.99]) {
      const cut = { ...whole, sizeBytes: Math.floor(whole.sizeBytes * share) };
      const result = await probe(cut, { name });
      expect([share, result.ok ? 'ok' : result.reason]).toEqual([share, 'truncated']);
    }
    await whole.close();
  });
});
