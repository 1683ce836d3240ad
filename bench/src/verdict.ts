// Time to check a video of 4 GB with its index at the end, in Node and in Chromium, compared with ffprobe.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { bundleChild } from './kit/bundling.ts';
import { halfHourVideo, shortVideo, writeLateIndexVideo } from './kit/videos.ts';
import { readOptions } from './kit/options.ts';
import { bytesFfprobeReads, dropFromCache, runFfprobe, runProgram } from './kit/outside-programs.ts';
import { makeFolder, root } from './kit/folders.ts';
import { printReport, printStep, type Finding, type Series } from './kit/report.ts';
import { median } from './kit/statistics.ts';
import { judgeInChromium, type Seen } from './kit/verdict-in-chromium.ts';

interface Format {
  key: string;
  spec: FormatSpec;
}

interface Subject {
  name: string;
  video: string;
  indexBytes: number;
}

const megabyte = 1024 ** 2;
const warmLooks = 5;
const options = readOptions({ runs: 5 });
const spec = storyRules();
const rulesFile = path.join(makeFolder(options.folder), 'rules.json');
writeFileSync(rulesFile, JSON.stringify(spec));
const child = await bundleChild('verdict-child');

function storyRules(): FormatSpec {
  const library = readFileSync(path.join(root, 'server/src/features/library/formats/library/2026-11-20.json'), 'utf8');
  const { formats } = JSON.parse(library) as { formats: Format[] };
  const found = formats.find(({ key }) => key === 'meta-ig-stories-video');
  if (!found) throw new Error('the library has no format for video stories');
  return found.spec;
}

async function makeSubjects(): Promise<Subject[]> {
  const folder = makeFolder(options.folder);
  const long = await halfHourVideo();
  const subjects: Subject[] = [];
  for (const [name, from] of [['3 s', shortVideo] as const, ...(long ? [['30 min', long] as const] : [])]) {
    const video = path.join(folder, `${name.replace(' ', '-')}.mp4`);
    subjects.push({ name, video, ...(await writeLateIndexVideo(video, from, options.size ?? 4 * 1024 * megabyte)) });
  }
  return subjects;
}

/** Starts a new process for each run: its first check is cold, the others are warm. */
function judgeInNode(video: string): (Seen & { wallMs: number; warmMs: number })[] {
  return Array.from({ length: options.runs }, () => {
    dropFromCache(video);
    const ran = runProgram(process.execPath, [child, video, rulesFile, String(1 + warmLooks)]);
    dropFromCache(video);
    const once = runProgram(process.execPath, [child, video, rulesFile, '1']);
    if (!ran || !once) throw new Error('Node could not be started');
    const { ms, bytesRead, outcome } = JSON.parse(ran.stdout) as { ms: number[]; bytesRead: number; outcome: string };
    return { ms: ms[0] ?? 0, warmMs: median(ms.slice(1)), bytesRead, outcome, wallMs: once.ms };
  });
}

function timeFfprobe(video: string): { cold: number[]; warm: number[] } | null {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let index = 0; index < options.runs; index += 1) {
    dropFromCache(video);
    const [first, second] = [runFfprobe(video), runFfprobe(video)];
    if (!first || !second) return null;
    cold.push(first.ms);
    warm.push(second.ms);
  }
  return { cold, warm };
}

async function measure({ name, video, indexBytes }: Subject): Promise<{ series: Series[]; findings: Finding[] }> {
  printStep(`${name}: ffprobe, Node, Chromium`);
  const ffprobe = timeFfprobe(video);
  const read = bytesFfprobeReads(video);
  const node = judgeInNode(video);
  const prepare = () => dropFromCache(video);
  const pages = await judgeInChromium({ video, spec, pages: options.runs, times: 1 + warmLooks, prepare });
  const outcomes = new Set([...node, ...pages.flat()].map(({ outcome }) => outcome));
  if (outcomes.size > 1) throw new Error(`Node and Chromium disagree: ${[...outcomes].join(', ')}`);
  const [inNode, inPage] = [
    node.map(({ warmMs }) => warmMs),
    pages.flatMap((seen) => seen.slice(1).map(({ ms }) => ms)),
  ];
  const [coldNode, coldPage] = [node.map(({ ms }) => ms), pages.map((seen) => seen[0]?.ms ?? Number.NaN)];
  const [nodeBytes, pageBytes] = [node[0]?.bytesRead ?? 0, pages[0]?.[0]?.bytesRead ?? 0];
  const series: Series[] = [
    { name: `${name}: Node, first look of a process, cold file`, unit: 'ms', values: coldNode },
    { name: `${name}: Node, warm`, unit: 'ms', values: inNode },
    { name: `${name}: Node, whole process, cold file`, unit: 'ms', values: node.map(({ wallMs }) => wallMs) },
    { name: `${name}: Chromium, first look of a page, cold file`, unit: 'ms', values: coldPage },
    { name: `${name}: Chromium, warm`, unit: 'ms', values: inPage },
    { name: `${name}: ffprobe, cold file`, unit: 'ms', values: ffprobe?.cold ?? [] },
    { name: `${name}: ffprobe, warm`, unit: 'ms', values: ffprobe?.warm ?? [] },
    { name: `${name}: bytes read, Node`, unit: 'MB', values: [nodeBytes / megabyte] },
    { name: `${name}: bytes read, Chromium`, unit: 'MB', values: [pageBytes / megabyte] },
    { name: `${name}: bytes read, ffprobe`, unit: 'MB', values: read === null ? [] : [read / megabyte] },
    { name: `${name}: length of the index`, unit: 'MB', values: [indexBytes / megabyte] },
  ];
  const findings: Finding[] = [
    { name: `${name}: verdict in Node, cold`, value: median(coldNode), unit: 'ms', aim: '≤ 50' },
    { name: `${name}: verdict in Chromium, first look, cold`, value: median(coldPage), unit: 'ms', aim: '≤ 50' },
    { name: `${name}: verdict in Chromium, warm`, value: median(inPage), unit: 'ms', aim: '≤ 50' },
    { name: `${name}: bytes read`, value: Math.max(nodeBytes, pageBytes) / megabyte, unit: 'MB', aim: '≤ 1' },
    {
      name: `${name}: bytes read beyond the index`,
      value: (Math.max(nodeBytes, pageBytes) - indexBytes) / 1024,
      unit: 'KB',
    },
  ];
  if (ffprobe)
    findings.push({ name: `${name}: Node ÷ ffprobe, warm`, value: median(inNode) / median(ffprobe.warm), unit: '' });
  return { series, findings };
}

const measured = [];
for (const subject of await makeSubjects()) measured.push(await measure(subject));
printReport('verdict', {
  series: measured.flatMap(({ series }) => series),
  findings: measured.flatMap(({ findings }) => findings),
  notes: [
    `Videos of ${((options.size ?? 4 * 1024 * megabyte) / 1024 ** 3).toFixed(1)} GB, index at the very end, media box with a 64-bit size.`,
  ],
});
