import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import { shapeLabel, shapeOf } from '@ad-foundry/contract/rules/formats/shape.ts';
import { useLibraryTexts } from '#features/library/formats/library-texts.ts';
import { formatsQuery } from '#features/library/formats/queries.ts';

export interface FormatLabel {
  name: string;
  /** The short name with common abbreviations and without the media type: `IG Stories`. */
  short: string;
  /** `9:16`; empty if the rules allow several. */
  ratio: string;
  platform: Platform;
  type: FormatType;
}

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/^Instagram /, 'IG '],
  [/^Facebook /, 'FB '],
  [/^YouTube /, 'YT '],
  [/^Display & Video 360 (Image creative – )?/, 'DV360 '],
  [/^Google Performance Max – /, 'PMax '],
  [/^Google Ads Uploaded display ad – /, 'Google '],
  [/^Digital out-of-home – /, 'DOOH '],
  [/ \(\d[\d.:x]*\)$/, ''],
  [/^(TikTok|Snapchat|LinkedIn|Pinterest|Reddit) /, ''],
  [/ [–-] (image|video|vidéo)$/i, ''],
];

const shortName = (name: string): string =>
  abbreviations.reduce((short, [long, brief]) => short.replace(long, brief), name);

export type LabelOf = (formatId: FormatId) => FormatLabel | undefined;

/** Returns a function that labels formats in lines of a sheet, by format id. */
export function useFormatLabels(): LabelOf {
  const { data } = useQuery(formatsQuery);
  const { localize } = useLibraryTexts();
  const labels = useMemo(
    () => new Map(data?.map((format) => [format.id, labelOf(localize(format))])),
    [data, localize],
  );
  return useCallback((formatId: FormatId) => labels.get(formatId), [labels]);
}

function labelOf(format: Format): FormatLabel {
  const { name, platform, type } = format;
  const shape = shapeOf(format);
  return { name, short: shortName(name), ratio: shape ? shapeLabel(shape) : '', platform, type };
}
