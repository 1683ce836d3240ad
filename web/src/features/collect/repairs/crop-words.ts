import type { CropProposal } from '@ad-foundry/contract/rules/repair/best-crop.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Shares below this one are not worth a word. */
const least = 0.03;

const across = ['left', 'leftOfMiddle', 'middle', 'rightOfMiddle', 'right'] as const;
const down = ['top', 'aboveMiddle', 'middle', 'belowMiddle', 'bottom'] as const;

interface Place {
  left: number;
  top: number;
}

/** Where the window of a proposal lies in the picture. */
export function usePlaceText(): (place: Place, way: { width: number; height: number }) => string {
  const t = useTranslations('repair.crop.place');
  return ({ left, top }, { width, height }) => {
    const isAcross = width >= height;
    const share = isAcross ? left / Math.max(1, width) : top / Math.max(1, height);
    const places = isAcross ? across : down;
    return t(places[Math.min(places.length - 1, Math.floor(share * places.length))] ?? 'middle');
  };
}

/** What a crop keeps, what the platform covers of it, and what it loses. */
export function useCropText(): (proposal: CropProposal) => string {
  const t = useTranslations('repair.crop');
  return ({ kept, covered, lost }) => {
    const sides = lost.filter(({ ofFocus }) => ofFocus >= least);
    const share = sides.reduce((sum, { ofFocus }) => sum + ofFocus, 0);
    const [only] = sides.length > 1 ? [] : sides;
    const named = t(`side.${only?.side ?? 'both'}`);
    const phrases = [
      kept >= 1 - least ? t('all') : t('kept', { share: Math.round(kept * 100) / 100 }),
      ...(covered >= least ? [t('covered', { share: Math.round(covered * 100) / 100 })] : []),
      ...(sides.length > 0 ? [t('lost', { share: Math.round(share * 100) / 100, sides: named })] : []),
    ];
    return `${phrases.join(', ')}.${sides.length === 0 && lost.length > 0 ? ` ${t('nothing')}.` : ''}`;
  };
}
