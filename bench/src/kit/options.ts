import { parseArgs } from 'node:util';
import { availableParallelism, tmpdir } from 'node:os';

export interface Options {
  /** Number of runs. */
  runs: number;
  /** File size or item count, for benches that have one. */
  size: number | null;
  /** Where large files and data folders go; its disk is the one measured. */
  folder: string;
  /** Server on the first processor, client on the last. */
  pinned: boolean;
  /** Skips measurements that take minutes. */
  quick: boolean;
}

/** Reads `--runs 5 --size 256m --folder <path> --no-pin --quick`. @throws for anything else */
export function readOptions(defaults: { runs: number; pin?: boolean }): Options {
  const separable = process.platform === 'linux' && availableParallelism() > 1;
  const { values } = parseArgs({
    options: {
      runs: { type: 'string' },
      size: { type: 'string' },
      folder: { type: 'string' },
      pin: { type: 'boolean', default: separable && (defaults.pin ?? true) },
      quick: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  return {
    runs: values.runs === undefined ? defaults.runs : Number(values.runs),
    size: values.size === undefined ? null : parseSize(values.size),
    folder: values.folder ?? tmpdir(),
    pinned: values.pin && separable,
    quick: values.quick,
  };
}

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

function parseSize(text: string): number {
  const [, digits = '', unit = ''] = /^([\d.]+)([kmg]?)$/i.exec(text) ?? [];
  const size = Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN);
  if (digits === '' || Number.isNaN(size)) throw new Error(`${text} is not a size: write 256m or 2g`);
  return Math.round(size);
}
