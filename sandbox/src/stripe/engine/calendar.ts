export const DAY = 86_400;
export const HOUR = 3600;

/** The anchor's day one month or year later, or the last day of a shorter month. */
export function addInterval(at: number, interval: 'month' | 'year', anchor: number): number {
  const [start, first] = [new Date(at * 1000), new Date(anchor * 1000)];
  const months = start.getUTCFullYear() * 12 + start.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const next = new Date(start);
  next.setUTCFullYear(year, month, Math.min(first.getUTCDate(), lastDay));
  return Math.floor(next.getTime() / 1000);
}
