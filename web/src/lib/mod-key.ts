/**
 * A shortcut with the command or control key, as written on this platform: `⌘K` on Apple's, `Ctrl K` elsewhere.
 */
export function modKey(key: string, platform = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? `⌘${key}` : `Ctrl ${key}`;
}
