import { and, eq } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { GuestPassMode, PassState } from '@ad-foundry/contract/reminders/passes.ts';
import { accounts } from '#db/schema/accounts.ts';
import { slotPasses } from '#db/schema/reminders.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { lockSlot } from '#features/tree/creatives/actions/lock.ts';
import type { SlotRow } from '#features/tree/creatives/queries.ts';
import { findRequester } from '#features/talk/reminders/queries/requester.ts';
import { isRefusedAddress } from '#features/talk/reminders/queries/pass-address.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { giveToAddress, requireInviting } from './give-to-address.ts';
import { requirePassable } from './hand-over.ts';

interface ColleaguePass {
  slotId: SlotId;
  email: string;
  message?: string | undefined;
  creationKey: string;
  billed: boolean;
}

const dayMs = 86_400_000;

/**
 * Passes a guest's slot on to a person by address. Where the organization wants to be asked, the slot stays with the guest
 * until a member approves; otherwise it is handed over at once. A repeated request with the same key changes nothing.
 * @throws AppError `pass.off`, also for members, who assign slots; `slot.not-found`, `auth.forbidden`, `pass.ended`,
 * `pass.pending`, `pass.yourself`, `pass.refused-address`, `request.too-many`, `organization.sample`, `sample.own-account`,
 * `creative.archived`, `campaign.archived`
 */
export async function passToColleague(
  scope: Scope,
  { billed, ...input }: ColleaguePass,
): Promise<{ state: OpenState }> {
  // Attempts count even if they are refused, so that nobody tries out addresses.
  const attempts = { key: `passes.tries/${scope.actor.accountId}`, max: limits.passes.triesPerDay, windowMs: dayMs };
  await consume(scope, [attempts]);
  return scope.transaction(async (tx) => {
    const { role } = await lockOrganization(tx, 'upload:write');
    const row = await lockSlot(tx, input.slotId);
    const { guestPasses } = await requirePreferences(tx);
    if (role !== 'guest' || guestPasses === 'off') throw new AppError('pass.off');
    const earlier = await findRepeated(tx, input);
    if (earlier && ended.has(earlier.state)) throw new AppError('pass.ended');
    if (earlier) return { state: stateOf(earlier.state) };
    await requireInviting(tx, { billed });
    return createPass(tx, row, { ...input, mode: guestPasses });
  });
}

type OpenState = Extract<PassState, 'requested' | 'invited'>;

/** A request that was answered or withdrawn since is not open, although its first response was lost. */
const ended: ReadonlySet<PassState> = new Set(['declined', 'withdrawn', 'returned']);

/** Alike for members and others, so that the guest does not learn whether an address belongs to a member. */
const stateOf = (state: PassState): OpenState => (state === 'passed' ? 'invited' : 'requested');

/** The actor's pass with the same creation key. @throws AppError `request.invalid` if the key was used for another one */
async function findRepeated(tx: Scope, { slotId, email, creationKey }: Omit<ColleaguePass, 'billed'>) {
  const withKey = and(eq(slotPasses.organizationId, tx.actor.organizationId), eq(slotPasses.creationKey, creationKey));
  const [row] = await tx.db.select().from(slotPasses).where(withKey);
  if (!row) return null;
  const isSame =
    row.passedBy === tx.actor.accountId && row.slotId === slotId && row.emailNorm === normalizeEmail(email);
  if (!isSame) throw usedKey();
  return row;
}

async function createPass(
  tx: Scope,
  row: SlotRow,
  { slotId, email, message, creationKey, mode }: Omit<ColleaguePass, 'billed'> & { mode: GuestPassMode },
): Promise<{ state: OpenState }> {
  const { organizationId, accountId } = tx.actor;
  const campaignId = row.campaign.id;
  await requirePassable(tx, row, accountId);
  const emailNorm = normalizeEmail(email);
  if (await isActorsAddress(tx, emailNorm)) throw new AppError('pass.yourself');
  await consume(tx, [{ key: `passes/${organizationId}/${accountId}`, max: limits.passes.perDay, windowMs: dayMs }]);
  const isApproved = mode === 'asked';
  if (await isRefusedAddress(tx, { emailNorm, campaignId, isApproved })) throw new AppError('pass.refused-address');
  const requester = await findRequester(tx, { accountId, campaignId });
  const values = {
    id: newId('slotPass'),
    organizationId,
    slotId,
    passedBy: accountId,
    askerId: requester?.accountId ?? null,
    email,
    emailNorm,
    message: message ?? null,
    state: 'requested' as const,
    creationKey,
    createdAt: tx.now(),
  };
  const [pass] = await tx.db.insert(slotPasses).values(values).returning();
  if (!pass) throw new AppError('pass.pending');
  if (mode === 'allowed') return { state: stateOf((await giveToAddress(tx, row, pass)).state) };
  const { creativeId } = row.slot;
  const masked = maskEmail(email);
  await tx.record('slot.pass-requested', { creativeId, campaignId, slotId, passId: pass.id, email: masked });
  return { state: 'requested' };
}

async function isActorsAddress({ db, actor }: Scope, emailNorm: string): Promise<boolean> {
  const isActor = and(eq(accounts.id, actor.accountId), eq(accounts.emailNorm, emailNorm));
  return (await db.$count(accounts, isActor)) > 0;
}
