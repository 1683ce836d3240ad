/** Default names of cameras, phones, chats, recorders and design tools, which do not describe the content. */
const toolNames: readonly RegExp[] = [
  // Letters of a maker or app and a number: DSC00012, GX010012, PXL_20260912_143022117, VID-20260914-WA0001, lv_0_2026…
  /(?<![a-z0-9])_?(?:img|image|dsc[a-z]?|dcp|mvi|mov|movi?|vid|pxl|dji|go?pr?|g[hlx]|sam|pict|imag|cimg|hpim|kodk|mah|clip|lv|burst|pano|wp|mg|signal)[-_ ]?\d{3,}\w*/gi,
  /(?<![a-z0-9])lv_\d+_\d+/gi,
  /(?<![a-z0-9])wa\d{4}(?!\d)/gi,
  // Reel, clip and card numbers of cameras: C0012, P1010042, A001_C003_0912AB.
  /(?<![a-z0-9])[a-z]\d{3}[-_ ]?c\d{3}(?:[-_ ]\w{4,})*/gi,
  /(?<![a-z0-9])[a-z]\d{3,}(?![a-z0-9])/gi,
  /(?<![a-z0-9])(?:1\d{2}(?:media|gopro|canon|nikon|apple|_?pana|msdcf)|dcim)(?![a-z])/gi,
  // Screen recordings, in several languages.
  /(?:simulator )?screen[ _-]?(?:record(?:ing|er)?|shot|capture|cast)s?/gi,
  /bildschirm[ _-]?(?:foto|aufnahme|video)s?/gi,
  /(?:capture|enregistrement) d(?:e l)?['’ _-]?ecran/gi,
  /rp[ _-]?replay[ _-]?final\d*/gi,
  // Names of files that apps save.
  /whats[ _-]?app (?:image|video|bild)s?/gi,
  /(?<![a-z0-9])(?:fb[-_]img|snapchat|inshot|received|telegram|capcut|vn|image|video|photo)[-_ ]?\d{5,}/gi,
  // Names of new documents.
  /(?<![a-z])(?:untitled|unbenannt|unnamed|ohne[ _-]titel|sans[ _-]titre)(?![a-z])/gi,
  /(?<![a-z])(?:(?:new|neues?|nouveau)[ _-](?:project|projekt|projet)|download)(?![a-z])/gi,
  /^(?:frame|group|rectangle|artboard|sequence|comp(?:osition)?|timeline|layer|ebene|calque|slice|scene|render|export|output)[-_ ]*\d*(?:[-_ ]\d+)?(?:@\d+x)?$/gi,
];

const instants: readonly RegExp[] = [
  /(?<!\d)(?:[0-3]?\d[.\-_/]){2}(?:20)?\d{2}(?!\d)/g,
  /(?<!\d)[0-2]?\d[.:h-][0-5]\d[.:m-][0-5]\d(?!\d)/g,
];

/** Removes default names of devices and programs, dates and times from a file or folder name whose accents are folded. */
export function withoutToolNames(name: string): string {
  return [...toolNames, ...instants].reduce((text, pattern) => text.replace(pattern, ' '), name);
}
