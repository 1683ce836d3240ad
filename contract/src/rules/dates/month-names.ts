/**
 * Names of months in English, French, German, Spanish, Italian, Portuguese and Dutch, without accents, and their short
 * forms.
 */
const names = [
  'january jan janvier janv januar jaenner jaen janner jann enero ene gennaio gen janeiro januari',
  'february feb fevrier fevr fev februar febrero febbraio fevereiro februari',
  'march mar mars marz maerz mrz marzo marco maart mrt mar',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juin juni junio giugno giu junho',
  'july jul juillet juil juli julio luglio lug julho',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre set settembre setembro',
  'october oct octobre oktober okt octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec decembre dezember dez diciembre dic dicembre dezembro',
];

const months = new Map(names.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)));

export const monthNumber = (word: string): number | undefined => months.get(word);

/** All names, longest first, for patterns. */
export const monthPattern = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|');

const weekdays = [
  'monday mon lundi lun montag mo lunes lunedi segunda maandag ma',
  'tuesday tue tues mardi mar dienstag di martes martedi terca dinsdag',
  'wednesday wed mercredi mer mittwoch mi miercoles mercoledi quarta woensdag wo',
  'thursday thu thur thurs jeudi jeu donnerstag do jueves giovedi quinta donderdag',
  'friday fri vendredi ven freitag fr viernes venerdi sexta vrijdag vr',
  'saturday sat samedi sam samstag sonnabend sa sabado sabato zaterdag za',
  'sunday sun dimanche dim sonntag so domingo domenica zondag zo',
];

export const weekdayPattern = weekdays
  .flatMap((line) => line.split(' '))
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** The ISO weekdays that a name can mean, where Monday is 1: `di` is a Tuesday in German, `dim` a Sunday in French. */
export const weekdayNumbers = (word: string): number[] =>
  weekdays.flatMap((line, at) => (line.split(' ').includes(word) ? [at + 1] : []));
