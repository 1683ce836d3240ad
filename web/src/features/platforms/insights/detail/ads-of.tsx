import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { HeaderCell, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { FigureCells } from '#features/platforms/insights/table/figure-cells.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';
import { LinkActions } from '#features/platforms/insights/matching/link-actions.tsx';
import { Certainty, StateChip } from '#features/platforms/insights/table/row-facts.tsx';

const figures: readonly FigureName[] = ['spend', 'results', 'costPerResult'];

/** Every ad that shows this creative, by spend, with the link to its brief to be confirmed or cut. */
export function AdsOf({ data: { ads, head } }: { data: CreativeDetail }) {
  const t = useTranslations('insights');
  const style = useStyle(head.account);
  const isLinked = ads.some(({ brief }) => brief !== null);
  const mayLink = useCan('campaign:write') && isLinked;
  return (
    <section aria-label={t('detail.ads')} className="grid min-w-0 gap-2">
      <h3 className="flex items-baseline gap-2 font-semibold">
        {t('detail.ads')} <span className="num text-xs font-normal text-ink-2">{ads.length}</span>
      </h3>
      <WideTable aria-label={t('detail.ads')}>
        <TableHead className="static">
          <HeaderCell>{t('detail.ad')}</HeaderCell>
          <HeaderCell>{t('detail.adSet')}</HeaderCell>
          {figures.map((figure) => (
            <HeaderCell key={figure} align="right">
              {t(`figure.${figure}`)}
            </HeaderCell>
          ))}
          <HeaderCell>{t('table.status')}</HeaderCell>
          {isLinked ? <HeaderCell>{t('grid.table.brief')}</HeaderCell> : null}
          {mayLink ? (
            <HeaderCell>
              <span className="sr-only">{t('results.actions')}</span>
            </HeaderCell>
          ) : null}
        </TableHead>
        <TableBody>
          {ads.map((ad) => (
            <TableRow key={ad.id}>
              <TableCell className="max-w-56 truncate font-medium" title={ad.name}>
                {ad.name}
              </TableCell>
              <TableCell className="max-w-48 truncate text-ink-2" title={ad.adSet?.name}>
                {ad.adSet?.name ?? '–'}
              </TableCell>
              <FigureCells set={ad.figures} kind={ad.resultKind} figures={figures} style={style} />
              <TableCell>
                <StateChip state={ad.state} />
              </TableCell>
              {isLinked ? <TableCell>{ad.brief ? <Certainty link={ad.brief} /> : null}</TableCell> : null}
              {mayLink ? (
                <TableCell align="right">
                  {ad.brief ? <LinkActions account={head.account} ad={ad} link={ad.brief} /> : null}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </WideTable>
    </section>
  );
}
