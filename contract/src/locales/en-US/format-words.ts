/** Requirements of a file as short facts, on pages and in mails. */
export const formatWords = {
  platform: {
    custom: 'Custom',
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
  type: { image: 'Image', video: 'Video', carousel: 'Carousel' },
  unit: {
    seconds: '{value} s',
    minutes: '{value} min',
    hours: '{value} h',
    pixels: '{value} px',
    kilobytes: '{value} KB',
    megabytes: '{value} MB',
    gigabytes: '{value} GB',
    cards: '{count, plural, one {{value} card} other {{value} cards}}',
    both: '{first} {second}',
  },
  chip: {
    between: '{first} – {second}',
    not: 'not {value}',
    width: '{text} wide',
    height: '{text} high',
    media: '{media}: {text}',
    recommended: 'recommended',
    hint: 'Recommended, not required',
    label: 'File requirements',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The words that every language must provide. */
export type FormatWords = Shape<typeof formatWords>;
