import type { FormatType } from '@ad-foundry/contract/limits.ts';

/** Kinds of media. Formats exist for the first three; the others are recognized so that they are not mistaken for one of these. */
export type MediaType = FormatType | 'audio' | 'html5';

export const typeWords: Readonly<Record<MediaType, string>> = {
  image:
    'image, images, img, static, statics, statisch, statique, statiques, fixe, fixes, still, stills, photo, photos, foto, fotos, bild, bilder, jpg, jpeg, png, visuel, visuels, visual, visuals, grafik, graphic, single image, standbild, imagen, immagine, statico, estatico',
  video:
    'video, videos, vid, film, filme, films, clip, clips, spot, spots, mp4, mov, ugc, motion, animation, animated, animiert, anime, animee, bewegtbild, single video, video ad, filmpje',
  carousel:
    'carousel, carousels, carrousel, carrousels, karussell, karussells, caroussel, carrusel, carosello, karusell',
  audio: 'mp3, wav, audio spot',
  html5: 'html5, html, html 5, rich media',
};

export type Shape = 'vertical' | 'square' | 'horizontal';
export const shapeWords: Readonly<Record<Shape, string>> = {
  vertical: 'vertical, verticals, verticale, vertikal, portrait, hochformat, hochkant, upright, verticaal, verticales',
  square: 'square, squares, carre, carree, carres, quadrat, quadratisch, cuadrado, quadrato, vierkant, sq',
  horizontal: 'horizontal, horizontale, landscape, querformat, quer, paysage, widescreen, liggend, apaisado',
};

/** Banners with a name. A size written beside the name takes precedence. */
export const bannerWords: Readonly<Record<string, string>> = {
  '300x250': 'mpu, medium rectangle, medrec, med rec, pave, mid page unit, rectangle, content ad',
  '300x600': 'dmpu, half page, halfpage, grand angle, double mpu, grand pave, half page ad, hpa',
  '728x90': 'leaderboard, mega banniere, megabanniere, superbanner, super banner, leader board, megaban',
  '970x250': 'billboard, masthead, giga banniere, gigabanniere',
  '160x600': 'skyscraper, wide skyscraper, sky, gratte ciel',
  '120x600': 'narrow skyscraper, skinny skyscraper',
  '320x50': 'mobile banner, mobile leaderboard, smartphone banner, banniere mobile, mobile banniere',
  '320x100': 'large mobile banner, large mobile',
  '336x280': 'large rectangle',
  '970x90': 'large leaderboard, super leaderboard, pushdown',
};

/** Words beside the name of a placement that do not distinguish formats. */
export const neutralWords =
  'ad, ads, annonce, annonces, anzeige, anzeigen, single, standard, standalone, placement, placements, format, formats, paid, sponsored, social, social media, px, pixel, pixels, mobile, desktop, d6, 6 sheet, six sheet, the, a, and, or, for, on, in, of, to, de, du, des, le, la, les, en, im, mit, und, der, die, das, pour, avec, creative, creatives, uploaded, hosted, fixed size, banner, banniere, no audio, ohne ton, sans son, silent, non spark, width, non, digital out of home, placement, version, versions, all placements, only, top, hero, cover, company, snaps, post, asset, assets, max, min, kb, mb, ko, mo, kbyte';
