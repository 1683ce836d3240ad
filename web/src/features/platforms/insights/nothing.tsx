import { CalendarOff, CalendarX2, Unlink } from 'lucide-react';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { ApiError } from '#lib/api.ts';
import { isRefusal, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { mediumDay } from './day-text.ts';
import { useMissing } from './head/not-stored.tsx';
import { Failed } from './loaded.tsx';
import type { PlaceSearch, PlaceChange } from './search.ts';

interface NothingProps {
  data: Pick<Overview, 'lastSpendDay' | 'advertiser' | 'period'>;
  search: PlaceSearch;
  onSearch: (change: PlaceChange & { match?: true }) => void;
}

/** The empty state of a period without delivery: the reason, and buttons that show other days or campaigns. */
export function NothingDelivered({ data: { lastSpendDay, advertiser, period }, search, onSearch }: NothingProps) {
  const t = useTranslations('insights.none');
  const locale = useLocale();
  const missing = useMissing({ advertiser, period });
  const show = (change: PlaceChange) =>
    onSearch({ relative: undefined, since: undefined, until: undefined, ...change });
  if (lastSpendDay === null && search.campaignId !== undefined)
    return (
      <EmptyState
        picture={<Unlink />}
        title={t('campaignTitle')}
        body={t('campaignBody')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => onSearch({ campaignId: undefined, match: true })}>
              {t('findAds')}
            </Button>
            <Button onClick={() => onSearch({ campaignId: undefined })}>{t('allCampaigns')}</Button>
          </div>
        }
      />
    );
  const day = lastSpendDay === null ? null : mediumDay(lastSpendDay, locale);
  return (
    <EmptyState
      picture={<CalendarX2 />}
      {...(missing ?? {
        title: t('periodTitle'),
        body: day === null ? t('periodNever') : t('periodBody', { day }),
      })}
      action={
        lastSpendDay === null || day === null ? (
          <Button onClick={() => show({ relative: 'last_90_days' })}>{t('wider')}</Button>
        ) : (
          <Button variant="primary" onClick={() => show({ since: shiftDay(lastSpendDay, -6), until: lastSpendDay })}>
            {t('goThere', { day })}
          </Button>
        )
      }
    />
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
  onSearch: (change: PlaceChange) => void;
}

/** The error of the overview: an invalid period links to the default one, other errors have a retry button. */
export function OverviewFailed({ error, onRetry, onSearch }: FailedProps) {
  const t = useTranslations('insights.none');
  const errorText = useErrorText();
  const isInvalid = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!isInvalid || isRefusal(error)) return <Failed error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      picture={<CalendarOff />}
      title={t('badPeriodTitle')}
      body={errorText(error)}
      action={
        <Button onClick={() => onSearch({ relative: 'last_7_days', since: undefined, until: undefined })}>
          {t('lastWeek')}
        </Button>
      }
    />
  );
}
