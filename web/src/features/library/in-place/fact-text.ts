import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { PlacedText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

/** How much of a text is shown: "Cut at 44 of 100". */
export function useTextState(): (text: PlacedText) => string {
  const t = useTranslations('inPlace.texts');
  return ({ state, limit, length }) => {
    switch (state) {
      case 'missing':
        return t('missing');
      case 'cut':
        return t('cutAt', { limit: limit ?? 0, length });
      case 'too-long':
        return t('tooLong', { over: length - (limit ?? 0), limit: limit ?? 0 });
      case 'whole':
        return limit === null ? t('whole') : t('wholeOf', { length, limit });
    }
  };
}

const troubles = ['too-long', 'cut', 'missing', 'whole'];
const roles = ['primary', 'headline', 'description'];

/** What is worth knowing about a file in its place: what is covered, or how much of its text is shown. */
export function usePlaceFact(): (placed: {
  spec: Pick<FormatSpec, 'safeZone'>;
  texts: readonly PlacedText[];
}) => string {
  const t = useTranslations('inPlace');
  const locale = useLocale();
  const stateOf = useTextState();
  const percent = (share: number) => formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 0 });
  return ({ spec: { safeZone }, texts }) => {
    const [worst] = texts
      .filter(({ role }) => roles.includes(role))
      .toSorted(
        (a, b) =>
          troubles.indexOf(a.state) - troubles.indexOf(b.state) || roles.indexOf(a.role) - roles.indexOf(b.role),
      );
    const canvas = safeZone && parseDimensions(safeZone.canvas);
    if (worst && (worst.state !== 'whole' || !canvas))
      return t('fact', { text: t(`texts.${worst.role}`), state: stateOf(worst) });
    if (safeZone && canvas) {
      const [top, bottom] = [safeZone.top ?? 0, safeZone.bottom ?? 0].map((inset) => percent(inset / canvas.height));
      return t('page.covered', { top: top ?? '', bottom: bottom ?? '' });
    }
    return t('texts.none');
  };
}
