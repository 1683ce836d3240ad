/** Path parameters that are not ids, each with a value. */
export const pathWords: Record<string, string> = {
  provider: 'meta',
  code: '0'.repeat(26),
  adId: '1',
  pictureId: 'image-1',
  size: 'small',
  token: 'invalid',
  secret: '0'.repeat(43),
  picture: `image-1.${'0'.repeat(43)}`,
};
