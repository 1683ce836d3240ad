import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

/** A sample file: its scene, size and type. */
export interface SampleFile {
  scene: number;
  width: number;
  height: number;
  kind: 'jpeg' | 'png' | 'mp4';
}

export interface SampleCreative {
  name: string;
  description: string;
  /** Values of the sample attributes, by their keys. */
  attributes?: Record<string, string>;
  /** Days from now; absent for the campaign's due date. */
  dueInDays?: number;
  /** Library key of each format, with the files of its variations. */
  slots: { format: string; variations: SampleFile[][] }[];
}

export interface SampleCampaign {
  name: string;
  group: string | null;
  dueInDays: number | null;
  archived?: true;
  creatives: SampleCreative[];
}

const still = (scene: number, width: number, height: number): SampleFile[] => [{ scene, width, height, kind: 'jpeg' }];
const video = (scene: number, width: number, height: number): SampleFile[] => [{ scene, width, height, kind: 'mp4' }];
const square = (scene: number): SampleFile => ({ scene, width: 1080, height: 1080, kind: 'jpeg' });

/** The attributes that distinguish the sample's creatives. */
export const sampleAttributes = [
  { key: 'hook', label: 'Hook', options: { question: 'Question', claim: 'Bold claim', story: 'Story' } },
  { key: 'angle', label: 'Angle', options: { performance: 'Performance', proof: 'Proof', occasion: 'Occasion' } },
];

/** A sample agency: completed, late, failing and new campaigns. */
export const sampleCampaigns: SampleCampaign[] = [
  {
    name: 'Spring launch',
    group: 'Aster Running',
    dueInDays: 2,
    creatives: [
      {
        name: 'Trail hero film',
        attributes: { hook: 'question', angle: 'performance' },
        description:
          'One runner, first light, the ridge above the clouds.\n\n- Logo in the last second only\n- No text in the lower third',
        slots: [
          { format: 'meta-ig-stories-video', variations: [video(0, 1080, 1920), video(1, 1080, 1920)] },
          { format: 'meta-ig-feed-image', variations: [still(1, 1080, 1350)] },
          { format: 'meta-fb-feed-carousel', variations: [[square(2), square(3), square(4), square(5), square(0)]] },
          { format: 'tiktok-topview-video', variations: [video(2, 1920, 1080)] },
          { format: 'meta-fb-right-column-image', variations: [] },
        ],
      },
      {
        name: 'Grip close-up',
        attributes: { hook: 'claim', angle: 'proof' },
        description: 'The sole on wet rock. Product truth before mood.',
        slots: [
          { format: 'meta-fb-feed-image', variations: [still(3, 1440, 1440)] },
          { format: 'meta-ig-stories-image', variations: [still(4, 1080, 1920)] },
        ],
      },
      {
        name: 'City loop',
        attributes: { hook: 'question', angle: 'proof' },
        description: '',
        dueInDays: 6,
        slots: [
          { format: 'meta-ig-reels-video', variations: [] },
          { format: 'meta-fb-feed-image', variations: [] },
        ],
      },
    ],
  },
  {
    name: 'Always-on summer',
    group: 'Aster Running',
    dueInDays: 21,
    creatives: [
      {
        name: 'Product truths',
        attributes: { hook: 'claim', angle: 'performance' },
        description: 'Three proofs, one each.',
        slots: [{ format: 'meta-fb-feed-image', variations: [still(5, 1440, 1440), still(2, 1440, 1440)] }],
      },
      {
        name: 'Founder talk',
        attributes: { hook: 'story', angle: 'proof' },
        description: '',
        slots: [{ format: 'meta-ig-stories-video', variations: [video(1, 1080, 1920)] }],
      },
    ],
  },
  {
    name: 'Store opening Lyon',
    group: 'Maison Verdier',
    dueInDays: -3,
    creatives: [
      {
        name: 'Invitation',
        attributes: { hook: 'story', angle: 'occasion' },
        description: '',
        slots: [
          { format: 'meta-ig-feed-image', variations: [still(0, 1080, 1350)] },
          { format: 'meta-ig-stories-image', variations: [] },
        ],
      },
      {
        name: 'Opening night recap',
        attributes: { hook: 'story', angle: 'occasion' },
        description: 'Cut on the evening itself.',
        slots: [{ format: 'meta-ig-reels-video', variations: [] }],
      },
    ],
  },
  { name: 'Brand refresh', group: null, dueInDays: null, creatives: [] },
  {
    name: 'Winter clearance',
    group: 'Maison Verdier',
    dueInDays: -12,
    archived: true,
    creatives: [
      {
        name: 'Last sizes',
        attributes: { hook: 'claim', angle: 'occasion' },
        description: '',
        slots: [{ format: 'meta-fb-feed-image', variations: [still(4, 1440, 1440)] }],
      },
    ],
  },
];

interface Scene {
  sky: [string, string];
  sun: string;
  far: string;
  near: string;
}

const scenes: Scene[] = [
  { sky: ['#f08a5d', '#6a2c70'], sun: '#ffe29a', far: '#4a1942', near: '#2b0f2b' },
  { sky: ['#4facde', '#1f4f8f'], sun: '#ffe7b3', far: '#1d3461', near: '#101d3a' },
  { sky: ['#6fcf5f', '#1d7a4d'], sun: '#fdf6b2', far: '#14532d', near: '#0b3018' },
  { sky: ['#b06ab3', '#4568dc'], sun: '#ffd3a5', far: '#33224f', near: '#1c1233' },
  { sky: ['#ff758c', '#a4243b'], sun: '#ffeaa7', far: '#5c1a28', near: '#360d16' },
  { sky: ['#ffd86f', '#fc6262'], sun: '#fff8dc', far: '#8d3b2b', near: '#4d1d14' },
];

/** A landscape with a shoe, as SVG, at any size. Drawn for this product, so free of others' rights. */
export function drawScene({ scene, width, height }: Pick<SampleFile, 'scene' | 'width' | 'height'>): string {
  const { sky, sun, far, near } = scenes[scene % scenes.length] ?? scenes[0]!;
  const unit = Math.min(width, height) / 100;
  const at = (x: number, y: number) => `${(x / 100) * width} ${(y / 100) * height}`;
  const tilt = (scene * 7) % 11;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
<circle cx="${(62 + tilt) * 0.01 * width}" cy="${0.28 * height}" r="${15 * unit}" fill="${sun}" opacity="0.92"/>
<path fill="${far}" d="M${at(0, 74)} L${at(22 + tilt, 52)} L${at(38, 63)} L${at(60 - tilt, 44)} L${at(100, 70)} V${height} H0z"/>
<path fill="${near}" d="M${at(0, 84)} L${at(30, 72 + tilt / 3)} L${at(55, 82)} L${at(76, 74)} L${at(100, 86)} V${height} H0z"/>
<g transform="translate(${0.5 * width - 24 * unit} ${0.68 * height - 14 * unit}) scale(${unit})">
<path fill="#fff" opacity="0.96" d="M3 24c9-3 13-9 17-18l7 4c3 9 12 12 22 13 5 1 6 8 1 8H4c-5 0-5-5-1-7z"/><path fill="${sky[1]}" d="M2 29h50v3H4z" opacity="0.5"/></g></svg>`;
}

/** Whom a visitor can be in a shared sample. */
export const personas = ['owner', 'manager', 'designer', 'client'] as const;
export type Persona = (typeof personas)[number];

/** The address of a person, which no other sample organization has. */
export const personaEmail = (persona: Persona, organizationId: OrganizationId): string =>
  `${persona}.${organizationId.slice(-10)}@sample.example`;
