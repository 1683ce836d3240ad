import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

/** Says what a trial did: at once, and among all others at the end of the run. */
export function tell(line: string): void {
  appendFileSync(inject('summaryFile'), `  ${line}\n`);
  process.stdout.write(`${line}\n`);
}

/** How often each thing was counted, as `3 × this, 1 × that`. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(what: string): void {
    this.counts.set(what, this.of(what) + 1);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  toString(): string {
    return [...this.counts].map(([what, count]) => `${count} × ${what}`).join(', ') || 'nothing';
  }
}
