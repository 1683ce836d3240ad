import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { call } from '#lib/api.ts';
import { foldHeading } from './reading/columns.ts';
import type { ReportColumn } from './reading/report-columns.ts';
import type { ReportAdvertiser } from './reading/report-reading.ts';
import { batchesOf, gapDays, type Target } from './targets.ts';
import type { OpenReport, ReportHandle } from './use-report.ts';

export interface Destination {
  reportAdvertiser: ReportAdvertiser;
  target: Target;
}

/** One account of a report that was stored. */
export interface StoredImport {
  advertiser: AdvertiserRef;
  importId: string;
  since: string;
  until: string;
}

/** A day has more rows than one request takes. */
export class TooManyRows extends Error {}

/** The headings whose meaning the member changed, to be saved. */
function chosenHeadings({ preview, choices }: OpenReport): { heading: string; meaning: ReportColumn | null }[] {
  const headingAt = (place: number) => foldHeading(preview.headings[place] ?? '');
  const items = (Object.entries(choices.places ?? {}) as [ReportColumn, number | null][]).flatMap(([column, place]) =>
    place === null || headingAt(place) === '' ? [] : [{ heading: headingAt(place), meaning: column }],
  );
  const assignedHeadings = new Set(items.map(({ heading }) => heading));
  const dropped = (choices.ignoredPlaces ?? []).flatMap((place) => {
    const heading = headingAt(place);
    return heading === '' || assignedHeadings.has(heading) ? [] : [{ heading, meaning: null }];
  });
  return [...items, ...dropped].slice(0, limits.insights.headingsAtOnce);
}

interface Progress {
  /** The ad account of each account of the report, once it exists, and the id of its import. */
  advertisers: Map<string, { advertiser: AdvertiserRef; importId: string; sent: number }>;
}

/**
 * Stores a report account by account, day by day. A retry resumes where the last try stopped, and stores
 * nothing twice.
 */
export function useImport(rowsOf: ReportHandle['rowsOf']) {
  const client = useQueryClient();
  const progress = useRef<Progress>({ advertisers: new Map() });
  const [share, setShare] = useState<number | null>(null);

  const advertiserOf = async ({ reportAdvertiser, target }: Destination): Promise<AdvertiserRef> => {
    if (target.advertiser !== null) return target.advertiser;
    const { name, timeZone } = target;
    const body = { name, timeZone, currency: reportAdvertiser.currency ?? '' };
    const { provider, id } = await call(insights.createAdvertiser, { body });
    return { provider, id };
  };
  const storeAdvertiser = async (fileName: string, destination: Destination, onBatch: (share: number) => void) => {
    const { reportAdvertiser, target } = destination;
    const batches = batchesOf(
      await rowsOf(reportAdvertiser.key),
      target.countsEmptyDays ? gapDays(reportAdvertiser.days) : [],
      limits.insights.rowsAtOnce,
    );
    if (!batches) throw new TooManyRows();
    const stored = progress.current.advertisers.get(reportAdvertiser.key) ?? {
      advertiser: await advertiserOf(destination),
      importId: crypto.randomUUID(),
      sent: 0,
    };
    progress.current.advertisers.set(reportAdvertiser.key, stored);
    const { advertiser, importId } = stored;
    const params = { provider: advertiser.provider, advertiserId: advertiser.id };
    for (const batch of batches.slice(stored.sent)) {
      await call(insights.importDays, { params, body: { importId, fileName, ...batch } });
      stored.sent += 1;
      onBatch(stored.sent / batches.length);
    }
    return { advertiser, importId, since: reportAdvertiser.days[0] ?? '', until: reportAdvertiser.days.at(-1) ?? '' };
  };
  const store = async (report: OpenReport, destinations: readonly Destination[]): Promise<StoredImport[]> => {
    const stored: StoredImport[] = [];
    for (const [at, destination] of destinations.entries()) {
      setShare(at / destinations.length);
      const fileName = report.fileName.slice(-255);
      stored.push(
        await storeAdvertiser(fileName, destination, (share) => setShare((at + share) / destinations.length)),
      );
    }
    const items = chosenHeadings(report);
    if (items.length > 0) await call(insights.learnHeadings, { body: { items } });
    await client.invalidateQueries({ queryKey: ['insights'] });
    return stored;
  };
  const restart = () => {
    progress.current = { advertisers: new Map() };
    setShare(null);
  };
  return { store, share, restart };
}
