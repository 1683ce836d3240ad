import { readFileSync } from 'node:fs';

interface Specification {
  /** Members by type: node types, and the objects inside parameters and fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Parameters by method and edge, such as `GET AdAccount/ads`. */
  readonly edges: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, string>>;
  readonly permutations: Readonly<Record<string, 0 | 1>>;
}

const derived = JSON.parse(readFileSync(new URL('../data/graph.json', import.meta.url), 'utf8')) as Specification;

/** Members that the specification lacks although Meta documents or returns them. */
const moreFields: Readonly<Record<string, string>> = {
  User: 'picture:Object',
  Page: 'about:string fan_count:uint picture:Object tasks:list<string>',
  IGUser:
    'id:string username:string name:string profile_picture_url:string followers_count:uint media_count:uint ig_id:string',
  TimeRange: 'since:string until:string',
  CopyFrom: 'source_account_id:string hash:string',
};

/** Types of parameters that the specification only calls maps. */
const mapTypes: Readonly<Record<string, string>> = {
  time_range: 'TimeRange',
  time_ranges: 'list<TimeRange>',
  copy_from: 'CopyFrom',
};

const STATUSES = 'effective_status:list<enum:Ad.EffectiveStatus>';
const FILTERING = 'filtering:list<Object>';
const IGNORED_THUMBNAILS = 'thumbnail_width:any thumbnail_height:any';

/**
 * Parameters and edges that the specification lacks, and types that it describes elsewhere. Lists of ads accept
 * `filtering`, and ignore sizes of thumbnails.
 */
const moreEdges: Readonly<Record<string, string>> = {
  'GET AdAccount/campaigns': `${FILTERING} ${IGNORED_THUMBNAILS}`,
  'GET AdAccount/adsets': `${FILTERING} ${IGNORED_THUMBNAILS}`,
  'GET AdAccount/ads': `${STATUSES} ${FILTERING} ${IGNORED_THUMBNAILS}`,
  'GET Campaign/adsets': `${FILTERING} ${IGNORED_THUMBNAILS}`,
  'GET Campaign/ads': `${STATUSES} ${FILTERING} ${IGNORED_THUMBNAILS}`,
  'GET AdSet/ads': `${STATUSES} ${FILTERING} ${IGNORED_THUMBNAILS}`,
  'POST AdAccount/adcreatives':
    'asset_feed_spec:AdAssetFeedSpec call_to_action:AdCreativeLinkDataCallToAction image_crops:AdsImageCrops platform_customizations:AdCreativePlatformCustomization',
  'GET ': '',
  'POST ': 'batch:any include_headers:bool',
  'GET Page': '',
  'GET IGUser': '',
  'GET Page/instagram_accounts': '',
  'GET AdAccount/instagram_accounts': '',
};

export type Members = ReadonlyMap<string, { readonly type: string; readonly isRequired: boolean }>;

function readMembers(...texts: (string | undefined)[]): Members {
  const members = texts.flatMap((text) => (text ?? '').split(' ').filter(Boolean));
  return new Map(
    members.map((member) => {
      const [text = '', ...type] = member.split(':');
      const name = text.replace('!', '');
      return [name, { type: mapTypes[name] ?? type.join(':'), isRequired: text.endsWith('!') }];
    }),
  );
}

/** Memoizes a function by name. */
function remember<T>(make: (name: string) => T): (name: string) => T {
  const values = new Map<string, T>();
  return (name) => {
    const stored = values.get(name);
    if (stored !== undefined) return stored;
    const value = make(name);
    values.set(name, value);
    return value;
  };
}

/** The members of a type; none for an undescribed type. */
export const membersOf = remember((type) => readMembers(derived.fields[type], moreFields[type]));

/** The parameters of a call such as `POST AdAccount/ads`; null if the edge does not exist. */
export const parametersOf = remember((edge): Members | null =>
  derived.edges[edge] === undefined && moreEdges[edge] === undefined
    ? null
    : readMembers(derived.edges[edge], moreEdges[edge]),
);

/** The values of an enumeration such as `Ad.Status`; empty for an undescribed enumeration. */
export const valuesOf = remember(
  (name): ReadonlySet<string> => new Set((derived.enums[name] ?? '').split(' ').filter(Boolean)),
);

/** Permitted combinations of breakdowns, sorted by name; the value is whether action breakdowns can be added. */
export const permutations: ReadonlyMap<string, boolean> = new Map(
  Object.entries(derived.permutations).map(([names, joins]) => [names, joins === 1]),
);

/** Columns of insights, without the breakdowns, which have a separate parameter. */
export const insightColumns = new Set(
  [...membersOf('AdsInsights').keys()].filter((name) => !valuesOf('AdsInsights.Breakdowns').has(name)),
);
