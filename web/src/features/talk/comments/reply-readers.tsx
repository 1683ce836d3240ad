import { Eye, EyeOff } from 'lucide-react';
import type { Audience } from '@ad-foundry/contract/comments.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';

/** Says in a thread for clients whether they read the reply: that of a guest stays with the team. */
export function ReplyReaders({ audience }: { audience: Audience }) {
  const t = useTranslations('comments.replyReaders');
  const isGuest = useSession()?.role === 'guest';
  if (audience !== 'client') return null;
  const Icon = isGuest ? EyeOff : Eye;
  return (
    <p className="flex items-center gap-1 text-xs text-ink-2">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {isGuest ? t('team') : t('client')}
    </p>
  );
}
