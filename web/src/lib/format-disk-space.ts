import { megabyte } from '@ad-foundry/contract/limits.ts';
import { formatBytes, formatNumber } from './format.ts';

const kilobyte = 1024;

const roomUnits = [
  ['terabyte', megabyte * megabyte],
  ['gigabyte', megabyte * kilobyte],
] as const;

/** Formats disk space in the largest fitting unit: 1.2 TB, 340 GB; smaller sizes as `formatBytes` does. */
export function formatDiskSpace(bytes: number, locale: string): string {
  const [unit, size] = roomUnits.find((each) => bytes >= each[1]) ?? [];
  if (unit === undefined) return formatBytes(bytes, locale);
  return formatNumber(bytes / size, locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}
