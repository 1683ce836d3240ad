import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { campaignQuery } from '#features/campaigns/queries.ts';
import { isoDay } from '#lib/dates/calendar-days.ts';
import type { DateOrder } from '#lib/dates/date-reading.ts';
import { findDateOrder } from '#lib/dates/day-patterns.ts';
import { readDate as readSheetDate } from '#lib/dates/read-date.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { dayComesFirst } from '#ui/form/date-entry.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { fromWall, toWall } from '#ui/form/wall-time.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Columns } from './columns.tsx';
import { Faults } from './faults.tsx';
import { judgeRows, type Fault } from './judge-rows.ts';
import { emptyRows, replaceName, withColumn, writeCells } from './edit-table.ts';
import { useCreateMany, useFields, useNamedFormats, usePatterns, useServerFaults } from './queries.ts';
import { textOf, type Column } from './read-table.ts';
import { Replacements } from './replacements.tsx';
import { choicesOf, RowsGrid, useHeading } from './rows-grid.tsx';
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

type Read = JudgementProps['read'];

function useJudged({ table, places, fields, dateOrder }: Read) {
  const locale = useLocale();
  const named = useNamedFormats();
  const patterns = usePatterns(fields);
  return useMemo(() => {
    if (!named || !patterns) return undefined;
    const timeZone = shownTimeZone();
    const today = toWall(new Date(), timeZone);
    const found = findDateOrder(table.rows.map((row) => textOf(row[places.deadline ?? -1])));
    const usual = dayComesFirst(locale) ? 'day-first' : 'month-first';
    const order = dateOrder ?? (found === 'open' || !found ? usual : found);
    const readDate = (text: string) => {
      const { day, time } = readSheetDate(text, { today: isoDay(today.year, today.month, today.day), order });
      if (day === null) return undefined;
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      return fromWall({ year, month, day: date, hour: 18, minute: 0, ...time }, timeZone).toISOString();
    };
    const judged = judgeRows(table, { places, ...named, readDate, fields, patterns });
    const deadlines = new Map(judged.rows.map(({ deadlineAt }, at) => [judged.lines[at] ?? 0, deadlineAt ?? '']));
    return { ...judged, deadlines, order: found && { order, isOpen: found === 'open' }, named };
  }, [table, places, fields, patterns, named, locale, dateOrder]);
}

type Judged = NonNullable<ReturnType<typeof useJudged>>;

/** What the table becomes, what is wrong with it, and the button that makes it. */
function Judgement({ campaignId, read, entry }: JudgementProps) {
  const t = useTranslations('many');
  const settled = useDeferredValue(read);
  const judged = useJudged(settled);
  if (!judged) return <p role="status">{t('reading')}</p>;
  return <JudgedRows campaignId={campaignId} read={read} entry={entry} judged={judged} isSettled={settled === read} />;
}

interface JudgedRowsProps extends JudgementProps {
  judged: Judged;
  /** Whether the judgement is of the rows as they are. */
  isSettled: boolean;
}

function JudgedRows({ campaignId, read, entry, judged, isSettled }: JudgedRowsProps) {
  const t = useTranslations('many');
  const errorText = useErrorText();
  const isTooMany = judged.rows.length > limits.createMany.rows;
  const { faults, send, create } = useSending({ campaignId, judged, isTooMany, onDone: entry.forget });
  const headingOf = useHeading(read);
  const { rows, named, order } = judged;
  const taken = new Set(faults.filter(({ kind }) => kind === 'name-taken').map(({ line }) => line));
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
          disabled={rows.length === 0 || faults.length > 0 || isTooMany || !isSettled}
          onClick={() => void send().catch(() => undefined)}
        >
          {t('submit', { count: rows.length })}
        </Button>
      </div>
      {read.isTyped ? null : <Columns {...read} onPlaces={entry.setPlaces} onHead={entry.setHead} />}
      {order ? <OrderOfDates {...order} order={read.dateOrder ?? order.order} onOrder={entry.setDateOrder} /> : null}
      {faults.length > 0 ? (
        <Faults
          faults={faults}
          fields={read.fields}
          taken={taken.size}
          onLeaveOut={() => entry.edit((before) => emptyRows(before, taken))}
        />
      ) : null}
      <Replacements
        faults={faults}
        fields={read.fields}
        namesOf={(column) => choicesOf(column, { names: named.names, read })?.names ?? []}
        headingOf={headingOf}
        onReplace={(column, from, to) =>
          entry.edit((before) => replaceName(before, column, { from, to, known: knownIn(named, column) }))
        }
      />
      <RowsGrid
        read={read}
        faults={faults}
        names={named.names}
        deadlines={judged.deadlines}
        onWrite={(at, block) => entry.edit((before) => writeCells(before, at, block))}
        onColumn={(column) => entry.edit((before) => withColumn(before, column))}
      />
    </>
  );
}

interface SendingOptions {
  campaignId: CampaignId;
  judged: Judged;
  isTooMany: boolean;
  onDone: () => void;
}

/** The faults that are seen here and those that only the server knows, and what creates the rows. */
function useSending({ campaignId, judged, isTooMany, onDone }: SendingOptions) {
  const t = useTranslations('many');
  const navigate = useNavigate();
  const create = useCreateMany(campaignId);
  const { rows, lines } = judged;
  const server = useServerFaults(campaignId, judged.faults.length === 0 && !isTooMany ? rows : undefined);
  const told = (server.faults ?? []).map(({ row, code, attributeId }): Fault => ({
    line: lines[row] ?? 0,
    kind: code,
    value: rows[row]?.name ?? '',
    attributeId,
  }));
  const send = async () => {
    const answer = await create.mutateAsync(rows);
    if (answer.faults.length > 0) {
      server.setTold({ of: rows, faults: answer.faults });
      return;
    }
    onDone();
    toast.success(t('done', { count: answer.created }));
    await navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  };
  return { create, send, faults: [...judged.faults, ...told].toSorted((a, b) => a.line - b.line) };
}

/** The names that a cell of the column may hold several of. */
function knownIn({ formats, templates }: NonNullable<ReturnType<typeof useNamedFormats>>, column: Column) {
  if (column === 'formats') return formats;
  return column === 'template' ? templates : undefined;
}

interface OrderOfDatesProps {
  order: DateOrder;
  /** Whether every date can be read both ways. */
  isOpen: boolean;
  onOrder: (order: DateOrder) => void;
}

/** How dates as 02/03/2027 are read, and the other way. */
function OrderOfDates({ order, isOpen, onOrder }: OrderOfDatesProps) {
  const t = useTranslations('many');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-pretty">{t(isOpen ? 'orderOpen' : 'orderFound')}</span>
      <Segmented<DateOrder>
        label={t('dateOrder')}
        value={order}
        onValueChange={onOrder}
        options={(['day-first', 'month-first'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </div>
  );
}
