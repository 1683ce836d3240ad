/** Why a file cannot be used, advice, and the changes that make a file fit. */
export const verdictWords = {
  refused: {
    title: 'This file cannot be used',
    empty: 'The file is empty.',
    unreadable: 'The file cannot be read. It may be damaged: export it again.',
    truncated: 'The file is incomplete: its end is missing. Export or copy it again.',
    'no-pixels': 'The file has no picture: its width or height is zero.',
    'too-many-pixels': 'The picture is wider or taller than 65,535 pixels. Export it smaller.',
    'not-media': 'This is neither a picture nor a video.',
    unsupported: 'This type of file is not accepted. Export it as JPG, PNG or MP4.',
    'extension-mismatch': 'The file’s content does not match its extension.',
    damaged: 'The file was damaged during the upload. Upload it again.',
    detail: 'Found: {found}.',
    withCodec: '{type} with {codec}',
    kind: {
      word: 'Word document ({type})',
      excel: 'Excel workbook ({type})',
      powerpoint: 'PowerPoint slides ({type})',
      office: 'Office document ({type})',
      document: 'document ({type})',
      archive: 'archive ({type})',
      sound: 'audio file ({type})',
      picture: 'picture ({type})',
      raw: 'camera raw ({type})',
      anyRaw: 'camera raw',
      program: 'program ({type})',
      text: 'text file',
    },
  },
  advice: {
    larger: '{expected} fills more of the screen than {actual}.',
    better: '{expected} suits this placement better than {actual}.',
  },
  has: 'This file: {actual}.',
  remedy: {
    resize: 'Export it at {width} × {height}.',
    crop: 'Crop it to {width} × {height}.',
    cropShape: 'Crop it to {ratio}.',
    trim: 'Cut it to {duration}.',
    extend: 'Make it at least {duration} long.',
    extendExactly: 'Make it {duration} long.',
    extendWithin: 'Make it {duration} to {most} long.',
    compress: 'Export it at {size} or less.',
    enrich: 'Export it at a higher quality, at {size} or more.',
    enrichWithin: 'Export it at a higher quality, between {size} and {most}.',
    convert: 'Export it as {types}.',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The words that every language must provide. */
export type VerdictWords = Shape<typeof verdictWords>;
