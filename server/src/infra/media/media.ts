import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Pictures of files. Decoding happens in short-lived processes of their own, without our environment. */
export interface Media {
  /** A WebP of at most `edge` pixels a side, or null where nothing here can decode the file. */
  preview(file: string, facts: MediaFacts): Promise<Picture | null>;
}

const edge = 720;
const decodable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/tiff']);
const timeLimitMs = 30_000;

interface Options {
  /** The program, or null to look for `ffmpeg` on the path; `none` switches it off. */
  ffmpeg: string | null;
}

export function createMedia({ ffmpeg }: Options): Media {
  const program = ffmpeg === 'none' ? null : (ffmpeg ?? 'ffmpeg');
  return {
    async preview(file, facts) {
      const folder = await mkdtemp(path.join(tmpdir(), 'ad-foundry-media-'));
      try {
        if (facts.kind === 'image') return decodable.has(facts.mime) ? await shrink(file, folder) : null;
        const frame = path.join(folder, 'frame.png');
        const grabbed = program !== null && (await grabFrame({ program, file, frame, facts }));
        return grabbed ? await shrink(frame, folder) : null;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Past the fade-in most films start with, but never past the end. */
function momentOf({ durationMs }: MediaFacts): string {
  return (Math.min(1000, (durationMs ?? 0) / 3) / 1000).toFixed(3);
}

interface Grab {
  program: string;
  file: string;
  frame: string;
  facts: MediaFacts;
}

async function grabFrame({ program, file, frame, facts }: Grab): Promise<boolean> {
  const scale = `scale='min(${edge * 2},iw*sar)':-2,setsar=1`;
  const input = ['-protocol_whitelist', 'file,pipe', '-ss', momentOf(facts), '-i', `file:${file}`];
  const output = [
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    '1',
    '-vf',
    scale,
    '-c:v',
    'png',
    '-f',
    'image2',
    '-update',
    '1',
    frame,
  ];
  const { code } = await runJailed(program, ['-nostdin', '-v', 'error', '-threads', '1', ...input, ...output]);
  return code === 0;
}

async function shrink(file: string, folder: string): Promise<Picture | null> {
  const output = path.join(folder, 'preview.webp');
  const self = import.meta.url;
  const typescript = self.endsWith('.ts');
  const child = fileURLToPath(new URL(typescript ? './render-child.ts' : './render-child.js', self));
  const loader = typescript ? ['--import', pathToFileURL(createRequire(self).resolve('tsx')).href] : [];
  const { code, stdout } = await runJailed(process.execPath, [...loader, child, file, output, String(edge)]);
  if (code !== 0) return null;
  const { width, height } = JSON.parse(stdout) as { width: number; height: number };
  return { bytes: await readFile(output), width, height };
}

/** Runs a program with an empty environment and a time limit; a missing program is an exit code like another. */
function runJailed(program: string, args: string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (stdout.length < 10_000) stdout += chunk.toString();
    });
    child.once('error', () => resolve({ code: 127, stdout }));
    child.once('close', (code) => resolve({ code: code ?? 1, stdout }));
  });
}
