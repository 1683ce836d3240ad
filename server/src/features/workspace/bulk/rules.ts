import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkAct, BulkChange, BulkKind, CampaignsAct, CampaignsChange } from '@ad-foundry/contract/bulk.ts';

const subjects: Record<Exclude<BulkAct | CampaignsAct, 'attribute' | 'remove-attribute'>, string> = {
  deadline: 'deadline',
  shift: 'deadline',
  people: 'people',
  formats: 'formats',
  strict: 'strict',
  move: 'place',
  due: 'deadline',
  group: 'group',
  duplicate: 'copies',
  archive: 'archive',
  restore: 'archive',
  delete: 'archive',
};

/** What a change is about: two changes of the same subject overwrite each other. */
export function subjectOf(change: BulkChange | CampaignsChange): string {
  if (change.act === 'attribute' || change.act === 'remove-attribute') return `attribute ${change.attributeId}`;
  return subjects[change.act];
}

/** Changed per transaction: a campaign is copied or removed with its thousands of creatives. */
export function batchSize({ kind, change }: { kind: BulkKind; change: { act: string; of?: string } }): number {
  const act = change.of ?? change.act;
  return kind === 'campaign' && (act === 'duplicate' || act === 'delete') ? 5 : limits.bulk.batch;
}
