/**
 * What goes wrong with the next mails: `refuse` answers 550, `temporary` 451; `drop-after-data` takes the whole mail,
 * keeps nothing and cuts the connection without an answer.
 */
export type FaultMode = 'none' | 'refuse' | 'temporary' | 'drop-after-data';

const MODES: readonly string[] = ['none', 'refuse', 'temporary', 'drop-after-data'] satisfies FaultMode[];

export const isFaultMode = (value: unknown): value is FaultMode => typeof value === 'string' && MODES.includes(value);

/** Lets tests have the mail server misbehave, for a number of mails or until told otherwise. */
export class FaultSwitch {
  #mode: FaultMode = 'none';
  #remaining = Infinity;

  get state(): { mode: FaultMode; count: number | null } {
    return { mode: this.#mode, count: Number.isFinite(this.#remaining) ? this.#remaining : null };
  }

  set(mode: FaultMode, count = Infinity): void {
    this.#mode = mode;
    this.#remaining = count;
  }

  /** Does this fault strike now? Each strike uses up one of the count. */
  strikes(mode: FaultMode): boolean {
    if (this.#mode !== mode || this.#remaining <= 0) return false;
    this.#remaining -= 1;
    if (this.#remaining <= 0) this.set('none');
    return true;
  }
}
