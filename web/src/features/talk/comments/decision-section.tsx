import { useQuery } from '@tanstack/react-query';
import { Check, RefreshCw, Undo2 } from 'lucide-react';
import type { Decision, VersionDecision } from '@ad-foundry/contract/comments.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { peopleQuery } from '#features/people/members/assigned-queries.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import type { Review } from './use-review.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { decisionsQuery, useDecide } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface DecisionProps {
  creativeId: CreativeId;
  campaignId: CampaignId;
  version: Version;
  isOpen: boolean;
  review: Review | undefined;
}

/** The decisions on a version, the people without one, and the member's own: approve or request changes. */
export function DecisionSection({ creativeId, campaignId, version, isOpen, review }: DecisionProps) {
  const t = useTranslations('comments.decision');
  const me = useMe();
  const mayDecide = useCan('version:decide') && isOpen && review !== undefined;
  const { data = [] } = useQuery(decisionsQuery(creativeId));
  const decided = data.filter(({ versionId }) => versionId === version.id);
  const waiting = useWaiting(campaignId, decided);
  const myDecision = decided.find(({ by }) => by.id === me.id)?.decision ?? null;
  if (decided.length === 0 && !mayDecide) return null;
  return (
    <section
      aria-label={t('title', { number: version.number })}
      className="grid grid-cols-1 gap-2 border-b border-line p-4 pt-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t('title', { number: version.number })}</h2>
        {decided.length + waiting.length > 0 ? (
          <p className="num text-xs text-ink-2">
            {t('count', { decided: decided.length, total: decided.length + waiting.length })}
          </p>
        ) : null}
      </div>
      {decided.length + waiting.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {decided.map((made) => (
            <DecidedPerson key={made.by.id} made={made} />
          ))}
          {waiting.map(({ id, name, avatarUrl }) => (
            <li key={id} className="flex min-w-0 items-center gap-2 text-sm">
              <Avatar name={name} src={avatarUrl} decorative />
              <span className="grid min-w-0 leading-tight">
                <span className="truncate">{id === me.id ? t('you') : name}</span>
                <span className="text-xs text-ink-2">{t(id === me.id ? 'yourTurn' : 'notYet')}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {mayDecide && review.mayDecide ? <DecisionButtons {...{ creativeId, version, myDecision, review }} /> : null}
      {mayDecide && review.isReplaced ? <p className="text-xs text-warn">{t('newer')}</p> : null}
      {mayDecide && review.counts.total > 1 ? <Decided {...review.counts} /> : null}
    </section>
  );
}

function DecidedPerson({ made: { by, decision, decidedAt, countedFor } }: { made: VersionDecision }) {
  const t = useTranslations('comments.decision');
  const tComments = useTranslations('comments');
  const locale = useLocale();
  const me = useMe();
  return (
    <li className="flex min-w-0 items-center gap-2 text-sm" title={formatDateTime(decidedAt, locale)}>
      <Avatar name={by.name} src={by.avatarUrl} decorative />
      <span className="grid min-w-0 leading-tight">
        <span className="truncate">{by.id === me.id ? t('you') : by.name}</span>
        <span className={cn('text-xs', decision === 'approved' ? 'text-ok' : 'text-warn')}>
          {t(decision)}
          {by.via === 'review-link' ? ` ${tComments('byReviewLink')}` : null}
        </span>
        {countedFor.length > 1 ? (
          <span className="text-xs text-ink-2">
            {t('countsFor', { steps: new Intl.ListFormat(locale).format(countedFor) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** The assigned members without a decision; if none are assigned, the signed-in member. */
function useWaiting(campaignId: CampaignId, decided: readonly VersionDecision[]) {
  const me = useMe();
  const mayDecide = useCan('version:decide');
  const { data } = useQuery({ ...peopleQuery({ campaignId }), enabled: mayDecide });
  if (!data || !mayDecide) return [];
  const assigned = data.members.map((member) => ({
    id: member.accountId,
    name: personName(member),
    avatarUrl: member.avatarUrl,
  }));
  const deciders = assigned.length > 0 ? assigned : [{ id: me.id, name: personName(me), avatarUrl: me.avatarUrl }];
  return deciders.filter(({ id }) => !decided.some(({ by }) => by.id === id));
}

/** "4 of 9 decided", with one segment a file. */
function Decided({ decided, total }: Review['counts']) {
  const t = useTranslations('review');
  return (
    <div className="grid gap-1">
      <ProgressLine value={decided / total} label={t('decided', { decided, total })} />
      <p className="num text-xs text-ink-2">{t('decided', { decided, total })}</p>
    </div>
  );
}

type ButtonsProps = Pick<DecisionProps, 'creativeId' | 'version'> & { myDecision: Decision | null; review: Review };

function DecisionButtons({ creativeId, version, myDecision, review }: ButtonsProps) {
  const t = useTranslations('comments.decision');
  const errorText = useErrorText();
  const decide = useDecide(creativeId);
  const withdraw = () =>
    decide.mutate(
      { versionId: version.id, decision: null },
      { onError: (error) => void toast.error(errorText(error)) },
    );
  return (
    <div className="flex flex-wrap gap-2">
      {myDecision === 'changes' ? null : (
        <WriteButton
          className="flex-1"
          icon={<RefreshCw />}
          disabled={decide.isPending}
          aria-keyshortcuts="R"
          aria-pressed={review.isAsking}
          onClick={review.ask}
        >
          {t('ask')}{' '}
          <Kbd aria-hidden className="max-md:hidden">
            R
          </Kbd>
        </WriteButton>
      )}
      {myDecision === 'approved' ? null : (
        <WriteButton
          className="flex-1"
          variant="primary"
          icon={<Check />}
          disabled={decide.isPending}
          aria-keyshortcuts="A"
          onClick={review.approve}
        >
          {t('approve', { number: version.number })}{' '}
          <Kbd aria-hidden className="max-md:hidden">
            A
          </Kbd>
        </WriteButton>
      )}
      {myDecision === null ? null : (
        <WriteButton variant="ghost" icon={<Undo2 />} disabled={decide.isPending} onClick={withdraw}>
          {t('withdraw')}
        </WriteButton>
      )}
    </div>
  );
}
