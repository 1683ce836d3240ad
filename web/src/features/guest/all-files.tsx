import { PartyPopper } from 'lucide-react';
import type { AskedSlot, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from './guest-session.ts';
import { show } from './show.ts';
import { useUnderway } from './underway.tsx';

/** Said once every file is there: that it is done, or what is still to be written. */
export function AllFiles({ page }: { page: GuestPage }) {
  const { going, wrong, stopped } = useUnderway(page);
  // Nothing is said to be all while more is on its way.
  if (going.length + wrong.length + stopped.length > 0) return null;
  return page.campaign.progress.fieldsMissing > 0 ? <FieldsLeft page={page} /> : <Done page={page} />;
}

/** All files are there, and something has still to be written. */
function FieldsLeft({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.all');
  const first = page.creatives.find(({ attributes }) =>
    attributes.some(({ required, value, problem }) => required && (value === null || problem !== null)),
  );
  return (
    <button
      type="button"
      disabled={!first}
      onClick={() => first && show(`fields-${first.id}`)}
      className="w-full rounded-control border border-warn-line bg-warn-fill p-3 text-left text-sm font-medium underline-offset-3 not-disabled:underline"
    >
      {t('fields', { count: page.campaign.progress.fieldsMissing })}
    </button>
  );
}

/** Says that everything was given, and where a file would fit better if it were another one. */
function Done({ page }: { page: GuestPage }) {
  const t = useTranslations('guest.all');
  const me = useMe();
  const better = page.creatives.flatMap(({ slots }) => slots.filter(couldFitBetter));
  const [first] = better;
  const gave = me?.role === 'guest' && hasGiven(page);
  return (
    <div className="flex items-start gap-2.5 rounded-control border border-ok-line bg-ok-fill p-3 text-sm">
      <PartyPopper aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <div className="grid gap-1">
        <p className="font-medium">{first ? t('here') : t('done')}</p>
        {first ? (
          <button
            type="button"
            onClick={() => show(`slot-${first.id}`)}
            className="min-h-10 rounded-xs text-left underline underline-offset-3"
          >
            {t('better', { count: better.length })}
          </button>
        ) : null}
        {page.campaign.archivedAt === null ? <p>{t('doneBody')}</p> : null}
        {gave && page.campaign.archivedAt === null ? (
          <p className="break-words">{t('receipt', { email: me.email })}</p>
        ) : null}
      </div>
    </div>
  );
}

const filesOf = ({ variations }: AskedSlot) =>
  variations.flatMap(({ cards }) => cards.flatMap(({ file }) => (file ? [file] : [])));

/** Whether anything on the page is of whoever looks at it. */
export function hasGiven({ creatives }: GuestPage): boolean {
  return creatives.some(({ slots }) => slots.some((slot) => filesOf(slot).some(({ mine }) => mine)));
}

function couldFitBetter(slot: AskedSlot): boolean {
  return filesOf(slot).some(({ verdict, accepted }) => verdict.outcome !== 'passes' && !accepted);
}
