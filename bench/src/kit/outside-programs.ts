import { spawnSync } from 'node:child_process';

export interface Ran {
  ms: number;
  stdout: string;
}

/** Runs a program to its end. Null if it is missing; @throws if it fails */
export function runProgram(program: string, args: string[]): Ran | null {
  const started = performance.now();
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const ms = performance.now() - started;
  if (error) return null;
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return { ms, stdout };
}

const probeArgs = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];

export function runFfprobe(file: string): Ran | null {
  return runProgram('ffprobe', [...probeArgs, file]);
}

/** Number of the file's bytes that ffprobe reads, counted from its system calls. Null without strace. */
export function bytesFfprobeReads(file: string): number | null {
  const trace = ['-f', '-qq', '-P', file, '-e', 'trace=read,pread64,readv'];
  const { error, stderr } = spawnSync('strace', [...trace, 'ffprobe', ...probeArgs, file], { encoding: 'utf8' });
  if (error) return null;
  return [...stderr.matchAll(/^.*\bp?read(?:64|v)?\(.* = (\d+)$/gm)].reduce(
    (total, [, bytes]) => total + Number(bytes),
    0,
  );
}

/** Evicts a file from the page cache, so that the next read reaches the disk. */
export function dropFromCache(file: string): void {
  spawnSync('sync', [file]);
  spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']);
}
