import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { SlotPass } from '@ad-foundry/contract/reminders/passes.ts';
import type { SlotPassId } from '@ad-foundry/contract/ids.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { ownRow } from '#db/own-row.ts';
import { slotPasses } from '#db/schema/reminders.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { lockSlot } from '#features/tree/creatives/actions/lock.ts';
import { findDeliverer } from '#features/talk/reminders/queries/deliverers.ts';
import { lockPass, readPass } from '#features/talk/reminders/queries/passes.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { giveToAddress, requireInviting } from './give-to-address.ts';

interface PassAnswer {
  passId: SlotPassId;
  approve: boolean;
  billed: boolean;
}

/**
 * Approves or declines that a guest passes a slot on, once; the same answer again changes nothing.
 * @throws AppError `pass.not-found`, `pass.answered`, `pass.ended` once the files have arrived or the guest no longer has the
 * slot, and the errors of `giveToAddress`; `creative.archived`, `campaign.archived`, `organization.sample`
 */
export function answerPass(scope: Scope, { passId, approve, billed }: PassAnswer): Promise<SlotPass> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'people:assign');
    const row = await lockSlot(tx, (await readPass(tx, passId)).slotId);
    const pass = await lockPass(tx, passId);
    if (pass.state !== 'requested') {
      const isApproved = pass.state !== 'declined' && pass.answeredBy !== null;
      if (pass.state === 'withdrawn' || pass.answeredBy === null || isApproved !== approve)
        throw new AppError(pass.state === 'withdrawn' ? 'pass.ended' : 'pass.answered');
      return readPass(tx, passId);
    }
    await tx.db
      .update(slotPasses)
      .set({ answeredBy: tx.actor.accountId, answeredAt: tx.now(), ...(approve ? {} : { state: 'declined' as const }) })
      .where(ownRow(slotPasses, tx, passId));
    if (!approve) {
      const { slot, campaign } = row;
      const place = { creativeId: slot.creativeId, campaignId: campaign.id };
      await tx.record('slot.pass-declined', { ...place, slotId: slot.id, passId, email: maskEmail(pass.email ?? '') });
      return readPass(tx, passId);
    }
    await requireInviting(tx, { billed });
    const deliverer = await findDeliverer(tx, row.slot.id);
    if ((deliverer !== null && deliverer !== pass.passedBy) || slotStatus(row.slot) === 'delivered')
      throw new AppError('pass.ended');
    await giveToAddress(tx, row, pass);
    return readPass(tx, passId);
  });
}
