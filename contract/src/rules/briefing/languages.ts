import { foldWords } from '@ad-foundry/contract/rules/vocabulary/read-terms.ts';

const names: Readonly<Record<string, string>> = {
  en: 'en eng english anglais englisch ingles inglese engels',
  fr: 'fr fra fre french francais franzosisch frances francese',
  de: 'de deu ger german allemand deutsch aleman tedesco duits',
  nl: 'nl dut nld dutch neerlandais niederlandisch flamand flemish vl',
  es: 'es esp spa spanish espagnol spanisch espanol castellano',
  it: 'it ita italian italien italienisch italiano',
  pt: 'pt por portuguese portugais portugiesisch portugues',
  no: 'no nb nor norwegian norvegien norwegisch norsk',
  sv: 'sv swe swedish suedois schwedisch svenska',
  da: 'da dan danish danois danisch dansk',
  fi: 'fi fin finnish finnois finnisch',
  pl: 'pl pol polish polonais polnisch',
  cs: 'cs cz cze czech tcheque tschechisch',
  sk: 'sk slovak',
  hu: 'hu hun hungarian hongrois ungarisch',
  ro: 'ro ron romanian roumain rumanisch',
  bg: 'bg bulgarian',
  el: 'el gr greek grec griechisch',
  tr: 'tr tur turkish turc turkisch',
  ru: 'ru rus russian russe russisch',
  uk: 'ukrainian',
  ar: 'ar ara arabic arabe arabisch',
  he: 'he hebrew',
  ja: 'ja jp jpn japanese japonais japanisch',
  ko: 'ko kr korean coreen koreanisch',
  zh: 'zh cn chi chinese chinois chinesisch',
  ca: 'ca catalan katalanisch',
};
const codes = new Map(
  Object.entries(names).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

const readOne = (part: string): string | null => {
  const [, base, region] = /^\s*([a-z]{2})[-_ ]([a-z]{2})\s*$/i.exec(part) ?? [];
  const language = codes.get(base === undefined ? foldWords(part) : base.toLowerCase());
  if (language === undefined) return null;
  return region === undefined ? language : `${language}-${region.toUpperCase()}`;
};

/** Parses the languages of a cell as `fr`, `de-AT`; null if a word is not a language. */
export function readLanguages(text: string): string[] | null {
  const parts = text.split(/[/,;+&|\n]|\s(?:et|und|and|y|e|en)\s/).filter((part) => part.trim() !== '');
  const whole = parts.map(readOne);
  if (parts.length > 0 && whole.every((each) => each !== null)) return [...new Set(whole)];
  const words = text.trim().split(/\s+/).map(readOne);
  return words.length > 1 && words.every((each) => each !== null) ? [...new Set(words)] : null;
}
