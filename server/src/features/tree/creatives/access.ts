import { sql } from 'drizzle-orm';
import type { ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { campaigns } from '#db/schema/campaigns.ts';

/** The state that screens name of a row of `slots`, aliased `s`, of a row of `campaigns`: `reviewStateOf` of the contract. */
export const reviewOf = sql<ReviewState>`slot_review(s.state, s.decision, s.sent, ${campaigns.needsApproval})`;
