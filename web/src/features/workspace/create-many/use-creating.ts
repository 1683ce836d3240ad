import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { CreateManyResult, RowFault } from '@ad-foundry/contract/create-many.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { useTranslations } from '#lib/i18n.ts';
import { fromWall } from '#ui/form/wall-time.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { isReady, viewCreatives, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { useCreateMany, useServerFaults } from './queries.ts';
import { rowToSend, type NewRow } from '@ad-foundry/contract/rules/briefing/rows-to-send.ts';
import type { SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import type { LabelOf } from './use-format-labels.ts';
import type { SheetContext } from './use-reading.ts';

/** 18:00 on a day, in the time zone of date inputs. */
function deadlineOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return fromWall({ year, month, day: date, hour: 18, minute: 0 }, shownTimeZone()).toISOString();
}

const noFaults = new Map<string, RowFault[]>();

interface Options {
  campaignId: CampaignId;
  context: SheetContext;
  sheet: SheetState;
  labelOf: LabelOf;
  /** Stores which lines were created. */
  keep: (sheet: SheetState) => void;
  forget: () => void;
}

/** The validated creatives of the sheet, and the function that creates the valid ones. */
export function useCreating({ campaignId, context, sheet, labelOf, keep, forget }: Options) {
  const t = useTranslations('many');
  const navigate = useNavigate();
  const create = useCreateMany(campaignId);
  const { reading, people } = context;
  const words = useTranslations('many.brief');
  const localViews = useMemo(() => viewCreatives(reading, sheet, noFaults), [reading, sheet]);
  const sending = useMemo(() => {
    const headingOf = (meaning: string, fallback: string) =>
      reading.columns.find((column) => column.meaning === meaning)?.heading || fallback;
    const options = {
      deadlineOf,
      typeOf: (
        formatId: NewRow['slots'] extends (infer Slot)[] | undefined
          ? Slot extends { formatId: infer Id }
            ? Id
            : never
          : never,
      ) => labelOf(formatId)?.type,
      owners: new Set(people.filter(({ isOwner }) => isOwner).map(({ id }) => id)),
      headings: {
        owner: headingOf('owner', words('owner')),
        deadline: headingOf('deadline', words('deadline')),
        language: headingOf('language', words('language')),
        length: headingOf('duration', words('length')),
      },
    };
    const views = localViews.filter(isReady).slice(0, limits.createMany.rows);
    return { views, rows: views.map((view) => rowToSend(view, options)) };
  }, [localViews, reading, people, labelOf, words]);
  const serverFaults = useServerFaults(campaignId, sending.rows);
  const views = useMemo(() => {
    const faults = serverFaults && faultsOf(serverFaults, sending.views);
    return faults && faults.size > 0 ? viewCreatives(reading, sheet, faults) : localViews;
  }, [serverFaults, sending, reading, sheet, localViews]);
  const send = async () => {
    const answer = await create.mutateAsync(sending.rows);
    const faulty = new Set(answer.faults.map(({ row }) => row));
    const created = sending.views.filter((_, at) => !faulty.has(at));
    const lines = created.flatMap(({ creative }) => creative.lines);
    const next = { ...sheet, createdLines: [...new Set([...sheet.createdLines, ...lines])] };
    const kept = localViews.length - localViews.filter(({ state }) => state === 'created').length - created.length;
    if (kept > 0) keep(next);
    else forget();
    toast.success(t('done', { created: answer.created, kept }));
    if (kept === 0) await navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  };
  return { views, create, send };
}

function faultsOf(faults: CreateManyResult['faults'], views: readonly CreativeView[]): Map<string, RowFault[]> {
  const byId = new Map<string, RowFault[]>();
  for (const { row, code } of faults) {
    const id = views[row]?.creative.id;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), code]);
  }
  return byId;
}
