import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
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

interface VideoOptions {
  width: number;
  height: number;
  seconds: number;
  /** High bitrate, so that the product makes a rendition. */
  noise?: boolean;
  /** Bytes appended in a `free` box, which players ignore, so that the upload takes a while. */
  paddingBytes?: number;
}

/** A real video. */
export function videoFile(name: string, { width, height, seconds, noise, paddingBytes }: VideoOptions): string {
  const source = `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`;
  const filter = noise ? ['-vf', 'noise=alls=100:allf=t', '-b:v', '60M'] : [];
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const file = ffmpeg(name, ['-f', 'lavfi', '-i', source, ...filter, ...codec]);
  if (paddingBytes !== undefined) {
    const free = Buffer.concat([Buffer.alloc(8), randomBytes(paddingBytes)]);
    free.writeUInt32BE(free.length, 0);
    free.write('free', 4);
    appendFileSync(file, free);
  }
  return file;
}

/** A file whose content does not match its name. */
export function fake(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

// An archive with `[Content_Types].xml` and `word/document.xml`.
const emptyDocument =
  'UEsDBBQAAAAIANoOd13GEnoHrAAAAPEAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbF2Puw7CMAxFf6XKihoXBgaUlIEdGPgBK3Hb' +
  'iOahJBT4exKQOjBax/dcWxxfdm4Wisl4J9mWd+zYi9s7UGoKcUmyKedwAEhqIouJ+0CukMFHi7mMcYSA6o4jwa7r9qC8y+Rym6uD' +
  '9eJS5NFoaq4Y8xktSQZPHzVorx62bPJiY83pF6vNkmEIs1GYy02wOP3X2fphMIrWfLWF6BWlZNxoZ74Si8Ztqh56Ad+n+g9QSwME' +
  'FAAAAAgA2g53XVJ81l1PAAAAVAAAABEAAAB3b3JkL2RvY3VtZW50LnhtbA3JwQ2AIAwAwFUMA1jiwwdRdyGIQEJb0mJwfHle7hju' +
  '5vBipL58WEndOE3uvTkADTmi15VbpHkPC/o+KQkGy92EQ1QtlLDCZu0O6AsZuH5QSwECFAMUAAAACADaDnddxhJ6B6wAAADxAAAA' +
  'EwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIANoOd11SfNZdTwAAAFQAAAARAAAAAAAAAAAA' +
  'AACAAd0AAAB3b3JkL2RvY3VtZW50LnhtbFBLBQYAAAAAAgACAIAAAABbAQAAAAA=';

/** A Word document. */
export function wordDocument(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.from(emptyDocument, 'base64'));
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
