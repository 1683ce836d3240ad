import type { FormatWords } from '@ad-foundry/contract/locales/en-US/format-words.ts';

export const formatWords = {
  platform: {
    custom: 'Personnalisé',
    dv360: 'Display & Video 360',
    gads: 'Google Ads',
    linkedin: 'LinkedIn',
    meta: 'Meta',
    pinterest: 'Pinterest',
    reddit: 'Reddit',
    snapchat: 'Snapchat',
    tiktok: 'TikTok',
    x: 'X',
  },
  type: { image: 'Image', video: 'Vidéo', carousel: 'Carrousel' },
  unit: {
    seconds: '{value} s',
    minutes: '{value} min',
    hours: '{value} h',
    pixels: '{value} px',
    kilobytes: '{value} Ko',
    megabytes: '{value} Mo',
    gigabytes: '{value} Go',
    cards: '{count, plural, one {{value} carte} other {{value} cartes}}',
    both: '{first} {second}',
  },
  chip: {
    between: '{first} – {second}',
    not: 'pas {value}',
    width: '{text} de large',
    height: '{text} de haut',
    media: '{media} : {text}',
    recommended: 'recommandé',
    hint: 'Recommandé, pas obligatoire',
    label: 'Exigences du fichier',
  },
} as const satisfies FormatWords;
