import type { Platform } from '@ad-foundry/contract/limits.ts';

/** Where ads run, in finer terms than platforms: a brief says Instagram, not Meta. */
interface ChannelEntry {
  /** Null for media without formats in the library. */
  platform: Platform | null;
  /** Names in English, French and German, and abbreviations, folded: without accents, case and punctuation. */
  words: string;
  /** Channels that a broad name covers. */
  includes?: readonly string[];
  /** Channels with the nearest formats. */
  near?: readonly string[];
}

const entries = {
  meta: { platform: 'meta', words: 'meta, meta ads, facebook ads', includes: ['facebook', 'instagram'] },
  facebook: { platform: 'meta', words: 'facebook, fb, face book' },
  instagram: { platform: 'meta', words: 'instagram, ig, insta, insta gram' },
  threads: { platform: 'meta', words: 'threads' },
  messenger: { platform: 'meta', words: 'messenger' },
  'audience-network': { platform: 'meta', words: 'audience network' },
  tiktok: { platform: 'tiktok', words: 'tiktok, tik tok, tt, tiktok ads' },
  snapchat: { platform: 'snapchat', words: 'snapchat, snap, snap chat, snapchat ads' },
  pinterest: { platform: 'pinterest', words: 'pinterest, pin, pins, epingle, epingles' },
  linkedin: { platform: 'linkedin', words: 'linkedin, linked in, li' },
  reddit: { platform: 'reddit', words: 'reddit' },
  x: { platform: 'x', words: 'twitter, x ads, x twitter, twitter x, tw' },
  google: {
    platform: 'gads',
    words: 'google, google ads, gads, adwords',
    includes: ['youtube', 'pmax', 'demand-gen', 'google-display'],
  },
  youtube: {
    platform: 'gads',
    words: 'youtube, yt, you tube, trueview, youtube ads, youtube shorts, yt shorts, youtube masthead, yt masthead',
  },
  pmax: { platform: 'gads', words: 'performance max, pmax, p max, perf max, google pmax' },
  'demand-gen': { platform: 'gads', words: 'demand gen, demandgen, discovery ads' },
  'google-display': { platform: 'gads', words: 'gdn, google display, google display network, gda, responsive display' },
  dv360: { platform: 'dv360', words: 'dv360, dv 360, display video 360, display and video 360, dbm' },
  display: {
    platform: 'custom',
    words:
      'display, iab, programmatic, programmatique, programmatisch, bannieres, banners, display banner, display banners',
    includes: ['dv360', 'google-display', 'display'],
  },
  ctv: { platform: 'custom', words: 'ctv, connected tv, smart tv, tv connectee, tvc' },
  dooh: { platform: 'custom', words: 'dooh, digital out of home, digital ooh, affichage digital, d ooh' },
  bvod: { platform: null, words: 'bvod, vod, avod, svod, replay, mediathek, catch up tv', near: ['ctv', 'dv360'] },
  tv: { platform: null, words: 'tv, linear tv, television, fernsehen', near: ['ctv'] },
  audio: { platform: null, words: 'audio, streaming audio, radio, spotify, deezer, podcast, podcasts, digital audio' },
  print: { platform: null, words: 'print, presse, magazin, zeitung' },
  ooh: { platform: null, words: 'ooh, out of home, affichage, plakat', near: ['dooh'] },
  email: { platform: null, words: 'email, e mail, emailing, newsletter, crm' },
  cinema: { platform: null, words: 'cinema, kino' },
  web: { platform: null, words: 'website, onsite, on site, homepage, landing page' },
  'other-network': {
    platform: null,
    words:
      'twitch, amazon, amazon ads, teads, taboola, outbrain, whatsapp, telegram, bing, microsoft ads, criteo, xing',
  },
} as const satisfies Record<string, ChannelEntry>;

export type Channel = keyof typeof entries;
export const channels: Readonly<Record<Channel, ChannelEntry>> = entries;

/** Drops a broad channel if one of its channels is named too. */
export const narrowChannels = (named: readonly Channel[]): Channel[] =>
  named.filter((channel) => {
    const includes = channels[channel].includes ?? [];
    return !named.some((other) => other !== channel && includes.includes(other));
  });

/** The channels that names cover. */
export function expandChannels(named: readonly Channel[]): Channel[] {
  const expanded = narrowChannels(named).flatMap(
    (channel) => (channels[channel].includes as readonly Channel[] | undefined) ?? [channel],
  );
  return [...new Set(expanded)];
}

/** Channels with the nearest formats, for channels without formats. */
export const nearChannels = (named: readonly Channel[]): Channel[] =>
  named.flatMap((channel) => (channels[channel].near ?? []) as readonly Channel[]);
