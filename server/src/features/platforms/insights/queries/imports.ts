import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { reportHeading, ReportImport, storedDay } from '@ad-foundry/contract/insights/imports.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import type { Scope } from '#infra/scope.ts';

interface Named {
  provider: Provider;
  advertiserId: AdvertiserId;
}

/** The stored figures of each day of a period. */
export async function listStoredDays(scope: Scope, named: Named, { since, until }: Period) {
  const { no } = await requireAdvertiser(scope, named);
  const { rows } = await scope.db.execute<z.output<typeof storedDay>>(
    sql`select day::text as day, spend::float8 as spend, rows from insight_account_days
      where account = ${no} and day between ${since}::date and ${until}::date order by 1 limit ${limits.insights.importedDays}`,
  );
  return { items: rows };
}

interface ImportRow extends Record<string, unknown> {
  id: string;
  provider: Provider;
  advertiserId: AdvertiserId;
  name: string;
  currency: string | null;
  fileName: string;
  importedBy: string | null;
  importedAt: string;
  since: string;
  until: string;
  days: number;
  rows: number;
  spend: number;
}

/** Imports that can still be undone, newest first. */
export async function listImports(scope: Scope): Promise<{ items: ReportImport[] }> {
  const { undoImportMs } = limits.insights;
  const { rows } = await scope.db.execute<ImportRow>(
    sql`select i.id, a.provider, a.id as "advertiserId", a.name, a.currency, i.file_name as "fileName",
        nullif(concat_ws(' ', p.first_name, p.last_name), '') as "importedBy", i.created_at as "importedAt",
        min(d.day)::text as since, max(d.day)::text as until, count(*)::int as days, sum(d.rows)::int as rows,
        sum(d.spend)::float8 as spend
      from organizations_to_advertisers o
      join advertisers a on a.provider = o.provider and a.id = o.advertiser_id and a.deleted_at is null
      join insight_accounts n on n.provider = a.provider and n.advertiser_id = a.id and n.source = 'file'
      join insight_imports i on i.account = n.no and i.undone_at is null
        and i.created_at > ${new Date(scope.now().getTime() - undoImportMs).toISOString()}::timestamptz
      join insight_import_days d on d.account = i.account and d.import_id = i.id
      left join accounts p on p.id = i.imported_by
      where o.organization_id = ${scope.actor.organizationId}
      group by i.id, a.provider, a.id, a.name, a.currency, i.file_name, p.first_name, p.last_name, i.created_at
      order by i.created_at desc, i.id limit 50`,
  );
  return {
    items: rows.map(({ provider, advertiserId, name, currency, importedAt, ...row }) => ({
      ...row,
      advertiser: { provider, id: advertiserId, name, currency },
      importedAt: new Date(importedAt).toISOString(),
      undoUntil: new Date(new Date(importedAt).getTime() + undoImportMs).toISOString(),
    })),
  };
}

/** The stored meanings of report headings in the organization. */
export async function listHeadings(scope: Scope): Promise<{ items: z.output<typeof reportHeading>[] }> {
  const { rows } = await scope.db.execute<z.output<typeof reportHeading>>(
    sql`select heading, meaning from report_headings where organization_id = ${scope.actor.organizationId} order by heading`,
  );
  return { items: rows };
}
