import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { mentionedIn } from '@ad-foundry/contract/rules/people/mentioned-in.ts';
import { listBriefPeople } from '#features/talk/comments/queries.ts';
import type { Scope } from '#infra/scope.ts';

interface DescriptionChange {
  creativeId: CreativeId;
  campaignId: CampaignId;
  before: string;
  text: string;
}

/** Punctuation that Markdown escapes in names. */
const escapes = /\\([!-/:-@[-`{-~])/g;

/** Records the people whom a changed description newly mentions, among those who see the creative. */
export async function recordMentions(
  tx: Scope,
  { creativeId, campaignId, before, text }: DescriptionChange,
): Promise<void> {
  if (!text.includes('@')) return;
  const people = await listBriefPeople(tx, creativeId);
  const earlier = new Set(mentionedIn(before.replace(escapes, '$1'), people));
  const mentioned = mentionedIn(text.replace(escapes, '$1'), people).filter((person) => !earlier.has(person));
  if (mentioned.length === 0) return;
  await tx.record('brief.mentioned', { creativeId, campaignId, accountIds: mentioned.map(({ id }) => id) });
}
