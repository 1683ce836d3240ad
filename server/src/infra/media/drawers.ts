import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startConfined, type Confined } from './confined.ts';
import { confinement } from './decoding.ts';
import { decodedBytesMax } from './picture-limits.ts';
import { renderer } from './renderer.ts';
import { workName } from './work-name.ts';

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface Drawing {
  file: string;
  /** The one loader that may read it. */
  loader: string;
  edge: number;
  /** Within the edge as it is, or filling a square of it. */
  fit: 'inside' | 'cover';
}

// To start one costs more than to draw; none lives long enough to be worth taking over.
const mostPictures = 16;
const youngMs = 8000;
const idleMs = 500;

/**
 * Draws pictures in short-lived processes within limits. One process draws for nobody but `whose`, some pictures one
 * after the other; for null it draws one. Null where the file cannot be decoded. `command` is what draws them.
 */
export function createDrawers(
  command: [string, ...string[]] = [process.execPath, renderer.child],
): (whose: string | null, drawing: Drawing) => Promise<Picture | null> {
  const idle = new Map<string, Drawer>();

  const take = (whose: string | null) => {
    const drawer = whose === null ? undefined : idle.get(whose);
    if (whose !== null) idle.delete(whose);
    drawer?.busy();
    return drawer;
  };
  const leave = (whose: string | null, drawer: Drawer) => {
    if (whose === null || !drawer.isFit() || idle.has(whose)) return drawer.end();
    idle.set(whose, drawer);
    drawer.rest(() => {
      if (idle.get(whose) === drawer) idle.delete(whose);
    });
  };

  const drawWith = async (drawer: Drawer, { whose, drawing }: { whose: string | null; drawing: Drawing }) => {
    try {
      return await drawer.draw(drawing);
    } finally {
      leave(whose, drawer);
    }
  };

  return async (whose, drawing) => {
    const used = take(whose);
    // What a process did before may be why it could not: then a fresh one is asked.
    const first = used && (await drawWith(used, { whose, drawing }));
    return first ?? drawWith(await Drawer.start(command), { whose, drawing });
  };
}

// What a process of ours says is shorter by far.
const lineBytes = 1000;

class Drawer {
  private readonly folder: string;
  private readonly process: Confined;
  private readonly began = performance.now();
  private drawn = 0;
  private hear: ((answer: string | null) => void) | null = null;
  private said = '';
  private over = false;
  private timer: NodeJS.Timeout | undefined;

  private constructor(folder: string, process: Confined) {
    this.folder = folder;
    this.process = process;
    process.stdout.on('data', (chunk: Buffer) => this.take(chunk));
    void process.ended.then(() => {
      this.over = true;
      this.tell(null);
    });
  }

  /** Whoever says more than a line, or a line that nobody asked for, is not trusted any more. */
  private take(chunk: Buffer): void {
    this.said += chunk.toString('latin1', 0, lineBytes + 1);
    const [line = '', ...rest] = this.said.split('\n');
    if (rest.length === 0 && this.said.length <= lineBytes) return;
    this.said = '';
    if (rest.length === 1 && rest[0] === '' && this.hear) this.tell(line);
    else this.process.end();
  }

  private tell(answer: string | null): void {
    const { hear } = this;
    this.hear = null;
    hear?.(answer);
  }

  static async start(command: [string, ...string[]]): Promise<Drawer> {
    const folder = await mkdtemp(path.join(tmpdir(), workName));
    try {
      const [given, made] = [path.join(folder, 'given'), path.join(folder, 'made')];
      await Promise.all([mkdir(given), mkdir(made)]);
      const view = { reads: [given, ...renderer.reads], writes: made };
      return new Drawer(folder, await startConfined(command, { ...confinement, view }));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Null where it made no picture, for whatever reason. @throws where the file cannot be given to it */
  async draw({ file, ...how }: Drawing): Promise<Picture | null> {
    this.drawn += 1;
    const input = path.join(this.folder, 'given', String(this.drawn));
    const output = path.join(this.folder, 'made', String(this.drawn));
    // Shown to the process for reading alone, so that the file itself may stand there.
    await link(file, input).catch(() => copyFile(file, input));
    // Nothing is waited for between the look and the asking: its end is heard in any case.
    if (this.over) return null;
    const heard = new Promise<string | null>((resolve) => (this.hear = resolve));
    this.process.say(`${JSON.stringify({ ...how, input, output, decodedBytesMax })}\n`);
    const answer = await heard;
    const size = answer === null ? null : parse(answer, how.edge);
    try {
      return size && { bytes: await readMade(output), ...size };
    } catch {
      // It said that there is a picture.
      this.process.end();
      return null;
    } finally {
      await this.clear([input, output]);
    }
  }

  /** Files alone: what else stands there goes with the folder, once nobody can move it any more. */
  private async clear(files: string[]): Promise<void> {
    try {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    } catch {
      this.process.end();
    }
  }

  isFit(): boolean {
    return !this.over && this.drawn < mostPictures && performance.now() - this.began < youngMs;
  }

  busy(): void {
    clearTimeout(this.timer);
  }

  /** Ends by itself unless there is more to do soon. */
  rest(gone: () => void): void {
    this.timer = setTimeout(() => {
      gone();
      this.end();
    }, idleMs);
  }

  end(): void {
    this.process.end();
    void this.process.ended.then(() => rm(this.folder, { recursive: true, force: true })).catch(() => undefined);
  }
}

/** What it says that it made, where that is possible at all. */
function parse(answer: string, edge: number): { width: number; height: number } | null {
  try {
    const side = z.int().positive().max(edge);
    return z.object({ width: side, height: side }).nullable().parse(JSON.parse(answer));
  } catch {
    return null;
  }
}

/** The WebP that a decoder has written, which may be anything: never what it only points to. @throws where it is none */
export async function readMade(file: string): Promise<Uint8Array> {
  const made = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await made.stat();
    if (!found.isFile() || found.size > confinement.outputBytes) throw new Error('no picture was made');
    const bytes = await made.readFile();
    if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
      throw new Error('no picture was made');
    return bytes;
  } finally {
    await made.close();
  }
}
