import { lengthOf, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { AdPlan, DrawnFile, Response, Turns } from './plan.ts';

/** One of the ads of a flight; what it lacks is as in the flight. */
export interface FlightAd extends Partial<Response>, Pick<Turns, 'tires'> {
  file: DrawnFile;
  adSet: string;
  /** Of the flight's spend. */
  share: number;
  /** Days after the flight begins. */
  later?: number;
  /** Days of delivery, if it ends before the flight. */
  days?: number;
}

/** A campaign that returns every year, between two days such as `11-16`. */
export interface Flight extends Response, Pick<Turns, 'budget'> {
  name: string;
  from: string;
  until: string;
  /** Spend of a day, in major units. */
  daily: number;
  ads: readonly FlightAd[];
}

/** How far figures go back: fifteen months. */
export const historyDays = 457;
/** Days before the sample is made in which only what the agency briefed here runs. */
const briefedDays = 31;

/** The ads of past flights in the history. They were made before the agency used the product. */
export function adsOfFlights(flights: readonly Flight[], today: Day): AdPlan[] {
  const since = shiftDay(today, -historyDays);
  const last = shiftDay(today, -briefedDays);
  // A flight over the turn of the year began in the year before.
  const years = new Set([since, last].flatMap((day) => [Number(day.slice(0, 4)) - 1, Number(day.slice(0, 4))]));
  return [...years]
    .toSorted((a, b) => a - b)
    .flatMap((year) =>
      flights.flatMap((flight) => {
        const begins = `${year}-${flight.from}`;
        const end = `${flight.until < flight.from ? year + 1 : year}-${flight.until}`;
        return flight.ads.flatMap((ad) => adOf(flight, ad, { year, begins, until: end < last ? end : last, since }));
      }),
    );
}

interface Run {
  year: number;
  begins: Day;
  until: Day;
  since: Day;
}

function adOf({ ads: _, from: __, until: ___, ...flight }: Flight, ad: FlightAd, run: Run): AdPlan[] {
  const { file, adSet, share, later = 0, days, ...differences } = ad;
  const begins = shiftDay(run.begins, later);
  const length = Math.min(lengthOf({ since: begins, until: run.until }), days ?? Infinity);
  // Shorter than a week is no flight, and of what ended before there are no figures.
  if (length < 7 || shiftDay(begins, length) <= run.since) return [];
  const campaign = `${flight.name} ${run.year}`;
  return [
    {
      ...flight,
      ...differences,
      name: `${file.title} | ${adSet} | ${run.year}`,
      campaign,
      adSet,
      begins,
      days: length,
      daily: flight.daily * share,
      file,
      seasonal: true,
    },
  ];
}
