import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

export const compareModes = ['side', 'wipe', 'overlay'] as const;
export type CompareMode = (typeof compareModes)[number];

/** What is open, as the address says it. */
export interface Shown {
  version: VersionId;
  compare?: VersionId | undefined;
  mode?: CompareMode | undefined;
}

const idIn = (value: unknown) => (isIdOf('version', value) ? value : undefined);

/** What is open: `?version=ver_…&compare=ver_…&mode=wipe`. Anything else in the address is passed over. */
export function readShown(search: Record<string, unknown>): Partial<Shown> {
  const [version, compare] = [idIn(search.version), idIn(search.compare)];
  if (!version) return {};
  const mode = compareModes.find((each) => each === search.mode);
  return { version, ...(compare ? { compare } : {}), ...(compare && mode ? { mode } : {}) };
}
