import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from './world.ts';

const PAUSE_MS = 2000;

/** Stores the world in a folder, so that a demo survives a restart. */
export class SavedWorld {
  readonly #world: World;
  readonly #file: string;
  #timer: NodeJS.Timeout | null = null;

  constructor(world: World, folder: string) {
    this.#world = world;
    this.#file = join(folder, 'state.json');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Ignores an unreadable file. */
  load(): void {
    try {
      const saved = JSON.parse(readFileSync(this.#file, 'utf8')) as {
        aheadSeconds: number;
        tables: Record<string, [string, never][]>;
      };
      this.#world.aheadSeconds = saved.aheadSeconds;
      for (const [name, rows] of Object.entries(saved.tables)) {
        const table = (this.#world.tables as Record<string, Map<string, unknown>>)[name];
        for (const [id, row] of rows) table?.set(id, row);
      }
    } catch {
      // Starts with an empty world.
    }
  }

  /** Saves after a pause, so that many changes in a row are saved once. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.save(), PAUSE_MS).unref();
  }

  save(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const tables = Object.fromEntries(
      Object.entries(this.#world.tables).map(([name, table]) => [name, [...(table as Map<string, unknown>)]]),
    );
    writeFileSync(`${this.#file}.new`, JSON.stringify({ aheadSeconds: this.#world.aheadSeconds, tables }), {
      mode: 0o600,
    });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
