/** A scene as an SVG, with the box of its subject in pixels. */
export interface MarkedScene {
  name: string;
  width: number;
  height: number;
  svg: string;
  subject: { left: number; top: number; width: number; height: number };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Canvas {
  width: number;
  height: number;
  random: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(values: readonly T[]) => T;
}

const hue = (h: number, s: number, l: number) => `hsl(${Math.round(h)} ${s}% ${l}%)`;

type Painter = (canvas: Canvas) => string;

const grounds: Record<string, Painter> = {
  studio: ({ width, height, between }) => {
    const h = between(0, 360);
    return `<defs><radialGradient id="g" cx="${between(0.3, 0.7)}" cy="0.5" r="0.8"><stop offset="0" stop-color="${hue(h, 30, 78)}"/><stop offset="1" stop-color="${hue(h, 35, 52)}"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
  },
  landscape: ({ width, height, between }) => {
    const horizon = height * between(0.45, 0.7);
    const hills = Array.from({ length: 4 }, () => {
      const x = between(0, width);
      return `<ellipse cx="${x}" cy="${horizon}" rx="${between(0.15, 0.35) * width}" ry="${between(0.06, 0.2) * height}" fill="${hue(between(90, 150), 25, between(28, 42))}"/>`;
    });
    return `<rect width="${width}" height="${height}" fill="${hue(between(195, 225), 55, 76)}"/>${hills.join('')}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${hue(between(80, 130), 30, 36)}"/>`;
  },
  city: ({ width, height, between, random }) => {
    const parts = [`<rect width="${width}" height="${height}" fill="${hue(245, 45, 18)}"/>`];
    for (let x = 0; x < width;) {
      const [wide, tall] = [between(0.05, 0.1) * width, between(0.3, 0.75) * height];
      parts.push(
        `<rect x="${x}" y="${height * 0.85 - tall}" width="${wide}" height="${tall}" fill="${hue(235, 40, between(22, 30))}"/>`,
      );
      for (let i = 0; i < 9; i++)
        if (random() < 0.5)
          parts.push(
            `<rect x="${x + wide * between(0.1, 0.8)}" y="${height * 0.85 - tall * between(0.1, 0.95)}" width="${width * 0.006}" height="${height * 0.018}" fill="${hue(42, 80, 60)}"/>`,
          );
      x += wide * 1.05;
    }
    parts.push(`<rect y="${height * 0.85}" width="${width}" height="${height * 0.15}" fill="${hue(240, 30, 12)}"/>`);
    return parts.join('');
  },
  wall: ({ width, height, between }) => {
    const [h, rows] = [between(0, 40), 18];
    const bricks: string[] = [];
    for (let row = 0; row < rows; row++)
      for (let column = -1; column < 16; column++)
        bricks.push(
          `<rect x="${(column + (row % 2) / 2) * (width / 15)}" y="${row * (height / rows)}" width="${width / 15 - 4}" height="${height / rows - 4}" fill="${hue(h, 28, between(44, 52))}"/>`,
        );
    return `<rect width="${width}" height="${height}" fill="${hue(h, 10, 66)}"/>${bricks.join('')}`;
  },
  foliage: ({ width, height, between }) => {
    const leaves = Array.from(
      { length: 260 },
      () =>
        `<ellipse cx="${between(0, width)}" cy="${between(0, height)}" rx="${between(0.01, 0.04) * width}" ry="${between(0.01, 0.04) * height}" fill="${hue(between(85, 140), 35, between(22, 45))}" opacity="0.8"/>`,
    );
    return `<rect width="${width}" height="${height}" fill="${hue(120, 30, 30)}"/>${leaves.join('')}`;
  },
  table: ({ width, height, between }) => {
    const edge = height * between(0.55, 0.75);
    const lines = Array.from(
      { length: 14 },
      (_, i) =>
        `<rect y="${edge + ((height - edge) * i) / 14}" width="${width}" height="2" fill="${hue(28, 35, 34)}"/>`,
    );
    return `<rect width="${width}" height="${height}" fill="${hue(between(20, 50), 18, 84)}"/><rect y="${edge}" width="${width}" height="${height - edge}" fill="${hue(28, 38, 42)}"/>${lines.join('')}`;
  },
};

/** Drawn in a box of 100 by 100, stretched to the subject's box. */
const subjects: Record<string, { ratio: number; draw: Painter }> = {
  person: {
    ratio: 0.42,
    draw: ({ between, pick }) => {
      const skin = pick(['#f0c8a0', '#c68e63', '#8a5a3c', '#f5d6b8']);
      return `<ellipse cx="50" cy="12" rx="20" ry="12" fill="${skin}"/><path d="M28 9 Q50 -6 72 9 L70 4 Q50 -4 30 4Z" fill="#2b1a12"/><rect x="12" y="25" width="76" height="42" rx="14" fill="${hue(between(0, 360), 65, 50)}"/><rect x="22" y="64" width="24" height="36" fill="#27324a"/><rect x="54" y="64" width="24" height="36" fill="#27324a"/>`;
    },
  },
  face: {
    ratio: 0.78,
    draw: ({ pick }) => {
      const skin = pick(['#f0c8a0', '#c68e63', '#8a5a3c', '#f5d6b8']);
      return `<ellipse cx="50" cy="50" rx="46" ry="50" fill="#3b2418"/><ellipse cx="50" cy="56" rx="38" ry="44" fill="${skin}"/><circle cx="36" cy="50" r="5" fill="#222"/><circle cx="64" cy="50" r="5" fill="#222"/><path d="M34 76 Q50 88 66 76" stroke="#9c3b3b" stroke-width="5" fill="none"/>`;
    },
  },
  bottle: {
    ratio: 0.36,
    draw: ({ between }) => {
      const h = between(0, 360);
      return `<rect x="36" width="28" height="12" fill="#d8b04a"/><path d="M36 12 L36 28 Q10 34 10 48 L10 94 Q10 100 20 100 L80 100 Q90 100 90 94 L90 48 Q90 34 64 28 L64 12Z" fill="${hue(h, 70, 42)}"/><rect x="10" y="52" width="80" height="28" fill="#fdfaf2"/><rect x="24" y="60" width="52" height="5" fill="#222"/><rect x="30" y="69" width="40" height="4" fill="#999"/>`;
    },
  },
  bicycle: {
    ratio: 1.5,
    draw: ({ between }) => {
      const colour = hue(between(0, 60), 90, 55);
      return `<circle cx="20" cy="78" r="17" fill="none" stroke="#f5f5f5" stroke-width="4"/><circle cx="80" cy="78" r="17" fill="none" stroke="#f5f5f5" stroke-width="4"/><path d="M20 78 L42 50 L68 50 L50 78 L20 78 M68 50 L80 78 M42 50 L50 78" stroke="${colour}" stroke-width="5" fill="none"/><circle cx="52" cy="10" r="9" fill="#e8b88f"/><path d="M50 18 L38 48 L54 60 M50 24 L70 42" stroke="#e8493f" stroke-width="12" fill="none" stroke-linecap="round"/>`;
    },
  },
  car: {
    ratio: 2.1,
    draw: ({ between }) =>
      `<path d="M4 70 Q4 48 20 46 L32 20 Q34 14 42 14 L66 14 Q72 14 76 22 L84 46 Q98 50 98 70 L98 78 L2 78Z" fill="${hue(between(0, 360), 75, 48)}"/><path d="M36 24 L66 24 L74 44 L29 44Z" fill="#cfe6f5"/><circle cx="24" cy="80" r="15" fill="#1a1a1a"/><circle cx="78" cy="80" r="15" fill="#1a1a1a"/><circle cx="24" cy="80" r="7" fill="#bbb"/><circle cx="78" cy="80" r="7" fill="#bbb"/>`,
  },
  claim: {
    ratio: 1.5,
    draw: ({ pick }) => {
      const ink = pick(['#ffffff', '#111111', '#ffdd00']);
      return `<g fill="${ink}"><rect x="0" y="0" width="92" height="22"/><rect x="0" y="32" width="78" height="22"/><rect x="0" y="64" width="100" height="22"/></g><g fill="none" stroke="#0008" stroke-width="2">${[12, 24, 38, 52, 64, 76].map((x) => `<path d="M${x} 0 V22 M${x} 32 V54 M${x} 64 V86"/>`).join('')}</g><rect y="94" width="40" height="6" fill="${ink}"/>`;
    },
  },
  logo: {
    ratio: 1,
    draw: ({ between }) =>
      `<circle cx="50" cy="50" r="50" fill="${hue(between(0, 360), 85, 50)}"/><path d="M30 70 L50 22 L70 70 M38 54 H62" stroke="#fff" stroke-width="9" fill="none"/>`,
  },
};

/** Small things beside the subject that may be lost: a mark in a corner, a lamp, a line of text. */
function distractions({ width, height, between, random }: Canvas): string {
  const parts: string[] = [];
  if (random() < 0.5)
    parts.push(
      `<rect x="${width * 0.86}" y="${height * 0.92}" width="${width * 0.1}" height="${height * 0.03}" fill="#ffffffb0"/>`,
    );
  if (random() < 0.4)
    parts.push(
      `<circle cx="${between(0.05, 0.95) * width}" cy="${between(0.05, 0.25) * height}" r="${0.02 * height}" fill="#fff3c4"/>`,
    );
  if (random() < 0.4)
    parts.push(
      `<rect x="${width * between(0.02, 0.6)}" y="${height * 0.95}" width="${width * 0.2}" height="${height * 0.012}" fill="#ffffff80"/>`,
    );
  return parts.join('');
}

/** Scenes of six grounds and seven subjects at places all over the picture, landscape and portrait. */
export function markedScenes(count: number): MarkedScene[] {
  const [groundNames, subjectNames] = [Object.keys(grounds), Object.keys(subjects)];
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(7919 * (index + 1));
    const isTall = index % 4 === 3;
    const [width, height] = isTall ? [1080, 1920] : [1920, 1080];
    const between = (low: number, high: number) => low + (high - low) * random();
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const canvas: Canvas = { width, height, random, between, pick };
    const ground = groundNames[index % groundNames.length]!;
    const name = subjectNames[Math.floor(index / groundNames.length) % subjectNames.length]!;
    const { ratio, draw } = subjects[name]!;
    // Fits into the narrowest window, 9:16 of a landscape picture.
    const most = Math.min(width, height) * 0.5;
    const wide = ratio >= 1 ? most * between(0.6, 1) : most * between(0.6, 1) * ratio * 1.3;
    const size = { width: wide, height: wide / ratio };
    const subject = {
      left: between(0.02, 0.98) * (width - size.width),
      top: between(0.1, 0.9) * (height - size.height),
      ...size,
    };
    const drawing = `<svg x="${subject.left}" y="${subject.top}" width="${size.width}" height="${size.height}" viewBox="0 0 100 100" preserveAspectRatio="none">${draw(canvas)}</svg>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${grounds[ground]!(canvas)}${distractions(canvas)}${drawing}</svg>`;
    return { name: `${index}: ${name} before ${ground}`, width, height, svg, subject };
  });
}
