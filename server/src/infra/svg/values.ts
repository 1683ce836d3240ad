const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const length = new RegExp(`^${number}(?:px|%)?$`);
const numbers = /^[\d\s.,eE+-]*$/;
const path = /^[\d\s.,eE+\-MmZzLlHhVvCcSsQqTtAa]*$/;
const colour =
  /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,30}|rgba?\([\d\s.,%/]{1,60}\)|hsla?\([\d\s.,%/a-z]{1,60}\)|url\(\s*['"]?#[\w-]{1,64}['"]?\s*\))$/;
const reference = /^(?:none|url\(\s*['"]?#[\w-]{1,64}['"]?\s*\))$/;
const transform = /^(?:\s*,?\s*(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\))*\s*$/;
const word = /^[a-zA-Z-]{1,30}$/;
const family = /^[\w\s,'"-]{1,200}$/;
const identifier = /^[\w-]{1,64}$/;

const groups: [RegExp, string][] = [
  [identifier, 'id'],
  [path, 'd'],
  [numbers, 'points viewBox'],
  [transform, 'transform gradientTransform'],
  [colour, 'fill stroke stop-color'],
  [reference, 'clip-path mask'],
  [/^(?:none|[\d\s.,]*)$/, 'stroke-dasharray'],
  [family, 'font-family'],
  [/^\w{1,10}$/, 'font-weight'],
  [length, 'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height offset font-size letter-spacing'],
  [length, 'opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit stroke-dashoffset'],
  [word, 'fill-rule clip-rule stroke-linecap stroke-linejoin text-anchor font-style display visibility'],
  [word, 'gradientUnits clipPathUnits maskUnits maskContentUnits spreadMethod dominant-baseline mask-type'],
];

/** What may be said about a shape, and how its value must look. Whatever is not here is left out. */
const looks = new Map(groups.flatMap(([look, names]) => names.split(' ').map((name) => [name, look] as const)));

/** The value as it may be kept, or null. References lead inside the drawing only. */
export function plainValue(name: string, value: string): string | null {
  const trimmed = value.trim();
  return looks.get(name)?.test(trimmed) ? trimmed : null;
}

/** Whether a value leads to another part of the drawing. */
export function isReference(value: string): boolean {
  return value.startsWith('url(');
}

/** `fill:#fd0;opacity:.6` as pairs. */
export function parseDeclarations(css: string): [string, string][] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...value] = part.split(':');
      return [
        name.trim().toLowerCase(),
        value
          .join(':')
          .replace(/!important/i, '')
          .trim(),
      ];
    });
}

/**
 * The rules of a style sheet that name classes, as drawing programs write them, by class.
 * Null for a sheet that holds anything else: it could not be kept truly.
 */
export function parseClasses(css: string): Map<string, [string, string][]> | null {
  const classes = new Map<string, [string, string][]>();
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const rest = text.replace(/([^{}]+)\{([^{}]*)\}/g, (_, selectors: string, body: string) => {
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]{1,64})\s*$/.exec(selector)?.[1];
      if (name === undefined) return '!';
      classes.set(name, [...(classes.get(name) ?? []), ...parseDeclarations(body)]);
    }
    return '';
  });
  return rest.trim() === '' ? classes : null;
}
