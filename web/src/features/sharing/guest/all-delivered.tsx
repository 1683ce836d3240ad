import { PartyPopper } from 'lucide-react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { scrollTo } from './scroll-to.ts';
import { usePageProgress, hasUploaded } from './page-progress.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';

/** Shown once every file is delivered: the campaign is complete, or required fields are empty. */
export function AllDelivered({ page }: { page: GuestPage }) {
  // Hidden while a transfer is running, rejected or stopped.
  const { isUnsettled } = usePageProgress(page);
  if (isUnsettled) return null;
  return page.campaign.progress.fieldsMissing > 0 ? <FieldsMissing page={page} /> : <Done page={page} />;
}

const warningLook =
  'w-full rounded-control border border-warn-line bg-warn-fill p-3 text-left text-sm font-medium underline-offset-3 not-disabled:underline';

/** Shown if all files are delivered but required fields are missing or invalid; links to the first such creative. */
function FieldsMissing({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.all');
  const first = page.creatives.find(({ attributes }) =>
    attributes.some(({ required, value, problem }) => required && (value === null || problem !== null)),
  );
  return (
    <button
      type="button"
      disabled={!first}
      onClick={() => first && scrollTo(`fields-${first.id}`)}
      className={warningLook}
    >
      {t('fields', { count: page.campaign.progress.fieldsMissing })}
    </button>
  );
}

/** Shown if all files and fields are delivered; links to the first slot whose file breaks a rule or recommendation. */
function Done({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.all');
  const me = useMe();
  const better = page.creatives.flatMap(({ slots }) => slots.filter(couldFitBetter));
  const [first] = better;
  const isUploader = me?.role === 'guest' && hasUploaded(page);
  return (
    <div className="flex items-start gap-2.5 rounded-control border border-ok-line bg-ok-fill p-3 text-sm">
      <PartyPopper aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <p className="font-medium">{first ? t('here') : t('done')}</p>
        {first ? (
          <button
            type="button"
            onClick={() => scrollTo(`slot-${first.id}`)}
            className="min-h-10 rounded-xs text-left underline underline-offset-3"
          >
            {t('better', { count: better.length })}
          </button>
        ) : null}
        {page.campaign.archivedAt === null ? <p>{t('doneBody')}</p> : null}
        {isUploader && page.campaign.archivedAt === null ? (
          <p className="wrap-anywhere">{t('receipt', { email: me.email })}</p>
        ) : null}
      </div>
    </div>
  );
}

function couldFitBetter(slot: Slot): boolean {
  return filesOfSlot(slot).some(({ verdict, waived }) => verdict.outcome !== 'passes' && !waived);
}
