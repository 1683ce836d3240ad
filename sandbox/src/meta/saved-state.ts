import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backend } from './backend.ts';
import type { Settings } from './settings.ts';
import { createState, type State } from './state.ts';

const PAUSE_MS = 2000;

interface Saved {
  version: 1;
  seed: string;
  clockOffsetMs: number;
  settings: Settings;
  state: State;
}

/** Serializes maps as their entries. */
const toText = (saved: Saved): string =>
  JSON.stringify(saved, (_, value: unknown) => (value instanceof Map ? { entries: [...value] } : value));

const fromText = (text: string): Saved =>
  JSON.parse(text, (_, value: unknown) => {
    const { entries } = (value ?? {}) as { entries?: [unknown, unknown][] };
    return Array.isArray(entries) ? new Map(entries) : value;
  }) as Saved;

/**
 * Stores tokens and libraries in a folder, so that a connection still works after a restart. Unfinished uploads begin
 * again at zero, since their bytes are not stored.
 */
export class SavedState {
  readonly #backend: Backend;
  readonly #file: string;
  #timer: NodeJS.Timeout | null = null;

  constructor(backend: Backend, folder: string) {
    this.#backend = backend;
    this.#file = join(folder, 'state.json');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Loads the state saved with the same seed; ignores an unreadable file. */
  load(): void {
    const backend = this.#backend;
    let saved: Saved;
    try {
      saved = fromText(readFileSync(this.#file, 'utf8'));
    } catch {
      return;
    }
    if (saved.version !== 1 || saved.seed !== backend.world.seed) return;
    backend.state = { ...createState(), ...saved.state };
    backend.settings = { ...backend.settings, ...saved.settings };
    backend.clock.advance(saved.clockOffsetMs);
    for (const [id, status] of backend.state.statuses) Object.assign(backend.world.accounts.get(id) ?? {}, status);
    for (const video of backend.state.videos.values()) {
      if (video.state !== 'uploading') continue;
      video.receivedBytes = 0;
      backend.receptions.begin(video.id);
    }
  }

  /** Saves after a pause, so that many changes in a row are saved once. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.save(), PAUSE_MS).unref();
  }

  save(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const { clock, settings, state, world } = this.#backend;
    const text = toText({ version: 1, seed: world.seed, clockOffsetMs: clock.offsetMs, settings, state });
    writeFileSync(`${this.#file}.new`, text, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
