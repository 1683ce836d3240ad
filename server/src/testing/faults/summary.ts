import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

/** Reports a trial's result, immediately and in the summary at the end of the run. */
export function report(line: string): void {
  appendFileSync(inject('summaryFile'), `  ${line}\n`);
  process.stdout.write(`${line}\n`);
}

/** Formats counts as `3 × this, 1 × that`. */
export class Counts {
  private readonly counts = new Map<string, number>();

  add(label: string): void {
    this.counts.set(label, this.of(label) + 1);
  }

  of(label: string): number {
    return this.counts.get(label) ?? 0;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  toString(): string {
    return [...this.counts].map(([label, count]) => `${count} × ${label}`).join(', ') || 'nothing';
  }
}
