import type { CommentId, VersionId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

export const compareModes = ['side', 'wipe', 'overlay'] as const;
export type CompareMode = (typeof compareModes)[number];

/** The viewer's state in the URL. */
export interface Shown {
  version: VersionId;
  compare?: VersionId | undefined;
  mode?: CompareMode | undefined;
  /** The linked comment. */
  comment?: CommentId | undefined;
}

const idIn = (value: unknown) => (isIdOf('version', value) ? value : undefined);

/** Parses `?version=ver_…&compare=ver_…&mode=wipe` or `?version=ver_…&comment=cmt_…`, and ignores other parameters. */
export function readShown(search: Record<string, unknown>): Partial<Shown> {
  const [version, compare] = [idIn(search.version), idIn(search.compare)];
  const comment = isIdOf('comment', search.comment) ? { comment: search.comment } : {};
  if (!version) return comment;
  const mode = compareModes.find((each) => each === search.mode);
  return { version, ...(compare ? { compare } : {}), ...(compare && mode ? { mode } : {}), ...comment };
}
