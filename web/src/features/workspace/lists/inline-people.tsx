import { UserRoundPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Faces } from './faces.tsx';

const PeopleDialog = lazyComponent(() => import('#features/tree/assignments/people-dialog.tsx'), 'PeopleDialog');

/** The people of a campaign in a row of a list, edited in a dialog. */
export function InlinePeople({ campaign, tabIndex }: { campaign: ListedCampaign; tabIndex: 0 | -1 }) {
  const t = useTranslations('lists.people');
  const { id, name, people } = campaign;
  // Stays mounted once opened, so that closing is animated.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t('change', { name })}
        onClick={() => setOpen(true)}
        className="relative z-1 grid min-h-6 min-w-6 place-items-center rounded-full text-ink-3 hover:text-ink"
      >
        {people.count > 0 ? <Faces people={people} /> : <UserRoundPlus aria-hidden className="size-4" />}
      </button>
      <Suspense>
        {open === undefined ? null : (
          <PeopleDialog target={{ campaignId: id }} name={name} open={open} onOpenChange={setOpen} />
        )}
      </Suspense>
    </>
  );
}
