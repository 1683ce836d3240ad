import { useState } from 'react';
import { figures } from '@ad-foundry/contract/insights/figures.ts';
import {
  comparableFigures,
  gapScenarios,
  isAttributed,
  roundingOf,
  type ComparableFigure,
} from '@ad-foundry/contract/insights/gap-scenarios.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { explainGap, type ExplainedCause, type Gap } from '@ad-foundry/contract/rules/gap/explain-gap.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { readNumber } from '#lib/tables/number-style.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import { useAttribution, useKindName } from '#features/platforms/insights/result-kind.ts';
import { useGapRows } from './use-gap-rows.ts';

interface GapCardProps {
  data: Overview;
  place: Place;
}

/** The written number in the unit of the figure: minor units of money, and shares as fractions. */
function readSeen(text: string, figure: ComparableFigure, { locale, currencyDigits }: Style): number | null {
  const { unit } = figures[figure];
  const shift = unit === 'money' ? currencyDigits : unit === 'share' ? -2 : 0;
  const sign = locale === 'fr-FR' ? ',' : '.';
  const digits = text.replace('%', '').trim();
  // A keyboard without the decimal sign of the language is understood, too.
  return readNumber(digits, sign, shift) ?? readNumber(digits, sign === ',' ? '.' : ',', shift);
}

/** Compares a number with the one that the platform's own pages show, and names the likely causes of the difference. */
export function GapCard({ data, place }: GapCardProps) {
  const t = useTranslations('insights.gap');
  const names = useTranslations('insights.figure');
  const style = useStyle(data.advertiser);
  const offered = comparableFigures.filter((figure) => data.totals.values[figure] !== null);
  const [chosen, setChosen] = useState<ComparableFigure>();
  const [text, setText] = useState('');
  const figure = chosen ?? (offered.includes('results') ? 'results' : offered[0]);
  if (figure === undefined) return null;
  const ours = data.totals.values[figure] ?? 0;
  const shown = formatFigure(figure, ours, style, { exact: true });
  const seen = readSeen(text, figure, style);
  return (
    <Card title={t('title')}>
      <div className="grid gap-4 px-4 pb-4 lg:grid-cols-[22rem_1fr]">
        <div className="grid content-start gap-3">
          <p className="text-sm text-pretty text-ink-2">{t('body')}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            <Field label={t('figure')} help={<span className="num">{t('here', { value: shown })}</span>}>
              {(control) => (
                <Select
                  {...control}
                  value={figure}
                  onValueChange={setChosen}
                  options={offered.map((name) => ({ value: name, label: names(name) }))}
                />
              )}
            </Field>
            <Field
              label={t('seen')}
              error={text.trim() !== '' && seen === null ? t('invalid', { value: shown }) : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  className="num"
                  value={text}
                  maxLength={40}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
          </div>
        </div>
        <div role="status" className="min-w-0">
          {seen === null ? (
            <p className="max-w-prose text-sm text-pretty text-ink-2">{t('usual')}</p>
          ) : (
            <Causes {...{ data, place, figure, ours, seen, style }} />
          )}
        </div>
      </div>
    </Card>
  );
}

interface CausesProps extends GapCardProps {
  figure: ComparableFigure;
  ours: number;
  seen: number;
  style: Style;
}

function Causes({ data, place, figure, ours, seen, style }: CausesProps) {
  const t = useTranslations('insights.gap');
  const rows = useGapRows(data, place);
  if (!rows) return null;
  const { relative, isSame, causes } = explainGap({
    ours,
    seen,
    rounding: roundingOf(figure),
    scenarios: gapScenarios(figure, rows),
    isAttributed: isAttributed(figure),
    isSettling: data.settlesOn !== null,
  });
  return (
    <div className="grid gap-2 text-sm">
      <p className="num font-medium">
        {isSame ? t('same') : <Difference {...{ figure, style, relative }} difference={seen - ours} />}
      </p>
      {isSame ? null : causes.length === 0 ? (
        <p className="text-pretty text-ink-2">{t('none')}</p>
      ) : (
        <ul aria-label={t('list')} className="grid gap-2">
          {causes.slice(0, 5).map((cause) => (
            <Cause key={`${cause.cause} ${cause.word}`} {...{ cause, figure, style }} attribution={data.attribution} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DifferenceProps {
  figure: ComparableFigure;
  style: Style;
  relative: Gap['relative'];
  difference: number;
}

function Difference({ figure, style, relative, difference }: DifferenceProps) {
  const t = useTranslations('insights.gap');
  const amount = `${difference < 0 ? '−' : '+'}${formatFigure(figure, Math.abs(difference), style, { exact: true })}`;
  if (relative === null) return t('differs', { difference: amount });
  return t(relative > 0 ? 'more' : 'less', { share: percent(Math.abs(relative), style), difference: amount });
}

const percent = (share: number, { locale }: Style): string =>
  formatNumber(share, locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

interface CauseProps {
  cause: ExplainedCause;
  figure: ComparableFigure;
  style: Style;
  attribution: readonly string[];
}

function Cause({ cause: { cause, word, value, explains }, figure, style, attribution }: CauseProps) {
  const t = useTranslations('insights.gap');
  const names = useTranslations('insights.figure');
  const card = useTranslations('insights.card');
  const kindName = useKindName();
  const attributionName = useAttribution();
  const shown = value === null ? '' : formatFigure(figure, value, style, { exact: true });
  const named = comparableFigures.find((name) => name === word);
  const texts = {
    word: word === null ? '' : cause === 'kind' ? kindName(word) : named ? names(named) : names('landingPageViews'),
    here: [...new Set(attribution.map(attributionName))].join(', ') || card('asSet'),
  };
  const proof =
    explains === null
      ? t('open')
      : explains === 1
        ? t('exact', { value: shown })
        : t('explains', { value: shown, share: percent(explains, style) });
  return (
    <li className="grid gap-0.5 border-l-2 border-line-strong pl-3">
      <span className="text-pretty">{t(`causes.${cause}`, texts)}</span>
      <span className="num text-xs text-ink-2">{proof}</span>
    </li>
  );
}
