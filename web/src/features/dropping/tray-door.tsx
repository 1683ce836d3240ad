import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { begunUploadsQuery } from '#features/uploads/queries.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';

const UploadTray = lazyPart(async () => {
  const [found] = await Promise.all([import('./upload-tray.tsx'), needTexts(['dropping'])]);
  return { default: found.UploadTray };
});

// After the page itself has come to rest.
const lookAfterMs = 3000;

/** The tray of uploads, fetched when there is something in it: a file on its way, or one that stopped some other day. */
export function TrayDoor() {
  const isUsed = useTransfers().some(({ phase }) => phase !== 'stored');
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(true), lookAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...begunUploadsQuery, enabled: isLooking });
  const begun = data?.items ?? [];
  if (!isUsed && begun.length === 0) return null;
  return (
    <Suspense>
      <UploadTray begun={begun} />
    </Suspense>
  );
}
