import type { NamingValues } from '@ad-foundry/contract/rules/naming/naming.ts';

/** Sample files for the naming preview: one with all variables, one as a carousel card, and one without a group. */
export const examples = [
  {
    id: 'video',
    extension: 'mp4',
    values: {
      groupName: 'Aster Running',
      campaignName: 'Spring launch',
      creativeName: 'Trail hero film',
      formatName: 'Instagram Stories',
      carouselPosition: null,
      uid: 'k7m2qx',
    },
  },
  {
    id: 'card',
    extension: 'jpg',
    values: {
      groupName: 'Aster Running',
      campaignName: 'Spring launch',
      creativeName: 'Grip close-up',
      formatName: 'Facebook Feed Carousel',
      carouselPosition: 2,
      uid: 'p3v9ha',
    },
  },
  {
    id: 'bare',
    extension: 'png',
    values: {
      groupName: null,
      campaignName: 'Été à Paris',
      creativeName: 'City loop',
      formatName: 'TikTok In-feed',
      carouselPosition: null,
      uid: 'w4d8zt',
    },
  },
] as const satisfies readonly { id: string; extension: string; values: NamingValues }[];
