import { ArrowDown, Upload } from 'lucide-react';
import { Suspense, use } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { initials } from '#ui/data/initials.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { AddFilesContext } from './page-drop.tsx';
import { DeliveredLine } from './delivered-line.tsx';
import { Due } from './due.tsx';
import { InviterMessage } from './inviter-message.tsx';
import { AllDelivered } from './lazy-parts.ts';
import { acceptsFiles, usePageProgress } from './page-progress.ts';
import { scrollTo } from './scroll-to.ts';
import { findNextSlot, isOthers } from './slot-order.ts';

/** Head of the page: inviting member, campaign, due date, progress and the main action. */
export function GuestHero({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.hero');
  const locale = useLocale();
  const me = useMe();
  const addFiles = use(AddFilesContext);
  const { campaign, requestedBy } = page;
  const { dueAt } = campaign;
  const progress = usePageProgress(page);
  const done = progress.total > 0 && progress.delivered === progress.total;
  const accepts = new Set(page.creatives.flatMap(({ slots }) => slots.flatMap((slot) => slot.accepts)));
  const organization = me?.organization?.name ?? '';
  // Creatives are sorted by due date, so the first incomplete one with slots of the guest is due next.
  const next =
    page.creatives.find(({ completedAt, slots }) => completedAt === null && slots.some((slot) => !isOthers(page, slot)))
      ?.dueAt ?? dueAt;
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-[18px] sm:p-6">
      <div className="grid grid-cols-1 justify-items-start gap-2.5">
        <p className="flex max-w-full items-center gap-2 text-ink-2">
          {requestedBy ? <Face {...requestedBy} /> : null}
          <span className="min-w-0 break-words">
            {requestedBy ? t('asks', { name: requestedBy.name }) : t('organizationAsks', { organization })}
          </span>
        </p>
        <h1 className="max-w-full text-2xl font-semibold text-pretty break-words">{campaign.name}</h1>
        {next ? <Due at={next} done={done} /> : null}
        {next && dueAt && next < dueAt ? (
          <p className="text-xs text-ink-2">{t('allBy', { date: formatDate(dueAt, locale, { dateStyle: 'full' }) })}</p>
        ) : null}
      </div>
      <InviterMessage page={page} />
      {progress.total > 0 ? <DeliveredLine progress={progress} size="md" /> : null}
      <div role="status" className="empty:hidden">
        {done ? (
          <Suspense>
            <AllDelivered page={page} />
          </Suspense>
        ) : null}
      </div>
      {acceptsFiles(page) ? (
        <div className="grid grid-cols-1 gap-2.5">
          <FileButton
            multiple
            size="lg"
            variant={done || progress.total === 0 ? 'secondary' : 'primary'}
            icon={<Upload />}
            accept={[...accepts].join(',')}
            className="h-auto min-h-control-lg w-full py-1.5 whitespace-normal"
            onFiles={addFiles}
          >
            {t('add')}
          </FileButton>
          <p className="text-center text-xs text-pretty text-ink-2">{t('addHint')}</p>
          <NextSlot page={page} going={progress.going} />
        </div>
      ) : null}
    </section>
  );
}

/** Leads past the delivered files to the first slot that this guest still owes. */
function NextSlot({ page, going }: { page: GuestPage; going: readonly SlotId[] }) {
  const t = useTranslations('guest.hero');
  const next = findNextSlot(page, going);
  if (!next) return null;
  return (
    <Button
      variant="ghost"
      className="mx-auto h-auto min-h-10 max-w-full whitespace-normal"
      icon={<ArrowDown />}
      onClick={() => scrollTo(`slot-${next.slot.id}`)}
    >
      {t('next', { format: next.slot.format.name, creative: next.creativeName })}
    </Button>
  );
}

/** The avatar or initials of the inviting member; decorative, because the name is written beside it. */
function Face({ name, avatarUrl }: NonNullable<GuestPage['requestedBy']>) {
  const look = 'size-6 shrink-0 rounded-full bg-press';
  if (avatarUrl) return <img src={avatarUrl} alt="" className={`${look} object-cover`} />;
  return (
    <span aria-hidden className={`${look} grid place-items-center text-[10px] font-semibold text-ink-2`}>
      {initials(name)}
    </span>
  );
}
