import type { Brand } from './artwork.ts';

/** The colours of a poster: ground, type, badge, and the two products on it. */
export interface Palette {
  back: string;
  type: string;
  badge: string;
  badgeType: string;
  first: string;
  second: string;
}

const palette = (
  back: string,
  type: string,
  badge: string,
  badgeType: string,
  first: string,
  second: string,
): Palette => ({
  back,
  type,
  badge,
  badgeType,
  first,
  second,
});

export const palettes: Record<Brand, readonly Palette[]> = {
  aster: [
    palette('#ff4b1f', '#fff3e2', '#fff3e2', '#d93408', '#fbeee0', '#231a3a'),
    palette('#131f5c', '#e2ff45', '#e2ff45', '#131f5c', '#e2ff45', '#ff6a3d'),
    palette('#cdf04a', '#12204f', '#ff4f2b', '#fff6e8', '#ff5a36', '#1b2a63'),
    palette('#f3ece0', '#e33a12', '#12204f', '#f3ece0', '#2f6bff', '#ff5a2e'),
    palette('#6a3df0', '#ffd9b8', '#ffd9b8', '#4c1fd0', '#ffb38a', '#d8ff5a'),
    palette('#0c7a6b', '#fde6c8', '#ffcf4d', '#0b4a42', '#ffcf4d', '#fdf4e6'),
  ],
  verdier: [
    palette('#e6461d', '#fff1dd', '#fff1dd', '#d93c12', '#fff1dd', '#2a1712'),
    palette('#0d4a3b', '#f7dfc0', '#e8b04b', '#0a362b', '#e8b04b', '#f4e3cd'),
    palette('#f4c6bb', '#7d1733', '#7d1733', '#ffe7de', '#a32a4c', '#e9a83f'),
    palette('#6b1031', '#ffd6c4', '#ffd6c4', '#6b1031', '#f0b35a', '#f7cfc2'),
    palette('#f1e5d1', '#17392f', '#d4502a', '#fff1dd', '#c98a2b', '#1d4a3d'),
    palette('#2b1748', '#f2c7e4', '#f2a33a', '#2b1748', '#b06ad8', '#f2a33a'),
  ],
  kettle: [
    palette('#174a9e', '#f6ecd9', '#f6ecd9', '#174a9e', '#0e2c66', '#f0c04a'),
    palette('#f5c341', '#1c2f6e', '#d8432b', '#fff2da', '#1f3a86', '#d8432b'),
    palette('#d63f2a', '#fff0d6', '#ffd35c', '#8f1c10', '#fff0d6', '#26334f'),
    palette('#2d6a4e', '#fbe7b4', '#fbe7b4', '#1f4a37', '#f3b94a', '#f6ecd9'),
    palette('#f4e8d4', '#c93a22', '#1e4e8c', '#f4e8d4', '#3a7d62', '#c93a22'),
    palette('#a9d0ea', '#14305f', '#14305f', '#fdf3df', '#e8593a', '#fdf3df'),
  ],
};

export const brandNames: Record<Brand, string> = { aster: 'Aster', verdier: 'Maison Verdier', kettle: 'Kettle & Co' };

/** What stands on a flacon, a tin or a box. */
export const labels: Record<Brand, readonly string[]> = {
  aster: ['ASTER 5'],
  verdier: ['AMBRE', 'NUIT', 'FLEUR', 'SANTAL'],
  kettle: ['EARL GREY', 'MORNING', 'KETTLE'],
};
