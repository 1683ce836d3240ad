/**
 * Faults of the next mails: `refuse` answers 550, `temporary` 451; `drop-after-data` receives the whole mail,
 * discards it and cuts the connection without an answer; `slow` stores it and accepts it 15 seconds later.
 */
export type FaultMode = 'none' | 'refuse' | 'temporary' | 'drop-after-data' | 'slow';

const MODES: readonly string[] = ['none', 'refuse', 'temporary', 'drop-after-data', 'slow'] satisfies FaultMode[];

/** How long `slow` waits with the answer. */
export const SLOW_MS = 15_000;

export const isFaultMode = (value: unknown): value is FaultMode => typeof value === 'string' && MODES.includes(value);

/** Makes the mail server fail, for a number of mails or until reset. */
export class FaultSwitch {
  #mode: FaultMode = 'none';
  #remaining = Infinity;
  readonly #refused = new Set<string>();

  get state(): { mode: FaultMode; count: number | null } {
    return { mode: this.#mode, count: Number.isFinite(this.#remaining) ? this.#remaining : null };
  }

  set(mode: FaultMode, count = Infinity): void {
    this.#mode = mode;
    this.#remaining = count;
  }

  /** `refuse` refuses one address until `none`; the mails to others are not affected. */
  setFor(to: string, mode: 'none' | 'refuse'): void {
    if (mode === 'refuse') this.#refused.add(to);
    else this.#refused.delete(to);
  }

  refuses(to: string): boolean {
    return this.#refused.has(to);
  }

  /** Whether this fault applies now; decrements the count. */
  strikes(mode: FaultMode): boolean {
    if (this.#mode !== mode || this.#remaining <= 0) return false;
    this.#remaining -= 1;
    if (this.#remaining <= 0) this.set('none');
    return true;
  }
}
