import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeMachine, type Machine } from './machine.ts';
import { root } from './places.ts';
import { median } from './statistics.ts';

/** One thing that was measured several times. */
export interface Series {
  name: string;
  unit: string;
  values: number[];
}

/** One sentence of the outcome: what came out, what it was held against, and whether that is enough. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  /** As it is claimed: `≤ 1.5`. Absent where nothing is promised. */
  aim?: string;
}

export interface Report {
  series: Series[];
  findings: Finding[];
  notes: string[];
}

const machine: Machine = describeMachine();

export function printStep(text: string): void {
  process.stderr.write(`  … ${text}\n`);
}

/** Prints the figures as text and as one line of JSON, which is kept in bench/results as well. */
export function printReport(measure: string, { series, findings, notes }: Report): void {
  const shared = machine.loadBefore > machine.cores * 0.1;
  const found = findings.map((finding) => ({ ...finding, met: isMet(finding) }));
  console.log(`\n${measure}\n`);
  for (const { name, unit, values } of series)
    console.log(`  ${name.padEnd(width(series))}  ${describe(values)} ${unit}`);
  console.log('');
  for (const { name, value, unit, aim, met } of found) {
    const outcome = aim === undefined ? '' : `  (aim ${aim}: ${met ? 'met' : 'NOT met'})`;
    console.log(`  ${name.padEnd(width(findings))}  ${round(value)} ${unit}${outcome}`);
  }
  console.log('');
  for (const note of [...notes, describeSurroundings(shared)]) console.log(`  ${note}`);
  const line = toJson({
    measure,
    at: new Date().toISOString(),
    machine,
    shared,
    series,
    findings: found,
    notes,
  });
  console.log(`\n${line}`);
  keep(measure, line);
}

function width(rows: readonly { name: string }[]): number {
  return Math.max(0, ...rows.map(({ name }) => name.length));
}

function describe(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const middle = round(median(values)).padStart(9);
  return values.length === 1
    ? middle
    : `${middle}  (${round(Math.min(...values))} – ${round(Math.max(...values))}, ${values.length} runs)`;
}

/** Three digits that count. */
function round(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function isMet({ value, aim }: Finding): boolean | null {
  const [, sign, limit] = /^([≤≥])\s*([\d.]+)/.exec(aim ?? '') ?? [];
  if (sign === undefined) return null;
  return sign === '≤' ? value <= Number(limit) : value >= Number(limit);
}

function describeSurroundings(shared: boolean): string {
  const { processor, cores, memoryGb, node, system, loadBefore, commit, changedFiles } = machine;
  const tree = changedFiles === 0 ? commit : `${commit} and ${changedFiles} changed files`;
  const company = shared ? `shared with other work (load ${loadBefore.toFixed(1)} before the start)` : 'otherwise idle';
  return `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; ${company}; ${tree}`;
}

/** Six digits are more than any of these figures is good for. */
function toJson(report: object): string {
  return JSON.stringify(report, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value,
  );
}

function keep(measure: string, line: string): void {
  const folder = path.join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${measure}.jsonl`), `${line}\n`, { flag: 'a' });
}
