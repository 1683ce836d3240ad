import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { cellLines, columnsAtRandom, readExport } from './csv.ts';
import { filtersAtRandom } from './filters.ts';
import { firstOf, groupAtRandom, groupsIn, settingFor, stateOf } from './groups.ts';
import { figuresOf, grouped, kindOf, reachOf, within, type DayRow } from './recount.ts';
import {
  deletedIn,
  deletedOf,
  levelKeys,
  params,
  restIn,
  same,
  totalIn,
  under,
  type Question,
  type Setting,
} from './setting.ts';
import type { RawAd } from './world.ts';

/** The export of the table of ads. */
export const rowsFile: Question = async (setting, pick) => {
  const { client, place, period, world, adOf, random } = setting;
  const level = pick(['campaign', 'adset', 'ad', 'creative'] as const);
  const parentId = level !== 'campaign' && random() < 0.3 ? pick(world.ads).campaign : undefined;
  const search = level === 'ad' && random() < 0.3 ? pick(['trail', 'CITY', 'ad 1']) : undefined;
  const columns = columnsAtRandom(random);
  const query = { ...place, level, sort: pick(['spend', 'ctr'] as const), parentId, search };
  const lines = await readExport(setting, insights.exportRows, { ...query, ...columns.query });
  const page = await client.call(insights.rows, { params, query: { ...query, limit: 200 } });
  const matchingRows = within(setting.rows, period).filter((row) => {
    const { name, campaign } = adOf(row);
    const isNamed = search === undefined || name.toLowerCase().includes(search.toLowerCase());
    return isNamed && (parentId === undefined || campaign === parentId);
  });
  const deletedRows = deletedIn(setting, period);
  const parts = deletedRows.filter(({ campaign }) => search === undefined && campaign === parentId);
  const groups = grouped<DayRow & { key: string }>(
    [
      ...matchingRows.map((row) => ({ ...row, key: levelKeys[level](adOf(row)) })),
      ...(level === 'campaign' ? deletedRows.map((row) => ({ ...row, key: row.campaign })) : []),
    ],
    ({ key }) => key,
  );
  const shown = lines.filter((line) => line['level'] === level);
  const ids = shown.map((line) => line['id'] ?? '');
  const deleted = lines.find((line) => line['level'] === 'deleted');
  const rest =
    parentId === undefined
      ? restIn(setting, period, [...groups.values()].flat())
      : deletedOf(setting, parentId, period);
  const columnsOfWorld = { world, names: columns.names };
  const isAll = parentId === undefined && search === undefined && setting.campaignId === undefined;
  const summed = { world, names: columns.names.filter((name) => name !== 'reach' && name !== 'frequency') };
  return under(JSON.stringify({ level, parentId, search, ...columns.query }), [
    ...same('ids', ids.toSorted(), [...groups.keys()].map((id) => `id:${id}`).toSorted()),
    ...same(
      'order',
      ids.slice(0, page.items.length),
      page.items.map(({ id }) => `id:${id}`),
    ),
    ...lines.flatMap((line) => same('days', [line['since'], line['until']], [period.since, period.until])),
    ...shown.flatMap((line) => {
      const id = line['id']?.slice(3) ?? '';
      const rows = groups.get(id) ?? [];
      const reach = level === 'creative' ? null : reachOf(world, level, id, period);
      return under(id, cellLines(line, figuresOf(rows, reach), columnsOfWorld));
    }),
    ...same('deleted', deleted !== undefined, page.deleted !== null),
    ...(deleted && rest ? under('deleted', cellLines(deleted, rest, columnsOfWorld)) : []),
    ...includedLines(setting, lines, { ids: level === 'campaign' ? ids : [], names: columns.names }),
    ...under(
      'total',
      cellLines(lines.at(-1) ?? {}, isAll ? totalIn(setting, period) : figuresOf([...matchingRows, ...parts]), summed),
    ),
    ...same('last line', lines.at(-1)?.['level'], 'total'),
  ]);
};

