// Cost of probing a file by type, compared with the usual program (ffprobe, exiftool).
import { fromFile } from '@ad-foundry/probe/from-file.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { videos } from '@ad-foundry/probe/test-corpus/videos.ts';
import { pictures } from '@ad-foundry/probe/test-corpus/pictures.ts';
import { makeSamples, type Sample } from '@ad-foundry/probe/test-corpus/sample.ts';
import { createCorpus } from '@ad-foundry/probe/test-media.ts';
import { readOptions } from './kit/options.ts';
import { runFfprobe, runProgram } from './kit/outside-programs.ts';
import { printReport, printStep, type Series } from './kit/report.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 5 });
const corpus = await createCorpus();

interface Look {
  ms: number;
  bytesRead: number;
}

async function look(name: string): Promise<Look> {
  const started = performance.now();
  const source = await fromFile(corpus.path(name));
  const { bytesRead } = await probe(source, { name });
  await source.close();
  return { ms: performance.now() - started, bytesRead };
}

/** Probes videos with ffprobe and pictures with exiftool; null if the program is missing. */
function lookOtherwise({ name, mime }: Sample): number | null {
  const file = corpus.path(name);
  return (mime.startsWith('video/') ? runFfprobe(file) : runProgram('exiftool', ['-json', file]))?.ms ?? null;
}

printStep('making the corpus');
await makeSamples(corpus, [...videos, ...pictures]);
const kinds = new Map<string, Sample[]>();
for (const sample of [...videos, ...pictures]) kinds.set(sample.mime, [...(kinds.get(sample.mime) ?? []), sample]);
const series: Series[] = [];
const ratios: number[] = [];
for (const [mime, samples] of kinds) {
  printStep(mime);
  const ours: Look[] = [];
  const others: number[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    for (const { name } of samples) ours.push(await look(name));
    const [first] = samples;
    const other = first === undefined ? null : lookOtherwise(first);
    if (other !== null) others.push(other);
  }
  const ms = ours.map((each) => each.ms);
  series.push(
    { name: `${mime}: ours`, unit: 'ms', values: ms },
    { name: `${mime}: bytes read`, unit: 'KB', values: ours.map(({ bytesRead }) => bytesRead / 1024) },
    { name: `${mime}: the other program`, unit: 'ms', values: others },
  );
  if (others.length > 0) ratios.push(median(ms) / median(others));
}
await corpus.remove();
printReport('probe', {
  series,
  findings: [
    { name: 'ours ÷ the other program, the worst kind', value: Math.max(...ratios), unit: '×', aim: '≤ 0.1' },
    { name: 'ours ÷ the other program, the median kind', value: median(ratios), unit: '×', aim: '≤ 0.1' },
  ],
  notes: [
    'Small files of the corpus, in a running process as the server reads them; the other program, ffprobe for videos and exiftool for pictures, is started for each file.',
  ],
});
