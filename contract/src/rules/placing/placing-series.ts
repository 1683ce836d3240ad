import type { NamedFile } from './placing-names.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';

/** A series of numbered files: the cards of a carousel. */
export interface Series {
  /** In order, each with its number. */
  members: { file: NamedFile; position: number }[];
}

/** Finds series of numbered files: same folder, same name up to the number, same ratio; no number twice. */
export function seriesIn(files: readonly NamedFile[]): Series[] {
  const rows = new Map<string, Series['members']>();
  for (const file of files) {
    if (file.numbered === null) continue;
    const { facts, folder } = file.file;
    const { before, position } = file.numbered;
    const shape = facts?.width && facts.height ? ratioLabel(facts.width, facts.height) : '';
    const key = [folder, before, shape].join('\n');
    rows.set(key, [...(rows.get(key) ?? []), { file, position }]);
  }
  return [...rows.values()]
    .filter((members) => members.length > 1 && new Set(members.map(({ position }) => position)).size === members.length)
    .map((members) => ({ members: members.toSorted((a, b) => a.position - b.position) }));
}
