/** What a person may do in an ad account. */
export type Task = 'MANAGE' | 'ADVERTISE' | 'ANALYZE' | 'DRAFT';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly locale: string;
  /** The person's purpose in tests; shown on the consent page and the control page. */
  readonly about: string;
  /** A system user belongs to a business and never appears on the consent page. */
  readonly systemUserOf?: string;
  readonly tasks: readonly Task[];
}

export interface Business {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

export interface Page {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly businessId: string;
  readonly instagram?: { id: string; username: string };
}

const EVERYTHING: readonly Task[] = ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'];

export const marie: Person = {
  id: '10158000000000001',
  name: 'Marie Laurent',
  email: 'marie.laurent@atelier-sud.example',
  locale: 'fr_FR',
  about: '13 ad accounts, one in each status; three businesses and a personal account',
  tasks: ['DRAFT', 'ANALYZE', 'ADVERTISE'],
};
export const jonas: Person = {
  id: '10158000000000002',
  name: 'Jonas Berg',
  email: 'jonas@berg-media.example',
  locale: 'de_DE',
  about: '300 ad accounts in every currency',
  tasks: EVERYTHING,
};
export const clara: Person = {
  id: '10158000000000003',
  name: 'Clara Okafor',
  email: 'clara@okafor.example',
  locale: 'en_GB',
  about: 'no ad accounts and no Pages',
  tasks: [],
};
export const sam: Person = {
  id: '10158000000000004',
  name: 'Sam Ito',
  locale: 'en_US',
  about: 'view only: three ad accounts without the ADVERTISE task, no e-mail address',
  tasks: ['ANALYZE'],
};
export const systemUser: Person = {
  id: '61550000000000001',
  name: 'Nordlicht delivery',
  locale: 'en_US',
  about: 'system user of Nordlicht GmbH',
  systemUserOf: '2030405060',
  tasks: EVERYTHING,
};

export const people: readonly Person[] = [marie, jonas, clara, sam, systemUser];

export const NORDLICHT = '2030405060';
export const ATELIER_SUD = '2030405061';
export const NORTHBOUND = '2030405062';
export const BERG = '2030406000';

/** Clients of the large agency, each with a business and accounts. */
export const clientNames = [
  'Alpenglanz',
  'Brise',
  'Café Lumen',
  'Dune Outdoor',
  'Eisvogel',
  'Fjell & Sohn',
  'Grünhof',
  'Halden',
  'Isola',
  'Juniper',
  'Kaio 海',
  'Larch',
] as const;

const clientBusinesses = clientNames.map((name, index) => ({
  id: String(2030406001 + index),
  name,
  createdAt: '2021-03-04T10:00:00+0000',
}));

export const businesses: readonly Business[] = [
  { id: NORDLICHT, name: 'Nordlicht GmbH', createdAt: '2019-05-06T08:30:00+0000' },
  { id: ATELIER_SUD, name: 'Atelier Sud', createdAt: '2020-09-14T07:12:00+0000' },
  { id: NORTHBOUND, name: 'Northbound Retail', createdAt: '2018-01-22T16:45:00+0000' },
  { id: BERG, name: 'Berg Media Network', createdAt: '2015-11-02T12:00:00+0000' },
  ...clientBusinesses,
];

export const pages: readonly Page[] = [
  {
    id: '40506070',
    name: 'Nordlicht',
    category: 'Clothing (Brand)',
    businessId: NORDLICHT,
    instagram: { id: '17840000000000001', username: 'nordlicht' },
  },
  {
    id: '40506071',
    name: 'Atelier Sud',
    category: 'Furniture Store',
    businessId: ATELIER_SUD,
    instagram: { id: '17840000000000002', username: 'atelier.sud' },
  },
  { id: '40506072', name: 'Northbound', category: 'Retail Company', businessId: NORTHBOUND },
  ...clientBusinesses.map(({ id, name }, index) => ({
    id: String(40507001 + index),
    name,
    category: 'Product/Service',
    businessId: id,
  })),
];
