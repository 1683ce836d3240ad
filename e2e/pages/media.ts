import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-media-'));

function ffmpeg(name: string, args: string[]): string {
  const file = path.join(folder, name);
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file]);
  return file;
}

/** A real picture of the given size. */
export function picture(name: string, width: number, height: number): string {
  return ffmpeg(name, ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}`, '-frames:v', '1']);
}

/** A real film; `noise` makes it large. */
export function film(name: string, size: { width: number; height: number; seconds: number; noise?: boolean }): string {
  const { width, height, seconds, noise } = size;
  const source = `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`;
  const filter = noise ? ['-vf', 'noise=alls=100:allf=t', '-b:v', '60M'] : [];
  return ffmpeg(name, [
    '-f',
    'lavfi',
    '-i',
    source,
    ...filter,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
  ]);
}

/** A file whose content does not match its name. */
export function fake(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A folder with copies of files, by relative path: `{ 'Hook A/story.mp4': master }`. */
export function folderOf(name: string, files: Record<string, string>): string {
  const root = path.join(folder, name);
  for (const [file, master] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    copyFileSync(master, path.join(root, file));
  }
  return root;
}
