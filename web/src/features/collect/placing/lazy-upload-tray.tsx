import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { begunUploadsQuery } from '#features/collect/uploads/queries.ts';
import { hasStoredDrop } from '#features/collect/uploads/stored-drop.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const UploadTray = lazyComponent(async () => {
  const [module] = await Promise.all([import('./upload-tray.tsx'), needTexts(['placing'])]);
  return module;
}, 'UploadTray');

// Delays the request until the page itself has loaded.
const lookAfterMs = 3000;

/** Loads the upload tray once it has content: a running or unfinished upload, or a drop that can be undone. */
export function LazyUploadTray() {
  const isUsed = useTransfers().some(({ phase }) => phase !== 'stored');
  const [wasUsed, setUsed] = useState(hasStoredDrop);
  if (isUsed && !wasUsed) setUsed(true);
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLooking(true), lookAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...begunUploadsQuery, enabled: isLooking });
  const begun = data?.items ?? [];
  if (!wasUsed && begun.length === 0) return null;
  return (
    <Suspense>
      <UploadTray begun={begun} />
    </Suspense>
  );
}
