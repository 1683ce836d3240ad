/** Requirements and broken rules as sentences. */
export const formatSentences = {
  rule: {
    duration: 'Duration',
    height: 'Height',
    carousel_length: 'Number of cards',
    mime: 'File type',
    ratio: 'Ratio',
    size: 'File size',
    width: 'Width',
    dimensions: 'Dimensions',
  },
  /** What a file has, with the limit that it breaks: "1.9 MB is too large: at most 205 KB." */
  violation: {
    figure: '{found}: {limit}.',
    mime: {
      eq: 'The file is {kind}; this slot takes {expected}.',
      in: 'The file is {kind}; this slot takes {expected}.',
      ne: 'The file is {kind}; this slot takes anything but {expected}.',
    },
  },
  /** The type of a file with its article, which depends on the first sound in English. */
  typed: { vowel: 'an {actual}', consonant: 'a {actual}' },
  /** A whole kind of files, after "this slot takes". */
  taken: { image: 'pictures', video: 'videos' },
  found: {
    carousel_length: '{actual}',
    duration: 'Lasts {actual}',
    height: '{actual} high',
    ratio: '{actual} is the wrong ratio',
    size: '{side, select, above {{actual} is too large} below {{actual} is too small} other {The file has {actual}}}',
    width: '{actual} wide',
  },
  limit: {
    between: 'between {first} and {second}',
    eq: 'must be {expected}',
    gt: 'more than {expected}',
    gte: 'at least {expected}',
    in: 'must be {expected}',
    lt: 'under {expected}',
    lte: 'at most {expected}',
    ne: 'anything but {expected} is fine',
  },
  /** Limits of a ratio, which is wide or narrow, not much or little. */
  ratioLimit: {
    between: 'must be between {first} and {second}',
    eq: 'must be {expected}',
    gt: 'must be wider than {expected}',
    gte: 'may be {expected} or wider',
    in: 'must be {expected}',
    lt: 'must be narrower than {expected}',
    lte: 'may be {expected} or narrower',
    ne: 'anything but {expected} is fine',
  },
  requirement: {
    between: '{subject} must be between {first} and {second}',
    eq: '{subject} must be {expected}',
    gt: '{subject} must be more than {expected}',
    gte: '{subject} must be at least {expected}',
    in: '{subject} must be {expected}',
    lt: '{subject} must be less than {expected}',
    lte: '{subject} must be at most {expected}',
    ne: '{subject} must not be {expected}',
  },
  advice: {
    between: '{subject} should be between {first} and {second}',
    eq: '{subject} should be {expected}',
    gt: '{subject} should be more than {expected}',
    gte: '{subject} should be at least {expected}',
    in: '{subject} should be {expected}',
    lt: '{subject} should be less than {expected}',
    lte: '{subject} should be at most {expected}',
    ne: '{subject} should not be {expected}',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The sentences that every language must provide. */
export type FormatSentences = Shape<typeof formatSentences>;
