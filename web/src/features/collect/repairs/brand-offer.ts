import { useEffect, useState } from 'react';
import { brand } from '@ad-foundry/contract/brand.ts';
import type { RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { call } from '#lib/api.ts';

/** The offers, with bars in the colour of the organization where bars of one colour are offered and it has one. */
export function useOffersWithBrand(offers: readonly RepairOffer[]): readonly RepairOffer[] {
  const [colour, setColour] = useState<string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    call(brand.find, {}, ended.signal).then(
      (answer) => setColour(answer.color),
      // Without it, bars in that colour are not offered.
      () => undefined,
    );
    return () => ended.abort();
  }, []);
  const plain = offers.find(({ way }) => way === 'colour');
  if (colour === null || !plain || offers.some(({ way }) => way === 'brand')) return offers;
  const operations = plain.operations.map((each) =>
    each.kind === 'extend' ? { ...each, fill: 'brand' as const, colour } : each,
  );
  return [...offers, { ...plain, way: 'brand', operations }];
}

/** The offer of a way; that of bars in the brand's colour costs what bars of one colour do. */
export const offerOf = (offers: readonly RepairOffer[], way: RepairWay | undefined): RepairOffer | undefined =>
  offers.find((each) => each.way === way) ?? offers.find((each) => way === 'brand' && each.way === 'colour');
