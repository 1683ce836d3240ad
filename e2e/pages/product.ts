import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxPort } from './addresses.ts';

const program = path.resolve(import.meta.dirname, '../../server/dist/main.js');

/** A separate instance of the product that a test may kill; it uses the shared mail sandbox. */
export class Product {
  readonly origin: string;
  private readonly port: number;
  private readonly dataDir = mkdtempSync(path.join(tmpdir(), 'ad-foundry-own-'));
  private server: ChildProcess | null = null;

  private readonly settings: Record<string, string>;

  /** `settings`: additional environment variables. */
  constructor(port: number, settings: Record<string, string> = {}) {
    this.port = port;
    this.settings = settings;
    this.origin = `http://localhost:${port}`;
  }

  /** Starts it and waits until it responds. */
  async start(): Promise<void> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      PUBLIC_URL: this.origin,
      SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 24}`,
      LOG_LEVEL: 'error',
      // The shared product has the sample.
      LOOK_AROUND: 'off',
      ...this.settings,
    };
    this.server = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const answer = await fetch(`${this.origin}/api/health/ready`).catch(() => null);
      if (answer?.ok) return;
    }
    throw new Error('the product did not start');
  }

  /** Kills the process, as close to a power cut as a process allows. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  /** Bytes of uploads that have arrived but are not yet stored as contents. */
  arrivedBytes(): number {
    return this.files('incoming').reduce(
      (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }

  /** Path of the stored file of a content; null without one. */
  stored(sha256: string): string | null {
    return this.files('blobs').find((file) => file.endsWith(sha256)) ?? null;
  }

  private files(folder: string): string[] {
    const root = path.join(this.dataDir, 'files', folder);
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name));
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
