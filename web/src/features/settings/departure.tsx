import { useEffect } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { toast } from '#ui/toast.tsx';

const mark = 'af-departure';

export type Departure = 'left' | 'deleted';

/**
 * Goes on elsewhere after an organization was left or deleted. Whatever is in this page's memory belongs to it, so the
 * page is loaded anew; the next one tells what happened.
 */
export function depart(how: Departure, name: string): void {
  sessionStorage.setItem(mark, JSON.stringify({ how, name }));
  window.location.assign('/campaigns');
}

function takeDeparture(): { how: Departure; name: string } | null {
  const stored = sessionStorage.getItem(mark);
  sessionStorage.removeItem(mark);
  return stored === null ? null : (JSON.parse(stored) as { how: Departure; name: string });
}

/** Tells, once, what happened to the organization before this page, and where one is now. */
export function DepartureNews() {
  const t = useTranslations('shell.departure');
  const here = useSession()?.organization?.name;
  useEffect(() => {
    const departure = takeDeparture();
    if (departure === null) return;
    toast.success(t(departure.how, { name: departure.name }), here ? { description: t('here', { name: here }) } : {});
  }, [t, here]);
  return null;
}
