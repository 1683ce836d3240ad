import { Link } from '@tanstack/react-router';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useRemoveAdvertiser } from '#features/platforms/insights/queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface AdvertiserMenuProps {
  advertisers: readonly InsightAdvertiser[];
  advertiser: InsightAdvertiser;
  /** Receives the chosen advertiser; undefined if it was removed. */
  onChoose: (id: AdvertiserId | undefined) => void;
}

/** The menu of ad accounts. */
export function AdvertiserMenu({ advertisers, advertiser, onChoose }: AdvertiserMenuProps) {
  const t = useTranslations('insights');
  const mayImport = useCan('integration:manage');
  return (
    <ChoiceMenu
      label={t('account')}
      icon={<OrganizationMark id={advertiser.id} name={advertiser.name} size="sm" />}
      className="max-w-64"
      text={advertiser.name}
      value={advertiser.id}
      options={advertisers.map(({ id, name, currency, timeZone }) => ({
        value: id,
        label: name,
        detail: [currency, timeZone].filter(Boolean).join(' · '),
      }))}
      onChoose={onChoose}
    >
      {mayImport ? <ImportItems advertiser={advertiser} onRemoved={() => onChoose(undefined)} /> : null}
    </ChoiceMenu>
  );
}

/** Menu items that import a report and remove an advertiser with imported insights. */
function ImportItems({ advertiser, onRemoved }: { advertiser: InsightAdvertiser; onRemoved: () => void }) {
  const t = useTranslations('insights.import');
  const { id, source } = advertiser;
  const remove = useRemoveImported(advertiser, onRemoved);
  return (
    <>
      <MenuSeparator />
      <MenuItem writes asChild icon={<FileSpreadsheet />}>
        <Link to="/overview" search={{ advertiserId: id, import: true }}>
          {t('open')}
        </Link>
      </MenuItem>
      {source === 'file' ? (
        <MenuItem writes icon={<Trash2 />} tone="danger" onSelect={() => void remove()}>
          {t('removeThis')}
        </MenuItem>
      ) : null}
    </>
  );
}

/** The state of an ad account for imports that has none, such as after its only import was undone. */
export function NothingImported({ advertiser }: { advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.import');
  const mayImport = useCan('integration:manage');
  const remove = useRemoveImported(advertiser);
  return (
    <EmptyState
      picture={<FileSpreadsheet />}
      title={t('nothingTitle', { name: advertiser.name })}
      body={t('nothingBody')}
      action={
        mayImport ? (
          <span className="flex flex-wrap justify-center gap-2">
            <WriteButton asChild variant="primary">
              <Link to="/overview" search={{ advertiserId: advertiser.id, import: true }}>
                {t('open')}
              </Link>
            </WriteButton>
            <WriteButton onClick={() => void remove()}>{t('removeThis')}</WriteButton>
          </span>
        ) : null
      }
    />
  );
}

/** Removes an ad account with imported insights, after a confirmation. */
function useRemoveImported({ provider, id, name }: InsightAdvertiser, onRemoved?: () => void) {
  const t = useTranslations('insights.import');
  const { confirm } = useAlert();
  const errorText = useErrorText();
  const { mutateAsync } = useRemoveAdvertiser();
  return async () => {
    const title = t('removeTitle', { name });
    if (!(await confirm({ title, body: t('removeBody'), confirmLabel: t('remove'), tone: 'danger' }))) return;
    try {
      await mutateAsync({ provider, id });
      onRemoved?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
