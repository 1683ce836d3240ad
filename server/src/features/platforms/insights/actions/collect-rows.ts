import { lengthOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureQuery } from '#adapters/ads/ad-figures.ts';
import type { StepContext } from './step.ts';

/** Rows of the smallest page. */
const fewestPageRows = 25;

/** A quarter of a page, but not below the smallest one. */
export const smallerPage = (rows: number): number => Math.max(fewestPageRows, Math.ceil(rows / 4));

type Paging = Pick<StepContext, 'ads' | 'paging'>;
type Read = (query: FigureQuery) => AsyncGenerator<FigurePage>;

/** Reads rows, in smaller pages where the platform finds them too large. @throws AdPlatformError */
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

/** Reads rows of days, in smaller pages and then for fewer days at a time, down to one. @throws AdPlatformError */
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
