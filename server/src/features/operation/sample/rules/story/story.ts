import type { Artwork } from '#features/operation/sample/rules/art/artwork.ts';
import type { AttributeValues } from './attributes.ts';
import { ratioOf, shapeOf, type FormatKey } from './formats.ts';
import type { Ago } from './moments.ts';
import type { PersonKey } from './people.ts';

/** A file as a person sends it: what it shows and its name, whose ending is its type. */
export interface StoryFile {
  name: string;
  /** Differences from the creative's artwork. */
  art?: Partial<Artwork>;
  /** Pixels; those of the format by default. */
  size?: [width: number, height: number];
  /** The megabytes of a PNG that is heavier than its picture. */
  megabytes?: number;
  /** Distinguishes cuts of the same video. */
  cut?: number;
}

/** The place of a file: a format, and a variation or card of it where there are several. */
export interface Spot {
  on: FormatKey;
  variation?: 'A' | 'B' | 'C';
  card?: number;
}

interface Moment {
  at: Ago;
  by: PersonKey;
}

/** What a person does on a creative. Texts name people as `@{mark}`, which mentions them, or `{mark}`. */
export type Act = Moment &
  (
    | ({ act: 'deliver'; file: StoryFile; note?: string } & Spot)
    | ({
        act: 'comment';
        body: string;
        pin?: Pin;
        second?: number;
        replies?: Reply[];
        resolved?: Moment;
      } & Partial<Spot>)
    | ({ act: 'approve' | 'request-changes' } & Spot)
    | ({ act: 'waive'; reason: string } & Spot)
    | ({ act: 'promise'; inDays: number; body?: string } & Spot)
    | ({ act: 'pass'; body: string } & Spot)
    | { act: 'own'; owner: PersonKey; formats: FormatKey[] }
    | { act: 'archive'; reason: string }
    | { act: 'download'; formats: FormatKey[] }
  );

/** A point of a picture, or a rectangle, in fractions of its size. */
export type Pin = [x: number, y: number, width?: number, height?: number];
export type Reply = Moment & { body: string };

export interface StoryCreative {
  name: string;
  brief: string;
  art: Artwork;
  attributes?: AttributeValues;
  formats: FormatKey[];
  /** When it was briefed, and by whom; a little after its campaign by default. */
  begun?: Moment;
  /** In working days from today; with its campaign by default. */
  dueIn?: number;
  acts?: Act[];
}

export interface StoryCampaign {
  name: string;
  begun: Moment;
  /** In working days from today, negative for the past; null without a date. */
  dueIn: number | null;
  team: PersonKey[];
  /** Files need the approval of the team. */
  needsApproval?: true;
  /** Who delivers the slots, unless an act gives them to another person. */
  owner: PersonKey;
  /** Guests of this campaign only, and when they opened their links; null for a link that nobody opened. */
  guests?: { person: PersonKey; message?: string; opened: Ago | null }[];
  creatives: StoryCreative[];
  archived?: Moment & { reason: string };
  reminded?: (Moment & { guests: PersonKey[] })[];
}

export interface StoryClient {
  name: string;
  /** Its ad account; `target` is what a purchase may cost, in minor units. */
  advertiser: { name: string; currency: string; target: number };
  /** The client's own people, who see all its campaigns. */
  guests: { person: PersonKey; opened: Ago }[];
  campaigns: StoryCampaign[];
}

interface Delivery extends Moment {
  /** The beginning of the file names. */
  named: string;
  to: FormatKey[];
  note?: string;
  art?: Partial<Artwork>;
}

/** Files for several formats in one go, named as people name them: `ASTER_SS27_grip_v2_9x16.mp4`. */
export function deliver({ named, to, art, ...rest }: Delivery): Act[] {
  const names = new Set<string>();
  return to.map((on) => {
    const shape = shapeOf(on);
    const ending = shape.kind === 'video' ? 'mp4' : 'jpg';
    const first = `${named}_${ratioOf(shape)}.${ending}`;
    const name = names.has(first)
      ? `${named}_${ratioOf(shape)}_${on.split('-').slice(0, 2).join('-')}.${ending}`
      : first;
    names.add(name);
    return { act: 'deliver', on, file: { name, ...(art ? { art } : {}) }, ...rest };
  });
}

interface Cards extends Moment {
  named: string;
  on: FormatKey;
  /** The headline of each card. */
  headlines: readonly string[];
}

/** The cards of a carousel. */
export function deliverCards({ named, headlines, on, ...rest }: Cards): Act[] {
  return headlines.map((headline, index) => ({
    act: 'deliver' as const,
    on,
    card: index + 1,
    file: { name: `${named}_${index + 1}.jpg`, art: { headline, card: { index, of: headlines.length } } },
    ...rest,
  }));
}

/** One decision on several formats. */
export function approve(by: PersonKey, at: Ago, formats: FormatKey[]): Act[] {
  return formats.map((on) => ({ act: 'approve', by, at, on }));
}
