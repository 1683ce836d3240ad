import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
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
 * after the other; for null it draws one. Null where the file cannot be decoded.
 */
export function createDrawers(): (whose: string | null, drawing: Drawing) => Promise<Picture | null> {
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

  return async (whose, drawing) => {
    const used = take(whose);
    const first = await used?.draw(drawing);
    if (used) leave(whose, used);
    // What a process did before may be why it failed.
    if (first !== undefined && first !== 'ended') return first;
    const fresh = await Drawer.start();
    try {
      const picture = await fresh.draw(drawing);
      return picture === 'ended' ? null : picture;
    } finally {
      leave(whose, fresh);
    }
  };
}

const answerSchema = z.union([z.null(), z.object({ width: z.int().positive(), height: z.int().positive() })]);

class Drawer {
  private readonly folder: string;
  private readonly process: Confined;
  private readonly began = performance.now();
  private drawn = 0;
  private hear: (answer: string | null) => void = () => undefined;
  private over = false;
  private timer: NodeJS.Timeout | undefined;

  private constructor(folder: string, process: Confined) {
    this.folder = folder;
    this.process = process;
    createInterface({ input: process.stdout }).on('line', (line) => this.hear(line));
    void process.ended.then(() => {
      this.over = true;
      this.hear(null);
    });
  }

  static async start(): Promise<Drawer> {
    const folder = await mkdtemp(path.join(tmpdir(), workName));
    const [given, made] = [path.join(folder, 'given'), path.join(folder, 'made')];
    await Promise.all([mkdir(given), mkdir(made)]);
    const view = { reads: [given, ...renderer.reads], writes: made };
    return new Drawer(folder, await startConfined([process.execPath, renderer.child], { ...confinement, view }));
  }

  /** Null where the file cannot be decoded, `ended` where the process was. */
  async draw({ file, ...how }: Drawing): Promise<Picture | null | 'ended'> {
    if (this.over) return 'ended';
    this.drawn += 1;
    const input = path.join(this.folder, 'given', String(this.drawn));
    const output = path.join(this.folder, 'made', String(this.drawn));
    // Shown to the process for reading alone, so that the file itself may stand there.
    await link(file, input).catch(() => copyFile(file, input));
    const heard = new Promise<string | null>((resolve) => (this.hear = resolve));
    this.process.say(`${JSON.stringify({ ...how, input, output, decodedBytesMax })}\n`);
    const answer = await heard;
    const size = answer === null ? null : parse(answer);
    try {
      return answer === null ? 'ended' : size && { bytes: await readMade(output), ...size };
    } catch {
      // It said that there is a picture.
      this.end();
      return 'ended';
    } finally {
      await Promise.all([input, output].map((path) => rm(path, { force: true, recursive: true })));
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

function parse(answer: string): { width: number; height: number } | null {
  try {
    return answerSchema.parse(JSON.parse(answer));
  } catch {
    // Nothing of ours says that: whatever it is, it drew no picture.
    return null;
  }
}

/** What a decoder has written, which may be anything: never what it only points to. @throws where it is no file */
export async function readMade(file: string): Promise<Uint8Array> {
  const made = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await made.stat();
    if (!found.isFile() || found.size > confinement.outputBytes) throw new Error('no picture was made');
    return await made.readFile();
  } finally {
    await made.close();
  }
}
