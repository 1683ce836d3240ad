/** Kinds of objects whose ids contain the account and the place within it. */
export const kinds = {
  campaign: 1,
  adSet: 2,
  ad: 3,
  creative: 4,
  /** For ads made from uploaded files. */
  uploadedAd: 5,
  uploadedCreative: 6,
  video: 7,
} as const;

export type Kind = keyof typeof kinds;

const ACCOUNT_DIGITS = 10;
const PLACE_DIGITS = 6;
const ID = new RegExp(String.raw`^12([1-7])(\d{${ACCOUNT_DIGITS}})(\d{${PLACE_DIGITS}})$`);
const names = Object.keys(kinds) as Kind[];

/**
 * 12, one digit of the kind, ten digits of the account, six of the place: 19 digits, beyond 2^53 and within 64 bits.
 */
export const writeId = (kind: Kind, accountId: string, place: number): string =>
  `12${kinds[kind]}${accountId.padStart(ACCOUNT_DIGITS, '0')}${String(place).padStart(PLACE_DIGITS, '0')}`;

/** Parses such an id; null for any other. */
export function readId(id: string): { kind: Kind; accountId: string; place: number } | null {
  const [, digit, digits, place] = ID.exec(id) ?? [];
  const kind = names.find((name) => kinds[name] === Number(digit));
  return kind === undefined ? null : { kind, accountId: String(Number(digits)), place: Number(place) };
}
