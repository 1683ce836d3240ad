const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

/** What people call a codec: "H.264" for `avc`. One without a name of its own keeps what the file says. */
export function codecName(codec: string): string {
  return names[codec] ?? codec;
}
