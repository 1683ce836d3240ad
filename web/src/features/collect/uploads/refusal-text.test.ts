import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { createRefusalText } from '@ad-foundry/contract/rules/verdicts/refusal-text.ts';
import { messages as english } from '#locales/en-US/messages.ts';
import { messages as french } from '#locales/fr-FR/messages.ts';
import { refusalWordsIn } from './refusal-text.ts';

const en = createRefusalText(
  refusalWordsIn(createTranslator({ locale: 'en-US', messages: english, namespace: 'upload.refused' })),
);
const fr = createRefusalText(
  refusalWordsIn(
    createTranslator({
      locale: 'fr-FR',
      messages: french as unknown as typeof english,
      namespace: 'upload.refused',
    }),
  ),
);

it.each([
  ['image/x-nikon-nef', 'camera raw (NEF)', 'fichier RAW (NEF)'],
  ['image/x-canon-cr2', 'camera raw (CR2)', 'fichier RAW (CR2)'],
  ['image/x-canon-cr3', 'camera raw (CR3)', 'fichier RAW (CR3)'],
  ['image/x-sony-arw', 'camera raw (ARW)', 'fichier RAW (ARW)'],
  ['image/x-adobe-dng', 'camera raw (DNG)', 'fichier RAW (DNG)'],
  ['image/x-pentax-pef', 'camera raw (PEF)', 'fichier RAW (PEF)'],
  ['image/x-samsung-srw', 'camera raw (SRW)', 'fichier RAW (SRW)'],
  ['image/x-dcraw', 'camera raw', 'fichier RAW'],
  ['image/heif; codecs=avc1', 'HEIF with AVC', 'HEIF en AVC'],
  ['image/heif; codecs=j2k1', 'HEIF with JPEG 2000', 'HEIF en JPEG 2000'],
  ['image/heif; codecs=vvc1', 'HEIF with VVC', 'HEIF en VVC'],
  ['image/heif; codecs=unci', 'HEIF with UNCI', 'HEIF en UNCI'],
  ['image/vnd.adobe.photoshop', 'picture (PSD)', 'image (PSD)'],
  ['image/jxl', 'picture (JPEG XL)', 'image (JPEG XL)'],
  ['video/x-flv', 'FLV', 'FLV'],
])('the refusal names the file type of %s', (detail, inEnglish, inFrench) => {
  expect(en({ reason: 'unsupported', detail })).toContain(`Found: ${inEnglish}.`);
  expect(fr({ reason: 'unsupported', detail })).toContain(`${inFrench}.`);
});
