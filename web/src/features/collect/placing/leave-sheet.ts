import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import type { JudgedFile } from './judge-placements.ts';

/** Closes the sheet with the back gesture or button. */
export function BackCloses({ onBack }: { onBack: () => void }): null {
  useBackCloses(onBack, { asks: true });
  return null;
}

interface Unsent {
  /** The files of the sheet; null until they are read. */
  judged: readonly JudgedFile[] | null;
  dropped: readonly File[];
  onUnsent: ((files: readonly File[]) => void) | undefined;
}

/** Reports the files that are neither sent nor left out. */
export function useUnsent({ judged, dropped, onUnsent }: Unsent): void {
  const files = judged?.flatMap(({ placed }) => [placed.file, ...placed.copies.map(({ file }) => file)]) ?? dropped;
  const report = useEffectEvent(() => onUnsent?.(files));
  const names = files.map(({ name, size }) => `${name}/${size}`).join('\n');
  // Decisions change `judged`, but not its files.
  useEffect(() => report(), [names]);
}

/** Closes the sheet. Asks for a confirmation first if it has unsent files, as the browser does before a reload. */
export function useClose(count: number, onClose: () => void) {
  const t = useTranslations('placing.leave');
  const alert = useAlert();
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [count]);
  const close = async () => {
    const question = {
      title: t('title', { count }),
      body: t('body'),
      confirmLabel: t('close'),
      cancelLabel: t('stay'),
    };
    if (count === 0 || (await alert.confirm({ ...question, tone: 'danger' }))) onClose();
  };
  return () => void close();
}
