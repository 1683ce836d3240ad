import { lengthOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureQuery } from '#adapters/ads/ad-figures.ts';
import type { StepContext } from './step.ts';

/** Number of rows in the smallest page. */
const fewestPageRows = 25;

/** The size of the next smaller page: a quarter, but at least the smallest page. */
export const smallerPage = (rows: number): number => Math.max(fewestPageRows, Math.ceil(rows / 4));

type Paging = Pick<StepContext, 'ads' | 'paging'>;
type Read = (query: FigureQuery) => AsyncGenerator<FigurePage>;

/** Reads all rows; requests smaller pages if the platform finds a page too large. @throws AdPlatformError */
export async function collectPages({ ads, paging }: Paging, query: FigureQuery, read: Read): Promise<FigurePage[]> {
  for (;;) {
    const pages: FigurePage[] = [];
    try {
      for await (const page of read({ ...query, pageRows: paging.rows })) pages.push(page);
      return pages;
    } catch (error) {
      if (ads.failureOf(error)?.kind !== 'too-large' || paging.rows <= fewestPageRows) throw error;
      paging.rows = smallerPage(paging.rows);
      paging.isReduced = true;
    }
  }
}

/**
 * Reads the rows of a period; requests smaller pages, then fewer days at a time, down to one day. @throws
 * AdPlatformError
 */
export async function collectDays(paging: Paging, query: FigureQuery, read: Read): Promise<FigurePage[]> {
  try {
    return await collectPages(paging, query, read);
  } catch (error) {
    const { since, until } = query;
    const days = lengthOf({ since, until });
    if (paging.ads.failureOf(error)?.kind !== 'too-large' || days === 1) throw error;
    const middle = shiftDay(since, Math.floor(days / 2) - 1);
    const first = await collectDays(paging, { ...query, until: middle }, read);
    return [...first, ...(await collectDays(paging, { ...query, since: shiftDay(middle, 1) }, read))];
  }
}
