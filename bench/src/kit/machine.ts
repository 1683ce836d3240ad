import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { root } from './folders.ts';

export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  system: string;
  /** Load average of the minute before the bench: above a tenth of the cores, other programs were running. */
  loadBefore: number;
  commit: string;
  /** Files that differ from the commit. */
  changedFiles: number;
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    loadBefore: loadavg()[0] ?? 0,
    commit: git(['rev-parse', '--short', 'HEAD']).trim(),
    changedFiles: git(['status', '--porcelain']).split('\n').filter(Boolean).length,
  };
}

function git(args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
