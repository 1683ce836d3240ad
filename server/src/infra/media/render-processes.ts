import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startConfined, type Confined, type Confinement } from './confined.ts';
import { confinement } from './decoding.ts';
import { decodedBytesMax } from './image-limits.ts';
import { renderer } from './renderer.ts';
import { temporaryFolderPrefix } from '#infra/files/temporary-folder.ts';

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface RenderRequest {
  file: string;
  /** The only libvips loader allowed to read the file; `heic` for libheif. */
  loader: string;
  edge: number;
  /**
   * `inside` keeps the aspect ratio within the edge, `cover` fills a square, `logo` draws a PNG on a ground that shows
   * it, `pixels` writes a PPM within the edge.
   */
  fit: 'inside' | 'cover' | 'logo' | 'pixels';
  /** Draws these pins; the result is a JPEG with a margin, not a WebP. */
  pins?: readonly Pin[];
}

/** A place in fractions of an image, with the number that its pin shows; none for a single pin. */
export interface Pin {
  x: number;
  y: number;
  width: number;
  height: number;
  number?: number | undefined;
}

// Starting a process costs more than rendering an image; a short life limits the damage of a compromised process.
const maxImages = 16;
const maxAgeMs = 8000;
const idleMs = 500;

/**
 * Renders images in short-lived processes within resource limits. A process serves a single owner, several images in
 * sequence; for a null owner only one image. Null if the file cannot be decoded. `command` starts the renderer.
 */
export function createRenderProcesses(
  command: [string, ...string[]] = [process.execPath, renderer.child],
  limits: Confinement = confinement,
): (owner: string | null, request: RenderRequest) => Promise<Picture | null> {
  const idle = new Map<string, RenderProcess>();

  const acquireProcess = (owner: string | null) => {
    const renderProcess = owner === null ? undefined : idle.get(owner);
    if (owner !== null) idle.delete(owner);
    renderProcess?.cancelIdleTimer();
    return renderProcess;
  };
  const release = (owner: string | null, renderProcess: RenderProcess) => {
    if (owner === null || !renderProcess.isReusable() || idle.has(owner)) return renderProcess.end();
    idle.set(owner, renderProcess);
    renderProcess.endWhenIdle(() => {
      if (idle.get(owner) === renderProcess) idle.delete(owner);
    });
  };

  const renderWith = async (
    renderProcess: RenderProcess,
    { owner, request }: { owner: string | null; request: RenderRequest },
  ) => {
    try {
      return await renderProcess.render(request);
    } finally {
      release(owner, renderProcess);
    }
  };

  return async (owner, request) => {
    const used = acquireProcess(owner);
    // A reused process may fail because of an earlier image, so the rendering is retried in a fresh process.
    const first = used && (await renderWith(used, { owner, request }));
    return first ?? renderWith(await RenderProcess.start(command, limits), { owner, request });
  };
}

// Maximum length of a response line; valid ones are far shorter.
const lineBytes = 1000;

class RenderProcess {
  private readonly folder: string;
  private readonly process: Confined;
  private readonly began = performance.now();
  private rendered = 0;
  private onAnswer: ((answer: string | null) => void) | null = null;
  private received = '';
  private over = false;
  private timer: NodeJS.Timeout | undefined;

  private constructor(folder: string, process: Confined) {
    this.folder = folder;
    this.process = process;
    process.stdout.on('data', (chunk: Buffer) => this.receive(chunk));
    void process.ended.then(() => {
      this.over = true;
      this.resolveAnswer(null);
    });
  }

  /** Kills a process that writes more than one line, or a line without a request. */
  private receive(chunk: Buffer): void {
    this.received += chunk.toString('latin1', 0, lineBytes + 1);
    const [line = '', ...rest] = this.received.split('\n');
    if (rest.length === 0 && this.received.length <= lineBytes) return;
    this.received = '';
    if (rest.length === 1 && rest[0] === '' && this.onAnswer) this.resolveAnswer(line);
    else this.process.end();
  }

  private resolveAnswer(answer: string | null): void {
    const { onAnswer } = this;
    this.onAnswer = null;
    onAnswer?.(answer);
  }

  static async start(command: [string, ...string[]], limits: Confinement): Promise<RenderProcess> {
    const folder = await mkdtemp(path.join(tmpdir(), temporaryFolderPrefix));
    try {
      const [inputFolder, outputFolder] = [path.join(folder, 'given'), path.join(folder, 'made')];
      await Promise.all([mkdir(inputFolder), mkdir(outputFolder)]);
      const view = { reads: [inputFolder, ...renderer.reads], writes: outputFolder };
      return new RenderProcess(folder, await startConfined(command, { ...limits, view }));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Null if no image was made, for any reason. @throws if the process cannot access the file */
  async render({ file, ...how }: RenderRequest): Promise<Picture | null> {
    this.rendered += 1;
    const input = path.join(this.folder, 'given', String(this.rendered));
    const output = path.join(this.folder, 'made', String(this.rendered));
    // The process sees the folder read-only, so a hard link to the file is safe.
    await link(file, input).catch(() => copyFile(file, input));
    // No `await` between this check and the request, so an exit is always noticed.
    if (this.over) return null;
    const answered = new Promise<string | null>((resolve) => (this.onAnswer = resolve));
    this.process.writeLine(`${JSON.stringify({ ...how, input, output, decodedBytesMax })}\n`);
    const answer = await answered;
    const size = answer === null ? null : parse(answer, how.edge);
    try {
      const type = how.pins ? 'jpeg' : how.fit === 'logo' ? 'png' : how.fit === 'pixels' ? 'ppm' : 'webp';
      return size && { bytes: await readMade(output, type), ...size };
    } catch {
      // The process reported an image that does not exist.
      this.process.end();
      return null;
    } finally {
      await this.removeFiles([input, output]);
    }
  }

  /** Removes only files; anything else is removed with the folder after the process has ended. */
  private async removeFiles(files: string[]): Promise<void> {
    try {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    } catch {
      this.process.end();
    }
  }

  isReusable(): boolean {
    return !this.over && this.rendered < maxImages && performance.now() - this.began < maxAgeMs;
  }

  cancelIdleTimer(): void {
    clearTimeout(this.timer);
  }

  /** Ends the process unless it is used again soon. */
  endWhenIdle(onIdle: () => void): void {
    this.timer = setTimeout(() => {
      onIdle();
      this.end();
    }, idleMs);
  }

  end(): void {
    this.process.end();
    void this.process.ended.then(() => rm(this.folder, { recursive: true, force: true })).catch(() => undefined);
  }
}

/** Parses the reported size; null if it is invalid. */
function parse(answer: string, edge: number): { width: number; height: number } | null {
  try {
    const side = z.int().positive().max(edge);
    return z.object({ width: side, height: side }).nullable().parse(JSON.parse(answer));
  } catch {
    return null;
  }
}

const signatures = { webp: /^RIFF.{4}WEBP/s, jpeg: /^\xff\xd8\xff/, png: /^\x89PNG\r\n\x1a\n/, ppm: /^P6 / };

/** Reads the image that a decoder wrote, without following links. @throws if it is not of this type */
export async function readMade(file: string, type: keyof typeof signatures = 'webp'): Promise<Uint8Array> {
  const output = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await output.stat();
    if (!found.isFile() || found.size > confinement.outputBytes) throw new Error('no picture was made');
    const bytes = await output.readFile();
    if (!signatures[type].test(bytes.toString('latin1', 0, 12))) throw new Error('no picture was made');
    return bytes;
  } finally {
    await output.close();
  }
}
