/** A number from 0 to 1 that is the same for the same key. */
export function draw(...key: (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const char of key.join('/')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A factor around 1, at most so far from it, and seldom as far. */
export const sway = (most: number, ...key: (string | number)[]): number =>
  1 + most * (draw('a', ...key) + draw('b', ...key) - 1);

/** A count whose average over many days is the fraction itself. */
export const countOf = (amount: number, ...key: (string | number)[]): number =>
  Math.max(0, Math.floor(amount + draw('count', ...key)));

/** An id as the platform writes them: eighteen digits. */
export const idAtPlatform = (kind: 'campaign' | 'set' | 'ad' | 'media', ...key: string[]): string => {
  const part = (name: string) => String(Math.floor(draw(name, kind, ...key) * 1e7)).padStart(7, '0');
  return `1202${part('high')}${part('low')}`;
};
