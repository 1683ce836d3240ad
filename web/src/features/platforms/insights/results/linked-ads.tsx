import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { HeaderCell, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { LinkActions } from '#features/platforms/insights/matching/link-actions.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { FigureCells } from '#features/platforms/insights/table/figure-cells.tsx';
import { BriefName, Certainty, StateChip, Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';

const figures: readonly FigureName[] = ['spend', 'results', 'costPerResult'];

interface Props {
  item: Results['items'][number];
  /** All ads came from the same creative, which is not named again. */
  isOfOne: boolean;
}

/** The ads that the figures are of, and why each is known to be one of them. */
export function LinkedAds({ item: { rows, ads, account }, isOfOne }: Props) {
  const t = useTranslations('insights');
  const style = useStyle(account);
  const mayLink = useCan('campaign:write');
  return (
    <section aria-label={t('detail.ads')} className="grid min-w-0 gap-2">
      <h4 className="flex items-baseline gap-2 font-semibold">
        {t('detail.ads')}
        <span className="num text-xs font-normal text-ink-2">
          {rows.length < ads ? t('results.some', { shown: String(rows.length), all: String(ads) }) : ads}
        </span>
      </h4>
      <WideTable aria-label={t('detail.ads')}>
        <TableHead className="static">
          <HeaderCell>{t('detail.ad')}</HeaderCell>
          {isOfOne ? null : <HeaderCell>{t('detail.brief')}</HeaderCell>}
          <HeaderCell>{t('results.certainty')}</HeaderCell>
          <HeaderCell>{t('table.status')}</HeaderCell>
          {figures.map((figure) => (
            <HeaderCell key={figure} align="right">
              {t(`figure.${figure}`)}
            </HeaderCell>
          ))}
          {mayLink ? (
            <HeaderCell>
              <span className="sr-only">{t('results.actions')}</span>
            </HeaderCell>
          ) : null}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell className="font-medium" title={row.name}>
                <span className="flex max-w-72 min-w-0 items-center gap-2.5">
                  <Thumbnail media={row.media} />
                  <span className="truncate">{row.name}</span>
                </span>
              </TableCell>
              {isOfOne ? null : (
                <TableCell className="max-w-48 truncate">{row.brief ? <BriefName link={row.brief} /> : null}</TableCell>
              )}
              <TableCell>{row.brief ? <Certainty link={row.brief} /> : null}</TableCell>
              <TableCell>
                <StateChip state={row.state} />
              </TableCell>
              <FigureCells set={row.figures} kind={row.resultKind} figures={figures} style={style} />
              {mayLink ? (
                <TableCell align="right">
                  {row.brief ? <LinkActions account={account} ad={row} link={row.brief} /> : null}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </WideTable>
    </section>
  );
}
