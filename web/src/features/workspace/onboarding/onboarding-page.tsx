import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CreateCampaignDialog } from '#features/tree/campaigns/create-campaign-dialog.tsx';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { ApprovalChoice } from './approval-choice.tsx';
import { useLoadSample } from './queries.ts';
import { StepStrip } from './step-strip.tsx';

function Choice({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <div className="grid flex-1 content-start gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-pretty text-ink-2">{body}</p>
      </div>
      {children}
    </section>
  );
}

function CreateChoice() {
  const t = useTranslations('onboarding.create');
  const [open, setOpen] = useState(false);
  return (
    <Choice title={t('title')} body={t('body')}>
      <Button variant="primary" size="lg" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <CreateCampaignDialog open={open} onOpenChange={setOpen} />
    </Choice>
  );
}

function SampleChoice() {
  const t = useTranslations('onboarding.sample');
  const errorText = useErrorText();
  const load = useLoadSample();
  const onError = (error: unknown) => toast.error(t('failed'), { description: errorText(error) });
  return (
    <Choice title={t('title')} body={t('body')}>
      <Button size="lg" loading={load.isPending} onClick={() => load.mutate(undefined, { onError })}>
        {t('action')}
      </Button>
    </Choice>
  );
}

/** A link to book a demo, if the installation offers one. */
function DemoLink() {
  const t = useTranslations('onboarding');
  const { data } = useQuery(installationQuery);
  const address = data?.demoUrl;
  if (!address) return null;
  const link = (chunks: ReactNode) => (
    <a
      href={address}
      {...(address.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noreferrer' })}
      className="rounded-xs font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      {chunks}
    </a>
  );
  return <p className="text-center text-sm text-ink-2">{t.rich('demo', { link })}</p>;
}

/** Onboarding: an explanation of the product, and two ways to start; `notice` stands above them. */
export function OnboardingPage({ notice }: { notice?: ReactNode }) {
  const t = useTranslations('onboarding');
  const me = useMe();
  const mayCreate = useCan('campaign:write');
  const mayManage = useCan('organization:manage');
  const { data } = useQuery(installationQuery);
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageBody className="grid max-w-5xl content-center gap-8 py-10">
        {notice}
        <div className="grid gap-2 md:text-center">
          <h1 className="text-2xl font-semibold">{t('welcome', { name: me.firstName })}</h1>
          <p className="text-lg text-pretty text-ink-2">{t('body')}</p>
        </div>
        <StepStrip />
        <div className="grid gap-4 md:grid-cols-2">
          {mayCreate ? <CreateChoice /> : null}
          {data?.sample ? <SampleChoice /> : null}
        </div>
        {mayManage ? <ApprovalChoice /> : null}
        <DemoLink />
      </PageBody>
    </Page>
  );
}
