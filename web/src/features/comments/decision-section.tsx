import { useQuery } from '@tanstack/react-query';
import { Check, RefreshCw, Undo2 } from 'lucide-react';
import type { Decision } from '@ad-foundry/contract/comments/comments.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { decisionsQuery, useDecide } from './queries.ts';

interface DecisionProps {
  creativeId: CreativeId;
  version: Version;
  isOpen: boolean;
  /** Asking for changes needs an open comment. */
  hasOpen: boolean;
}

/** The decisions on a version, and the own one: approve, or ask for changes. */
export function DecisionSection({ creativeId, version, isOpen, hasOpen }: DecisionProps) {
  const t = useTranslations('comments.decision');
  const locale = useLocale();
  const me = useMe();
  const mayDecide = useCan('version:decide') && isOpen;
  const { data = [] } = useQuery(decisionsQuery(creativeId));
  const decided = data.filter(({ versionId }) => versionId === version.id);
  const own = decided.find(({ by }) => by.id === me.id)?.decision ?? null;
  if (decided.length === 0 && !mayDecide) return null;
  return (
    <section aria-label={t('title', { number: version.number })} className="grid gap-2 border-b border-line p-4 pt-3">
      <h2 className="text-sm font-semibold">{t('title', { number: version.number })}</h2>
      {decided.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {decided.map(({ by, decision, decidedAt }) => (
            <li
              key={by.id}
              className="flex min-w-0 items-center gap-2 text-sm"
              title={formatDateTime(decidedAt, locale)}
            >
              <Avatar name={by.name} src={by.avatarUrl} decorative />
              <span className="grid min-w-0 leading-tight">
                <span className="truncate">{by.id === me.id ? t('you') : by.name}</span>
                <span className={cn('text-xs', decision === 'approved' ? 'text-ok' : 'text-warn')}>{t(decision)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayDecide ? <DecisionButtons {...{ creativeId, version, own, hasOpen }} /> : null}
    </section>
  );
}

type ButtonsProps = Pick<DecisionProps, 'creativeId' | 'version' | 'hasOpen'> & { own: Decision | null };

function DecisionButtons({ creativeId, version, own, hasOpen }: ButtonsProps) {
  const t = useTranslations('comments.decision');
  const errorText = useErrorText();
  const decide = useDecide(creativeId);
  const make = (decision: Decision | null) =>
    decide.mutate({ versionId: version.id, decision }, { onError: (error) => void toast.error(errorText(error)) });
  return (
    <div className="flex flex-wrap gap-2">
      {own === 'changes' ? null : (
        <Button
          className="flex-1"
          icon={<RefreshCw />}
          disabled={decide.isPending}
          aria-disabled={!hasOpen}
          title={hasOpen ? undefined : t('needsComment')}
          onClick={() => (hasOpen ? make('changes') : toast.info(t('needsComment')))}
        >
          {t('ask')}
        </Button>
      )}
      {own === 'approved' ? null : (
        <Button
          className="flex-1"
          variant="primary"
          icon={<Check />}
          disabled={decide.isPending}
          onClick={() => make('approved')}
        >
          {t('approve', { number: version.number })}
        </Button>
      )}
      {own === null ? null : (
        <Button variant="ghost" icon={<Undo2 />} disabled={decide.isPending} onClick={() => make(null)}>
          {t('withdraw')}
        </Button>
      )}
    </div>
  );
}
