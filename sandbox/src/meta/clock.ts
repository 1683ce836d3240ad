/** The sandbox's clock: the machine's time plus an offset that tests set. */
export class Clock {
  #offsetMs = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Whole seconds since 1970. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  set(ms: number): void {
    this.#offsetMs = ms - Date.now();
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}

/** Such as `2026-11-20T09:15:00+0000`: no colon in the offset. */
export const graphTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/** Hours that a time zone is ahead of UTC at this time, summer time included. */
export function hoursAhead(timeZone: string, ms: number): number {
  const name =
    formatFor(timeZone)
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}