/** Deleted ads, listed below their campaigns. */
function includedLines(
  setting: Setting,
  lines: readonly Record<string, string>[],
  { ids, names }: { ids: readonly string[]; names: readonly string[] },
): string[] {
  const { world, period } = setting;
  const included = lines.filter((line) => line['level'] === 'of which deleted');
  const expected = ids.map((id) => id.slice(3)).filter((id) => deletedOf(setting, id, period) !== null);
  return [
    ...same(
      'parts of deleted ads',
      included.map((line) => line['campaign']),
      expected.map((id) => `Campaign ${id}`),
    ),
    ...included.flatMap((line) => {
      const campaign = line['campaign']?.replace('Campaign ', '') ?? '';
      const counted = deletedOf(setting, campaign, period) ?? {};
      return under(`deleted of ${campaign}`, cellLines(line, counted, { world, names }));
    }),
  ];
}

/** The export of a list of groups. */
export const creativesFile: Question = async (initial, pick) => {
  const { place, period, world, adOf, creatives, random } = initial;
  const { group, query: grouping } = groupAtRandom(initial, pick);
  const setting = settingFor(initial, group);
  const { daysByAd } = setting;
  const filters = filtersAtRandom(setting, pick, 'groups');
  const columns = columnsAtRandom(random);
  const query = { ...place, ...grouping, ...filters.query, ...columns.query };
  const lines = await readExport(setting, insights.exportCreatives, query);
  const now = groupsIn(setting, { group, isSelected: filters.isSelected }, period);
  const groups = new Map([...now].filter(([, rows]) => filters.isShown(rows)));
  const columnsOfWorld = { world, names: columns.names };
  const shown = lines.filter((line) => line['key']?.startsWith('key:'));
  const keyOf = (line: Record<string, string>) => (group === 'copy' ? line['name'] : line['key']?.slice(4)) ?? '';
  const total = [...groups.values()].flat();
  // Includes deleted ads, like the other export.
  const { parentId, ...others } = filters.query;
  const isWhole = setting.campaignId === undefined && Object.values(others).every((value) => value === undefined);
  const rest = !isWhole
    ? []
    : parentId === undefined
      ? within(world.deleted, period)
      : deletedIn(setting, period).filter(({ campaign }) => campaign === parentId);
  return under(JSON.stringify(query), [
    ...same('keys', shown.map(keyOf).toSorted(), [...groups.keys()].toSorted()),
    ...shown.flatMap((line) => {
      const rows = groups.get(keyOf(line)) ?? [];
      const ads = [...new Set(rows.map(({ ad }) => ad))];
      const reach = ads.length === 1 ? reachOf(world, 'ad', ads[0] ?? '', period) : null;
      const ours = [...new Set(rows.flatMap((row) => creatives[adOf(row).creative ?? -1]?.id ?? []))];
      const last = ads.map((ad) => daysByAd.get(ad)?.until ?? '').toSorted();
      const names = ['ads', 'state', 'first day', 'last day', 'creatives', 'result kind'];
      const facts = [
        ads.length,
        stateOf(setting, rows),
        firstOf(setting, rows),
        last.at(-1),
        ours.length,
        kindOf(rows),
      ];
      return under(keyOf(line), [
        ...same(
          'facts',
          names.map((name) => line[name]),
          facts.map((fact) => String(fact ?? '')),
        ),
        ...same(
          'creative',
          line['creative id'] === '' ? ours.length === 0 : ours.some((id) => id === line['creative id']),
          true,
        ),
        ...(group === 'asset' || group === 'ad' ? shapeLines(line, rows[0] && adOf(rows[0])) : []),
        ...cellLines(line, figuresOf(rows, reach), columnsOfWorld),
      ]);
    }),
    ...same('last line', lines.at(-1)?.['key'], 'total'),
    ...under('total', cellLines(lines.at(-1) ?? {}, figuresOf([...total, ...rest]), columnsOfWorld)),
  ]);
};

/** Kind, shape and length of the assets. */
function shapeLines(line: Record<string, string>, ad: RawAd | undefined): string[] {
  const { kind, ratio, durationMs = null } = ad ?? {};
  const seconds = durationMs === null ? '' : String(durationMs / 1000);
  return same('shape', [line['kind'], line['ratio'], line['seconds']], [kind, ratio ?? '', seconds]);
}
