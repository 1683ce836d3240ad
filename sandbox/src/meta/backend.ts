import { Arrivals } from './arrivals.ts';
import { Clock } from './clock.ts';
import { FaultPlan } from './faults.ts';
import { Receptions } from './library/receptions.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { createState, type State } from './state.ts';
import { Usage } from './usage.ts';
import { World } from './world/world.ts';

/** Small JPEGs of uploaded images, served at their addresses. Drops the oldest. */
class Pictures {
  readonly #pictures = new Map<string, Buffer>();
  readonly #most: number;

  constructor(most = 3000) {
    this.#most = most;
  }

  set(hash: string, jpeg: Buffer): void {
    this.#pictures.set(hash, jpeg);
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= this.#most) return;
      this.#pictures.delete(oldest);
    }
  }

  get(hash: string): Buffer | undefined {
    return this.#pictures.get(hash);
  }
}

/** The whole state of one sandbox; passed to every call. */
export interface Backend {
  readonly clock: Clock;
  readonly arrivals: Arrivals;
  readonly faults: FaultPlan;
  world: World;
  state: State;
  settings: Settings;
  usage: Usage;
  pictures: Pictures;
  receptions: Receptions;
}

export const DEFAULT_SEED = 'ad-foundry';

export function createBackend(seed = DEFAULT_SEED): Backend {
  const clock = new Clock();
  return {
    clock,
    arrivals: new Arrivals(),
    faults: new FaultPlan(seed),
    world: new World(seed),
    state: createState(),
    settings: defaultSettings(),
    usage: new Usage(clock),
    pictures: new Pictures(),
    receptions: new Receptions(),
  };
}

/** Resets everything: the same seed gives the same world, ids and tokens again. */
export function resetBackend(backend: Backend, seed = backend.world.seed): void {
  const { arrivals, clock, faults } = backend;
  clock.reset();
  arrivals.clear();
  faults.clear(seed);
  backend.receptions.abort();
  Object.assign(backend, {
    world: new World(seed),
    state: createState(),
    settings: defaultSettings(),
    usage: new Usage(clock),
    pictures: new Pictures(),
    receptions: new Receptions(),
  });
}
