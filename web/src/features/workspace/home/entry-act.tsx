import { Link } from '@tanstack/react-router';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useAnswerPass } from '#features/talk/notifications/use-answer-pass.ts';
import { useRemind, useRemoveEntry, type RemindEntry } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface EntryActProps {
  entry: HomeEntry;
  /** Says what the act is about, for screen readers. */
  fact: string;
  /** On a phone, the first act is the primary one. */
  isFirst: boolean;
}

/** 104 px wide in every row, so that the acts stand in a column. */
const lookOf = (isFirst: boolean) =>
  cn('w-26 px-1 max-md:h-10 max-md:w-39', isFirst && 'max-md:border-ink max-md:bg-ink max-md:text-on-ink');

/** The act of a row: a place that opens, or a reminder that is sent. */
export function EntryAct({ entry, fact, isFirst }: EntryActProps) {
  const t = useTranslations('home.act');
  if (entry.kind === 'remind') return <Remind entry={entry} className={lookOf(isFirst)} />;
  if (entry.kind === 'pass') return <Answer entry={entry} fact={fact} className={lookOf(isFirst)} />;
  const act = t(actOf(entry));
  return (
    // The whole row opens.
    <Button asChild className={cn(lookOf(isFirst), 'after:absolute after:inset-0')}>
      <EntryLink entry={entry} label={`${act}: ${fact}`}>
        {act}
      </EntryLink>
    </Button>
  );
}

/** A remark that neither asks nor addresses the person is read. */
const actOf = (entry: Exclude<HomeEntry, RemindEntry | PassEntry>) =>
  entry.kind === 'answer' && !entry.isMention && !entry.isQuestion ? 'read' : entry.kind;

interface EntryLinkProps {
  entry: Exclude<HomeEntry, RemindEntry | PassEntry>;
  label: string;
  className?: string;
  children: string;
}

function EntryLink({ entry, label, ...rest }: EntryLinkProps) {
  const shared = { 'aria-label': label, 'data-entry-act': '', ...rest };
  if (entry.kind === 'reconnect') return <Link to="/settings/integration" {...shared} />;
  return (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: entry.campaign.id, creativeId: entry.creative.id }}
      search={searchOf(entry)}
      {...shared}
    />
  );
}

type PassEntry = Extract<HomeEntry, { kind: 'pass' }>;
type CreativeEntry = Exclude<HomeEntry, { kind: 'pass' | 'remind' | 'reconnect' }>;

function searchOf(entry: CreativeEntry) {
  switch (entry.kind) {
    case 'review':
    case 'changes':
      return { version: entry.versionId };
    case 'answer':
      return { tab: 'comments' as const, comment: entry.commentId };
    default:
      return {};
  }
}

/** Approves or declines that a guest passes a slot on. */
function Answer({ entry, fact, className }: { entry: PassEntry; fact: string; className: string }) {
  const t = useTranslations('home.act');
  const { answer, isPending } = useAnswerPass();
  const { passId, to } = entry;
  const remove = useRemoveEntry();
  const send = (approve: boolean) => answer({ passId, to, approve }, () => remove(entry));
  return (
    // On a phone, two acts need the whole row.
    <span className="flex shrink-0 items-center gap-1 max-md:col-span-2 max-md:col-start-2">
      <WriteButton
        variant="ghost"
        size="sm"
        className="max-md:h-10 max-md:flex-1"
        disabled={isPending}
        aria-label={`${t('decline')}: ${fact}`}
        onClick={() => send(false)}
      >
        {t('decline')}
      </WriteButton>
      <WriteButton
        className={cn(className, 'max-md:w-auto max-md:flex-1')}
        loading={isPending}
        aria-label={`${t('approve')}: ${fact}`}
        data-entry-act=""
        onClick={() => send(true)}
      >
        {t('approve')}
      </WriteButton>
    </span>
  );
}

function Remind({ entry, className }: { entry: RemindEntry; className: string }) {
  const t = useTranslations('home.act');
  const errorText = useErrorText();
  const { mutate, isPending } = useRemind();
  const { firstName } = entry;
  const remind = () =>
    mutate(entry, {
      onSuccess: (isReminded) => {
        if (isReminded) toast.success(t('reminded', { name: firstName }));
        else toast.info(t('noneReminded'));
      },
      onError: (error) => void toast.error(t('notReminded'), { description: errorText(error) }),
    });
  return (
    <WriteButton
      className={className}
      loading={isPending}
      title={t('remindName', { name: firstName })}
      aria-label={t('remindName', { name: firstName })}
      data-entry-act=""
      onClick={remind}
    >
      {t('remind')}
    </WriteButton>
  );
}
