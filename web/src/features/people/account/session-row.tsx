import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '@ad-foundry/contract/sessions.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';

const handheld = new Set(['iOS', 'iPadOS', 'Android']);

function useSessionName({ browser, system }: Session): string {
  const t = useTranslations('me.sessions');
  if (browser && system) return t('browserOn', { browser, system });
  return browser ?? system ?? t('unknown');
}

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

/** One session; the current one has no button to end it, to avoid mistakes. */
export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const t = useTranslations('me.sessions');
  const locale = useLocale();
  const name = useSessionName(session);
  const Icon = handheld.has(session.system ?? '') ? Smartphone : Monitor;
  const used = session.current ? t('inUse') : t('used', { when: formatRelative(session.lastSeenAt, locale) });
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <Icon className="size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {name}
          {session.current ? <Chip>{t('current')}</Chip> : null}
        </p>
        <p className="text-xs text-pretty text-ink-2">
          <span title={formatDateTime(session.lastSeenAt, locale)}>{used}</span>
          {' · '}
          {t('since', { date: formatDate(session.createdAt, locale) })}
          {' · '}
          {t(session.method)}
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" loading={ending} aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
