import type { BulkAct, BulkChange } from '@ad-foundry/contract/work/bulk.ts';

const subjects: Record<Exclude<BulkAct, 'attribute' | 'remove-attribute'>, string> = {
  deadline: 'deadline',
  people: 'people',
  formats: 'formats',
  strict: 'strict',
  move: 'place',
  duplicate: 'copies',
  archive: 'archive',
  restore: 'archive',
  delete: 'archive',
};

/** What a change is about: two changes of the same subject overwrite each other. */
export function subjectOf(change: BulkChange): string {
  if (change.act === 'attribute' || change.act === 'remove-attribute') return `attribute ${change.attributeId}`;
  return subjects[change.act];
}
