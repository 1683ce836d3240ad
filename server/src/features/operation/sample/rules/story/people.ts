import { sampleDomains } from '#emails/sample-address.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';

interface SamplePerson {
  firstName: string;
  lastName: string;
  role: Role;
  domain: keyof typeof sampleDomains;
  locale: Locale;
}

/** The people of the sample. `lena` is the owner: the person who made the sample, else the account of that persona. */
export const people = {
  lena: { firstName: 'Lena', lastName: 'Moreau', role: 'owner', domain: 'agency', locale: 'en-US' },
  tomas: { firstName: 'Tomás', lastName: 'Vega', role: 'admin', domain: 'agency', locale: 'en-US' },
  jo: { firstName: 'Jo', lastName: 'Okafor', role: 'member', domain: 'agency', locale: 'en-US' },
  priya: { firstName: 'Priya', lastName: 'Nair', role: 'member', domain: 'agency', locale: 'en-US' },
  hannah: { firstName: 'Hannah', lastName: 'Post', role: 'guest', domain: 'studio', locale: 'en-US' },
  sami: { firstName: 'Sami', lastName: 'Kaya', role: 'guest', domain: 'studio', locale: 'en-US' },
  mara: { firstName: 'Mara', lastName: 'Lindqvist', role: 'guest', domain: 'creator', locale: 'en-US' },
  mark: { firstName: 'Mark', lastName: 'Ellison', role: 'guest', domain: 'aster', locale: 'en-US' },
  claire: { firstName: 'Claire', lastName: 'Verdier', role: 'guest', domain: 'verdier', locale: 'fr-FR' },
  ines: { firstName: 'Inès', lastName: 'Duval', role: 'guest', domain: 'verdier', locale: 'fr-FR' },
  nell: { firstName: 'Nell', lastName: 'Barrow', role: 'guest', domain: 'kettle', locale: 'en-US' },
} as const satisfies Record<string, SamplePerson>;

export type PersonKey = keyof typeof people;

/** Whom a visitor can be in a shared sample. */
export const personas = ['owner', 'manager', 'designer', 'client'] as const;
export type Persona = (typeof personas)[number];

const keyOfPersona: Record<Persona, PersonKey> = { owner: 'lena', manager: 'jo', designer: 'hannah', client: 'claire' };

const localPart = (key: PersonKey): string => {
  const { firstName, lastName } = people[key];
  return `${firstName}.${lastName}`
    .normalize('NFKD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();
};

/** The address of a person in the first sample of an installation; those of further samples have a number after the name. */
export const addressOf = (key: PersonKey): string => `${localPart(key)}@${sampleDomains[people[key].domain]}`;

export const personOfPersona = (persona: Persona): SamplePerson => people[keyOfPersona[persona]];

/** A regular expression of PostgreSQL for the address of a persona; in samples of earlier releases an id follows the name. */
export function personaPattern(persona: Persona): string {
  const key = keyOfPersona[persona];
  const [local, domain] = [localPart(key), sampleDomains[people[key].domain]].map((part) =>
    part.replaceAll('.', '\\.'),
  );
  return `^${local}(\\d+|\\.[0-9a-z]+)?@${domain}$`;
}
