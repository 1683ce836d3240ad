import { useId, type ComponentProps } from 'react';

/** Colours of each scene: sky from top to bottom, sun, far and near mountains. */
const scenes = {
  dusk: ['#e8825a', '#a83e57', '#f7d98a', '#6b2747', '#3a1030'],
  day: ['#53a5dc', '#3157ab', '#efd49a', '#23346f', '#141d46'],
  plum: ['#b84fd6', '#8b27a6', '#f3bd9b', '#571a72', '#330b49'],
  meadow: ['#7ed36b', '#3aa05c', '#f2ef9a', '#235f49', '#12392f'],
  rose: ['#e9608a', '#c04555', '#f6dc86', '#7a2b3d', '#471424'],
} as const;

export type Scene = keyof typeof scenes;

/** Illustration of an ad; fills a frame of any ratio. */
export function Landscape({ scene, sunX = 116, ...rest }: ComponentProps<'svg'> & { scene: Scene; sunX?: number }) {
  const id = useId();
  const [top, bottom, sun, far, near] = scenes[scene];
  return (
    <svg viewBox="0 0 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden {...rest}>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={top} />
        <stop offset="1" stopColor={bottom} />
      </linearGradient>
      <path d="M-200-400h560v600h-560z" fill={`url(#${id})`} />
      <circle cx={sunX} cy="46" r="21" fill={sun} />
      <path d="M-80 170 42 78l26 26 34-46 138 112z" fill={far} />
      <path d="M-90 190 28 116l30 18 34-24 160 80z" fill={near} />
    </svg>
  );
}
