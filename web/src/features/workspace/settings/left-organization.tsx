import { useEffect } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const mark = 'af-departure';

export type LeftHow = 'left' | 'deleted';

/**
 * Leaves the page after its organization was left or deleted. Reloads the page, because all state in memory belongs to
 * that organization; the next page shows what happened (`LeftOrganizationToast`).
 */
export function leaveOrganizationPages(how: LeftHow, name: string): void {
  sessionStorage.setItem(mark, JSON.stringify({ how, name }));
  window.location.assign('/campaigns');
}

function takeDeparture(): { how: LeftHow; name: string } | null {
  const stored = sessionStorage.getItem(mark);
  sessionStorage.removeItem(mark);
  return stored === null ? null : (JSON.parse(stored) as { how: LeftHow; name: string });
}

/** A toast, shown once, with the names of the organization that was left or deleted and of the current one. */
export function LeftOrganizationToast() {
  const t = useTranslations('shell.departure');
  const here = useSession()?.organization?.name;
  useEffect(() => {
    const departure = takeDeparture();
    if (departure === null) return;
    toast.success(t(departure.how, { name: departure.name }), here ? { description: t('here', { name: here }) } : {});
  }, [t, here]);
  return null;
}
