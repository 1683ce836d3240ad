import { Megaphone } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { assignedQuery, type Target } from './queries.ts';

export const AdvertisersDialog = lazyComponent(() => import('./advertisers-dialog.tsx'), 'AdvertisersDialog');

/** A button with the number of assigned ad accounts, which opens the dialog that assigns them. */
export function AdvertisersButton({ target, name }: { target: Target; name: string }) {
  const t = useTranslations('adAccounts');
  const { data } = useQuery(assignedQuery(target));
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)} icon={<Megaphone aria-hidden />}>
        <span className="max-md:sr-only max-md:in-data-more:not-sr-only">
          {t('button', { count: data?.length ?? 0 })}
        </span>
      </Button>
      {open === undefined ? null : (
        <Suspense>
          <AdvertisersDialog target={target} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
