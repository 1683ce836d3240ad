import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { FigureShare } from '@ad-foundry/contract/insights/shares.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { WriteForm } from '#ui/feedback/write-form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Loaded } from '#features/platforms/insights/loaded.tsx';
import { sharesQuery, useCreateShare, useRevokeShare, type ShareWish } from './queries.ts';

interface ShareSheetProps {
  /** The current view, which is also the one in the URL. */
  wish: ShareWish;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates a read-only link to the current view, and lists the existing links. */
export function ShareSheet({ wish, open, onOpenChange }: ShareSheetProps) {
  const t = useTranslations('shares');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} description={t('body')} size="small">
      <div className="grid gap-6">
        {/* Another view of the page needs another link. */}
        <WriteForm>
          <NewLink key={JSON.stringify(wish)} wish={wish} />
        </WriteForm>
        <Links />
      </div>
    </Sheet>
  );
}

const durations = ['7', '30', '90', '365'] as const;
type Duration = (typeof durations)[number];

function NewLink({ wish }: { wish: ShareWish }) {
  const t = useTranslations('shares');
  const locale = useLocale();
  const create = useCreateShare();
  const { control, submit, pending, failure } = useContractForm<{ days: Duration }>({
    defaultValues: { days: '30' },
    send: ({ days }) => create.mutateAsync({ ...wish, days: Number(days) }),
  });
  if (create.data) {
    const { url, expiresAt } = create.data;
    return (
      <div className="grid gap-2">
        <div className="flex gap-2">
          <Input readOnly aria-label={t('address')} value={url} className="min-w-0 flex-1 font-mono text-xs" />
          <CopyButton size="md" variant="primary" text={url} />
        </div>
        <p role="status" className="text-xs text-pretty text-ink-2">
          {t('once', { day: formatDate(expiresAt, locale, { dateStyle: 'medium' }) })}
        </p>
      </div>
    );
  }
  const isRelative = wish.place.since === undefined;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <p className="text-sm text-pretty text-ink-2">{t(isRelative ? 'relative' : 'fixed')}</p>
      <FormField control={control} name="days" label={t('days')} error={failure}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            onValueChange={onChange}
            options={durations.map((value) => ({ value, label: t('duration', { days: Number(value) }) }))}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" className="justify-self-start" loading={pending}>
        {t('create')}
      </Button>
    </form>
  );
}

function Links() {
  const t = useTranslations('shares');
  return (
    <section aria-label={t('links')} className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('links')}</h3>
      <Loaded query={useQuery(sharesQuery)} skeleton={<SkeletonRows rows={2} />}>
        {(links) =>
          links.length === 0 ? (
            <p className="text-sm text-ink-2">{t('none')}</p>
          ) : (
            <ul className="grid divide-y divide-line">
              {links.map((share) => (
                <Line key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Line({ share }: { share: FigureShare }) {
  const t = useTranslations('shares');
  const insights = useTranslations('insights');
  const locale = useLocale();
  const errorText = useErrorText();
  const alert = useAlert();
  const revoke = useRevokeShare();
  const { id, page, advertiser, by, createdAt, openedAt, expiresAt } = share;
  const name = `${insights(`${page}.title`)} · ${advertiser.name}`;
  const end = async () => {
    const sure = await alert.confirm({
      title: t('ask'),
      body: t('askBody', { name }),
      confirmLabel: t('revoke'),
      tone: 'danger',
    });
    if (!sure) return;
    revoke.mutate(id, {
      onSuccess: () => void toast.success(t('revoked')),
      onError: (error) => void toast.error(t('revokeFailed'), { description: errorText(error) }),
    });
  };
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="text-xs text-pretty text-ink-2">
          {t('made', { name: by.name, when: formatRelative(createdAt, locale) })}{' '}
          {openedAt === null ? t('unopened') : t('opened', { when: formatRelative(openedAt, locale) })}{' '}
          {t('until', { day: formatDate(expiresAt, locale, { dateStyle: 'medium' }) })}
        </span>
      </div>
      <Button
        size="sm"
        icon={<Link2Off />}
        aria-label={t('revokeOf', { name })}
        loading={revoke.isPending}
        onClick={() => void end()}
      >
        {t('revoke')}
      </Button>
    </li>
  );
}
