import { Layers } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { slotStatus } from '@ad-foundry/contract/rules/completion/completion.ts';
import { isAsked } from '#features/collect/slots/explained.ts';
import { SlotRow } from '#features/collect/slots/slot-row.tsx';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { AttachmentList } from '#features/collect/attachments/lazy-attachment-list.ts';
import { CreativeFields } from './lazy-fields.ts';
import { Markdown } from './lazy-parts.ts';
import { GuestQuestions } from './lazy-review.ts';
import { SlotFeedback } from './slot-feedback.tsx';
import { byOwner, isOthers } from './slot-order.ts';
import { SlotPromise } from '#features/sharing/guest/promise/slot-promise.tsx';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { usePromise } from '#features/sharing/guest/promise/use-promise.ts';
import { Due } from './due.tsx';

/** One creative of the brief: name, description, fields and slots. */
export function GuestCreative({ creative, page }: { creative: Creative; page: GuestPage }) {
  const t = useTranslations('guest.creative');
  const { slots, name, description, attachments, dueAt, completedAt, campaign } = creative;
  const guestSlots = slots.filter((slot) => !isOthers(page, slot));
  const delivered = guestSlots.filter((slot) => slotStatus(slot) === 'delivered').length;
  const isDone = completedAt !== null && !slots.some(({ decision }) => decision === 'changes');
  const titleId = `creative-${creative.id}`;
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <h2 id={titleId} className="min-w-0 grow basis-20 text-lg font-semibold break-words">
          {name}
        </h2>
        {dueAt && dueAt !== campaign.dueAt ? <Due at={dueAt} done={isDone} /> : null}
        {guestSlots.length > 0 || slots.length === 0 ? (
          <span className="num text-xs text-ink-2">{t('count', { delivered, total: guestSlots.length })}</span>
        ) : null}
      </div>
      {description.trim() ? (
        <Suspense fallback={<p className="text-sm whitespace-pre-line text-ink-2">{description}</p>}>
          <Markdown text={description} className="text-sm text-ink-2" />
        </Suspense>
      ) : null}
      {attachments.length > 0 ? (
        <Suspense fallback={<Skeleton className="h-22" />}>
          <AttachmentList label={t('attachments')} items={attachments} />
        </Suspense>
      ) : null}
      {byOwner(slots, page).map((slot) => (
        <GuestSlot key={slot.id} page={page} creative={creative} slot={slot} />
      ))}
      <Adapted creative={creative} page={page} />
      <Fields creative={creative} isOpen={page.campaign.archivedAt === null} />
      <Questions creative={creative} page={page} />
    </section>
  );
}

/** The slots that the team adapts from the files of the others, for which nothing is asked. */
function Adapted({ creative, page }: { creative: Creative; page: GuestPage }) {
  const t = useTranslations('guest.creative');
  const organization = useMe()?.organization?.name ?? '';
  const names = page.adapted.filter(({ creativeId }) => creativeId === creative.id).map(({ name }) => name);
  if (names.length === 0) return null;
  const masters = creative.slots.filter(({ fromMaster }) => !fromMaster).length;
  return (
    <div className="flex items-start gap-2.5 rounded-card border border-dashed border-line-strong p-4">
      <Layers aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
      <div className="grid min-w-0 gap-1">
        <p className="text-sm font-medium">{t('adapted', { masters, organization })}</p>
        <p className="text-xs text-pretty text-ink-2">{names.join(', ')}</p>
      </div>
    </div>
  );
}

/** The questions about a creative, behind a button. */
function Questions({ creative, page }: { creative: Creative; page: GuestPage }) {
  const t = useTranslations('guest.creative');
  const [isOpen, setOpen] = useState(false);
  const questions = page.feedback.find(({ creativeId, slotId }) => creativeId === creative.id && slotId === null);
  const count = questions?.total ?? 0;
  const mayAsk = page.can.comment && page.campaign.archivedAt === null;
  if (!mayAsk && count === 0) return null;
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton className="h-28" />}>
        <GuestQuestions creative={creative} page={page} />
      </Suspense>
    );
  }
  return (
    <Button
      variant="ghost"
      className="h-auto min-h-10 max-w-full justify-self-start whitespace-normal"
      onClick={() => setOpen(true)}
    >
      {count > 0 ? t('questions', { count }) : t('ask')}
    </Button>
  );
}

/** Who delivers a slot: only this guest, another person, or one of several. */
function Owner({ page, slot }: { page: GuestPage; slot: Slot }) {
  const text = useOwnerText(page, slot);
  return text === null || slotStatus(slot) === 'delivered' || isAsked(slot) ? null : (
    <p className="text-xs text-ink-2">{text}</p>
  );
}

function useOwnerText({ owned, shared }: GuestPage, { id, fromMaster }: Slot): string | null {
  const t = useTranslations('guest.owner');
  const locale = useLocale();
  const organization = useMe()?.organization?.name ?? '';
  if (fromMaster) return t('adapts', { organization });
  const ofSlot = ({ slotId }: { slotId: SlotId }) => slotId === id;
  const alone = owned.find(ofSlot);
  const together = shared.find(ofSlot);
  if (together) {
    const { names, more } = together;
    const people = [t('you'), ...names, ...(more > 0 ? [t('more', { count: more })] : [])];
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(people);
  }
  if (!alone) return null;
  const { isMine, name, promisedDay } = alone;
  // The promise says so itself.
  if (isMine) return promisedDay === null ? t('onlyYou') : null;
  const date = promisedDay === null ? 'none' : formatDay(promisedDay, locale);
  return t('other', { who: name === null ? 'none' : 'person', name: name ?? '', date });
}

function GuestSlot(props: { page: GuestPage; creative: Creative; slot: Slot }) {
  const { page, creative, slot } = props;
  const promised = usePromise(page, slot);
  return (
    <SlotRow
      creative={creative}
      slot={slot}
      footer={
        <>
          <Owner {...props} />
          <SlotFeedback {...props} />
          <SlotPromise slot={slot} promised={promised} />
        </>
      }
    />
  );
}

/** The attribute fields of the creative. */
function Fields({ creative, isOpen }: { creative: Creative; isOpen: boolean }) {
  const t = useTranslations('guest.creative');
  const { attributes, id } = creative;
  if (attributes.length === 0) return null;
  const titleId = `fields-${id}`;
  return (
    <section
      id={titleId}
      tabIndex={-1}
      aria-label={t('fields')}
      className="grid scroll-mt-16 gap-4 rounded-card border border-line bg-card p-4"
    >
      <h3 className="text-base font-medium">{t('fields')}</h3>
      <Suspense
        fallback={attributes.map(({ attribute }) => (
          <Skeleton key={attribute.id} className="h-14" />
        ))}
      >
        <CreativeFields creative={creative} isOpen={isOpen} />
      </Suspense>
    </section>
  );
}
