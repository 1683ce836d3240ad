import { useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import { hasGiven } from '#features/guest/all-files.tsx';
import { useMe } from './guest-session.ts';
import { NameForm } from './name-form.tsx';

const key = 'af-name-later';

function wasAsked(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Asks a guest whose account has no name for it, once per browser, after their first upload has begun. */
export function NameAsk({ page }: { page: GuestPage }) {
  const me = useMe();
  const hasBegun = useTransfers().length > 0 || hasGiven(page);
  const [isLater, setLater] = useState(wasAsked);
  if (!me || me.role !== 'guest' || !hasBegun || isLater || (me.firstName && me.lastName)) return null;
  const later = () => {
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Without local storage the name is asked for again on the next visit.
    }
    setLater(true);
  };
  return <NameForm me={me} onLater={later} />;
}
