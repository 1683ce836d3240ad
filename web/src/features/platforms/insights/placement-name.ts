const words = (name: string): string => {
  const text = name.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The name of a publisher or of a placement in words: `instagram/instagram_reels` is "Instagram · Reels". */
export function placementName(key: string): string {
  const [publisher = '', position] = key.split('/', 2);
  if (position === undefined || position === '') return words(publisher);
  const bare = position.startsWith(`${publisher}_`) ? position.slice(publisher.length + 1) : position;
  return `${words(publisher)} · ${words(bare)}`;
}
