import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeMachine, type Machine } from './machine.ts';
import { root } from './folders.ts';
import { median } from './statistics.ts';

/** The values of one figure over all runs. */
export interface Series {
  name: string;
  unit: string;
  values: number[];
}

/** One result: the value, what it is compared with, and whether it meets its target. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  /** The target, such as `≤ 1.5`. Absent without one. */
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

/** Prints the figures as text and as one line of JSON, which is also appended to bench/results. */
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

/** Rounds to three significant digits. */
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

/** JSON with numbers rounded to six significant digits. */
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
