import { useQuery } from '@tanstack/react-query';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { formatDiskSpace } from '#lib/format-disk-space.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { storageQuery } from './queries.ts';

const nearlyFull = 0.9;

/** Storage use of the organization, including running uploads. */
export function StorageSection({ organizationId }: { organizationId: OrganizationId }) {
  const t = useTranslations('settings.general.storage');
  const locale = useLocale();
  const errorText = useErrorText();
  const { data, error } = useQuery(storageQuery(organizationId));
  const room = (count: number) => formatDiskSpace(count, locale);
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      {error ? <p className="text-sm text-bad">{errorText(error)}</p> : null}
      {data ? (
        <div className="grid gap-2">
          <p className="num text-sm">
            {t('used', { used: room(data.storedBytes), limit: room(data.limitBytes) })}
            {data.announcedBytes > 0 ? (
              <span className="text-ink-2"> {t('announced', { size: room(data.announcedBytes) })}</span>
            ) : null}
          </p>
          <ProgressLine
            label={t('title')}
            size="md"
            segments={[
              {
                value: data.storedBytes / data.limitBytes,
                tone: data.storedBytes + data.announcedBytes > nearlyFull * data.limitBytes ? 'warn' : 'ink',
              },
              { value: data.announcedBytes / data.limitBytes, tone: 'info' },
            ]}
          />
        </div>
      ) : error ? null : (
        <Skeleton className="h-9" />
      )}
    </SettingsSection>
  );
}
