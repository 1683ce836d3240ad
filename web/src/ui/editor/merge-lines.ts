import { diff3Merge } from 'node-diff3';

/** Three versions of a text: the common base, the edited one, and the stored one. */
export interface TextVersions {
  base: string;
  local: string;
  remote: string;
}

/** Merges two changes of a text line by line; null if both sides changed the same or adjacent lines. */
export function mergeLines({ base, local, remote }: TextVersions): string | null {
  const lines = (text: string) => text.split('\n');
  const merged: string[] = [];
  for (const region of diff3Merge(lines(local), lines(base), lines(remote), { excludeFalseConflicts: true })) {
    if (!region.ok) return null;
    for (const line of region.ok) merged.push(line);
  }
  return merged.join('\n');
}
