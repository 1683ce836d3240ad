import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { useErrorText } from '#lib/error-text.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Panel } from './panel.tsx';
import { useHideSteps } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when it is first opened; stays mounted, so that closing is animated.
const PeopleDialog = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/tree/assignments/people-dialog.tsx'),
    needTexts(['campaigns']),
  ]);
  return module;
}, 'PeopleDialog');

interface FirstStepsProps {
  home: Home;
  onCreate: () => void;
  className?: string | undefined;
}

/** The first-run checklist; hidden once everything is done, or when dismissed. */
export function FirstSteps({ home: { steps, newestCampaign }, onCreate, className }: FirstStepsProps) {
  const t = useTranslations('home.steps');
  const errorText = useErrorText();
  const hide = useHideSteps();
  const all = [steps.campaign, steps.figures, steps.guest];
  const done = all.filter(Boolean).length;
  if (steps.isHidden || done === all.length) return null;
  const dismiss = () => hide.mutate(undefined, { onError: (error) => toast.error(errorText(error)) });
  return (
    <Panel
      title={t('title')}
      className={className}
      count={<span className="num text-xs text-ink-2">{t('done', { done, total: all.length })}</span>}
      tools={
        <IconButton size="sm" label={t('hide')} onClick={dismiss}>
          <X />
        </IconButton>
      }
    >
      <ol className="grid border-t border-line py-1 lg:grid-cols-3 lg:divide-x lg:divide-line">
        <Step isDone={steps.campaign} name={t('campaign')}>
          <WriteButton size="sm" onClick={onCreate}>
            {t('create')}
          </WriteButton>
        </Step>
        <Step isDone={steps.figures} name={t('figures')}>
          <ConnectLink />
        </Step>
        <Step isDone={steps.guest} name={t('guest')}>
          {newestCampaign ? <Invite campaign={newestCampaign} /> : null}
        </Step>
      </ol>
    </Panel>
  );
}

interface StepProps {
  isDone: boolean;
  name: string;
  /** Button or link that leads to the step. */
  children: ReactNode;
}

function Step({ isDone, name, children }: StepProps) {
  const t = useTranslations('home.steps');
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
      <Icon
        role="img"
        aria-label={t(isDone ? 'isDone' : 'isOpen')}
        className={isDone ? 'size-5 shrink-0 text-ok' : 'size-5 shrink-0 text-ink-3'}
      />
      <span className={isDone ? 'flex-1 text-sm text-ink-2' : 'flex-1 text-sm font-medium'}>{name}</span>
      {isDone ? null : <span className="flex gap-1.5">{children}</span>}
    </li>
  );
}

/** The figures' own card has the other ways to get them. */
function ConnectLink() {
  const t = useTranslations('home.steps');
  if (!useCan('integration:manage')) return null;
  return (
    <Button asChild size="sm">
      <Link to="/settings/integration">{t('connect')}</Link>
    </Button>
  );
}

function Invite({ campaign: { id, name } }: { campaign: NonNullable<Home['newestCampaign']> }) {
  const t = useTranslations('home.steps');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {open === undefined ? null : (
        <Suspense>
          <PeopleDialog target={{ campaignId: id }} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
