const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

/** Common name of a codec: "H.264" for `avc`. Unknown codecs keep the identifier in the file. */
export function codecName(codec: string): string {
  return names[codec] ?? codec;
}
