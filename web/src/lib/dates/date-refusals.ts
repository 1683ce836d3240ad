import type { DateProblem } from './date-reading.ts';
import { monthPattern } from './month-names.ts';

const undecided =
  /\b(?:tbc|tbd|tba|t\.b\.[cd]|to be (?:confirmed|defined|determined|announced)|pending|a (?:definir|confirmer|valider|preciser|venir)|en attente|offen|unklar|folgt|noch offen|zu klaren|da (?:definire|confermare)|por (?:definir|confirmar)|a confirmar|n\.? ?n\.?|nnb)\b|^[?–-]+$|\?\s*$/;

const relative = [
  String.raw`asap|a\.s\.a\.p|eo[wmdqby]|cob|end of|fin de?|so bald|sobald|schnellst|dringend|urgent|sofort|immediate|des que`,
  String.raw`[jtd] ?[-+] ?\d+|q[1-4]|t[1-4] 20|next|nachste|naechste|prochain|in \d+|\d+ (?:days?|jours?|tage?|weeks?|wochen?|semaines?)`,
  String.raw`early|mid|late|begin|debut|mi|fin|anfang|mitte|ende|inicio|mediados|finales|inizio|meta|fine|begin|eind`,
  String.raw`today|tomorrow|heute|morgen|aujourd'hui|demain|week|woche|semaine|month|monat|mois|w\/e|we|vor|avant|before|apres|nach|after|ongoing|laufend`,
];
const noDay = new RegExp(String.raw`(?<![a-z])(?:${relative.join('|')})(?![a-z])`);
const monthOnly = new RegExp(String.raw`^(?:${monthPattern})\.?[\s']*(?:20\d{2})?$`);
const range = new RegExp(
  String.raw`\d{1,2}\.?\s?(?:-|\/|to|bis|au|a|et|and|und|or|ou|oder|&|\+)\s?\d{1,2}\.?[\s.]?\s?(?:${monthPattern}|\d{1,2}\.)|kw\s?\d+\s?[-/+]\s?(?:kw\s?)?\d+`,
);

/** Why a text is not a day. `days` is the number of days that it contains. */
export function refusalOf(text: string, days: number): DateProblem {
  if (days > 1 || range.test(text)) return 'several-dates';
  if (undecided.test(text)) return 'undecided';
  if (days === 1) return 'more-than-a-date';
  if (noDay.test(text) || monthOnly.test(text)) return 'no-day';
  return 'unreadable';
}
