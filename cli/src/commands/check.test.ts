import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCorpus, hasFfmpeg, type Corpus } from '@ad-foundry/probe/test-media.ts';
import { runAdf } from '#testing/run-adf.ts';

const format = ['--format', 'meta-ig-reels-video'];

describe.skipIf(!hasFfmpeg)('checking files', () => {
  let corpus: Corpus;
  const check = (...args: string[]) => runAdf(['check', ...args], { cwd: path.dirname(corpus.path('x')) });

  beforeAll(async () => {
    corpus = await createCorpus();
    const video = (size: string) => `-f lavfi -i testsrc2=size=${size}:rate=10:duration=2 -pix_fmt yuv420p`;
    await Promise.all([
      corpus.make('good.mp4', `${video('1080x1920')} -c:v libx264 -preset ultrafast -movflags +faststart`),
      corpus.make('codec.webm', `${video('270x480')} -c:v libvpx -deadline realtime`),
      corpus.make('wide.png', '-f lavfi -i testsrc2=size=600x300:rate=1:duration=1 -frames:v 1'),
    ]);
    copyFileSync(corpus.path('good.mp4'), corpus.path('cut.mp4'));
    truncateSync(corpus.path('cut.mp4'), 30_000);
    writeFileSync(corpus.path('empty.mp4'), '');
    writeFileSync(corpus.path('bad\u001b[2J\nname.mp4'), 'text');
  });
  afterAll(() => corpus.remove());

  test('a file that fits is answered with what it is and each rule that holds', async () => {
    const { code, out } = await check('good.mp4', ...format);
    expect(out).toContain('✓ good.mp4 fits Instagram Reels – Video\n  1080 × 1920, 2 s,');
    expect(out).toContain('✓ File type must be MP4 or MOV.');
    expect(out).toContain('✓ Duration must be at most 15 min.');
    expect(code).toBe(0);
  });

  test('the wrong type, the wrong size and a file without its end are named with the remedy', async () => {
    const { code, out } = await check('codec.webm', 'cut.mp4', 'empty.mp4', ...format);
    expect(out).toContain('✗ The file is a WEBM; this slot takes MP4 or MOV. Export it as MP4 or MOV.');
    expect(out).toContain('✗ The file is incomplete: its end is missing. Export or copy it again.');
    expect(out).toContain('✗ The file is empty.');
    expect(code).toBe(3);
    const wide = await check('wide.png', '--format', 'gads-display-300x250');
    expect([wide.code, wide.out]).toEqual([3, expect.stringContaining('Export it at 300 × 250.')]);
  });

  test('data is one line per file and format, with the same sentences', async () => {
    const { code, lines } = await check('good.mp4', 'codec.webm', '--json', ...format);
    expect(lines()).toMatchObject([
      { file: 'good.mp4', fits: true, against: { id: 'meta-ig-reels-video' }, facts: { width: 1080, height: 1920 } },
      { file: 'codec.webm', fits: false, broken: [{ remedyText: 'Export it as MP4 or MOV.' }] },
    ]);
    expect(code).toBe(3);
  });

  test('files that cannot be opened do not keep others from being checked', async () => {
    execFileSync('mkfifo', [corpus.path('pipe.mp4')]);
    const { code, out, err } = await check('none.mp4', '.', 'pipe.mp4', 'good.mp4', ...format);
    expect(err).toContain('✗ none.mp4 does not exist.');
    expect(err).toContain('✗ . is a folder, not a file.');
    expect(err).toContain('✗ pipe.mp4 is not a file.');
    expect(out).toContain('✓ good.mp4 fits');
    expect(code).toBe(1);
  });

  test('a name cannot move the cursor or forge a line', async () => {
    const { out } = await check('bad\u001b[2J\nname.mp4', ...format);
    expect(out).toContain('✗ bad\\u001b[2J\\u000aname.mp4 does not fit');
    expect(out).not.toContain('\u001b');
  });

  test('a video of 4 GB is checked from its head', async () => {
    const file = corpus.path('large.mp4');
    copyFileSync(corpus.path('good.mp4'), file);
    const bytes = 4 * 1024 ** 3;
    // A box behind the index that fills the file, as a hole of the disk.
    const box = Buffer.alloc(16);
    box.writeUInt32BE(1, 0);
    box.write('free', 4);
    box.writeBigUInt64BE(BigInt(bytes - statSync(file).size), 8);
    appendFileSync(file, box);
    truncateSync(file, bytes);
    const { code, out } = await check('large.mp4', ...format, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { fits: true, facts: { sizeBytes: bytes } }]);
  });
});

test('wrong usage is told in one line', async () => {
  const cases: [string[], string][] = [
    [['check'], 'Name at least one file'],
    [['check', 'x.mp4'], 'Name the format'],
    [
      ['check', 'x.mp4', '--format', 'no such thing'],
      'No format is called “no such thing”. List them with: adf formats',
    ],
    [['check', 'x.mp4', '--format', 'reels video'], 'can be meta-fb-reels-video, meta-ig-reels-video'],
    [['check', 'x.mp4', '--formats', 'x'], "Unknown option '--formats'."],
    [['toString'], 'There is no command “toString”. List them with: adf help'],
  ];
  await Promise.all(
    cases.map(async ([args, message]) => {
      const { code, out, err } = await runAdf(args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(message);
      expect(err.trim().split('\n')).toHaveLength(1);
    }),
  );
});

test('formats are found by words, ratio and size', async () => {
  const all = await runAdf(['formats', '--json']);
  expect(all.lines().length).toBeGreaterThan(150);
  const { out } = await runAdf(['formats', 'instagram', '9:16', 'video']);
  expect(out).toContain('meta-ig-reels-video');
  expect(out).not.toContain('tiktok');
  expect((await runAdf(['formats', 'nothing-like-it'])).code).toBe(9);
});
