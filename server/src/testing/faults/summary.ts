import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

/** Reports a trial's result, at once and in the summary at the end of the run. */
export function report(line: string): void {
  appendFileSync(inject('summaryFile'), `  ${line}\n`);
  process.stdout.write(`${line}\n`);
}

/** Formats counts as `3 × this, 1 × that`. */
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
