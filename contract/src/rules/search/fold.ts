/** Removes accents and case, so that "video" finds "Vidéo". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
