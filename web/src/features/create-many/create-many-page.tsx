import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { campaignQuery } from '#features/campaigns/queries.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { readDateEntry } from '#ui/form/date-entry.ts';
import { fromWall, toWall } from '#ui/form/wall-time.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Columns } from './columns.tsx';
import { Faults } from './faults.tsx';
import { judgeRows, type Fault } from './judge-rows.ts';
import { useCreateMany, useFields, useNamedFormats, usePatterns } from './queries.ts';
import type { PlacedTable } from './edit-table.ts';
import { RowsGrid } from './rows-grid.tsx';
import { RowsEntry } from './rows-entry.tsx';
import { useTable } from './use-table.ts';

/** Creates many creatives of a campaign from a table: pasted, typed or dropped, judged before anything is written. */
export function CreateManyPage({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('many');
  const { data: campaign } = useSuspenseQuery(campaignQuery(campaignId));
  const entry = useTable(campaignId, useFields());
  return (
    <Page>
      <PageHeader
        title={t('title')}
        breadcrumbs={[
          <Link key="campaign" to="/campaigns/$campaignId" params={{ campaignId }}>
            {campaign.name}
          </Link>,
        ]}
      />
      <PageBody className="grid content-start gap-6">
        {entry.read ? (
          <Judgement campaignId={campaignId} read={entry.read} entry={entry} />
        ) : (
          <RowsEntry entry={entry} />
        )}
      </PageBody>
    </Page>
  );
}

interface JudgementProps {
  campaignId: CampaignId;
  read: NonNullable<ReturnType<typeof useTable>['read']>;
  entry: ReturnType<typeof useTable>;
}

function useJudged({ table, places, fields }: PlacedTable) {
  const locale = useLocale();
  const named = useNamedFormats();
  const patterns = usePatterns(fields);
  return useMemo(() => {
    if (!named || !patterns) return undefined;
    const timeZone = shownTimeZone();
    const today = toWall(new Date(), timeZone);
    const base = { ...today, hour: 18, minute: 0 };
    const readDate = (text: string) => {
      const wall = readDateEntry(text, { locale, base, today });
      const instant = wall && fromWall(wall, timeZone);
      return instant && instant.getUTCFullYear() >= 2000 && instant.getUTCFullYear() < 2100
        ? instant.toISOString()
        : undefined;
    };
    return { ...judgeRows(table, { places, ...named, readDate, fields, patterns }), names: named.names };
  }, [table, places, fields, patterns, named, locale]);
}

/** What the table becomes, what is wrong with it, and the button that makes it. */
function Judgement({ campaignId, read, entry }: JudgementProps) {
  const t = useTranslations('many');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const settled = useDeferredValue(read);
  const judged = useJudged(settled);
  const create = useCreateMany(campaignId);
  // Faults that only the server knows, of this state of the rows.
  const [told, setTold] = useState<{ of: object; faults: Fault[] }>();
  if (!judged) return <p role="status">{t('reading')}</p>;
  const { rows, lines } = judged;
  const faults = [...judged.faults, ...(told?.of === judged ? told.faults : [])].toSorted((a, b) => a.line - b.line);
  const isTooMany = rows.length > limits.createMany.rows;
  const send = async () => {
    const answer = await create.mutateAsync(rows);
    if (answer.faults.length > 0) {
      setTold({
        of: judged,
        faults: answer.faults.map(({ row, code, attributeId }) => ({
          line: lines[row] ?? 0,
          kind: code,
          value: rows[row]?.name ?? '',
          attributeId,
        })),
      });
      return;
    }
    entry.forget();
    toast.success(t('done', { count: answer.created }));
    await navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  };
  return (
    <>
      {create.error ? <Banner tone="bad" title={t('failed')} body={errorText(create.error)} /> : null}
      {isTooMany ? <Banner tone="bad" title={t('tooMany', { max: limits.createMany.rows })} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <p className="num mr-auto" role="status">
          {t('summary', {
            creatives: rows.length,
            slots: rows.reduce((sum, { formatIds }) => sum + formatIds.length, 0),
          })}
        </p>
        <Button onClick={entry.back}>{t('back')}</Button>
        <Button
          variant="primary"
          loading={create.isPending}
          disabled={rows.length === 0 || faults.length > 0 || isTooMany || settled !== read}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('submit', { count: rows.length })}
        </Button>
      </div>
      {read.isTyped ? null : <Columns {...read} onPlaces={entry.setPlaces} />}
      {faults.length > 0 ? <Faults faults={faults} fields={read.fields} /> : null}
      <RowsGrid read={read} faults={faults} names={judged.names} onWrite={entry.write} onColumn={entry.addColumn} />
    </>
  );
}
