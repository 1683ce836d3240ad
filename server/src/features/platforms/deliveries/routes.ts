import { Readable } from 'node:stream';
import { deliveries, type DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { AppError } from '#infra/errors.ts';
import { contentDisposition } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { cancelSendings } from './actions/cancel.ts';
import { createDelivery } from './actions/create.ts';
import { pauseSendings, resumeHeld } from './actions/pause.ts';
import { planDelivery } from './actions/plan.ts';
import { retrySendings } from './actions/retry.ts';
import { readSheet, toCsv, toXlsx } from './actions/sheet.ts';
import { listAssets, listDeliveries, listSendings, requireDelivery } from './queries.ts';

const sheetTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const deliveryRoutes = routes<typeof deliveries, Adapters>(deliveries, {
  plan: ({ scope, account, adapters: { ads, storage }, body }) => planDelivery({ scope, account, ads, storage }, body),
  create: ({ scope, adapters: { ads, storage }, body }) => createDelivery({ scope, ads, storage }, body),
  list: ({ scope, query }) => listDeliveries(scope, query),
  find: ({ scope, params, query }) => requireDelivery(scope, params.deliveryId, query),
  sendings: ({ scope, adapters, params, query }) => listSendings(scope, { ...params, ads: adapters.ads }, query),
  cancel: ({ scope, params, body }) => cancelSendings(scope, { ...params, ...body }),
  pause: ({ scope, params, body }) => pauseSendings(scope, { ...params, ...body }),
  resume: ({ scope, params, body }) => resumeHeld(scope, { ...params, ...body }),
  retry: ({ scope, params, body }) => retrySendings(scope, { ...params, ...body }),
  assets: ({ scope, adapters, params }) => listAssets(scope, params.creativeId, adapters.ads),
  async sheet({ scope, query, http: { request, reply } }) {
    const { platform, unsent } = query;
    const sheet = await readSheet(scope, sourceOf(query), { platform, unsent: unsent === 'true' });
    const fileName = `${sheet.name}.${query.format}`;
    reply.header('content-disposition', contentDisposition('attachment', fileName)).type(sheetTypes[query.format]);
    if (request.method === 'HEAD') return reply.send('');
    return reply.send(query.format === 'csv' ? Readable.from([toCsv(sheet)]) : await toXlsx(sheet));
  },
});

type SheetQuery = Partial<Record<'campaignId' | 'groupId' | 'creativeIds', unknown>>;

/** @throws AppError `request.invalid` unless the query names exactly one source */
function sourceOf({ campaignId, groupId, creativeIds }: SheetQuery): DeliverySource {
  const named = Object.entries({ campaignId, groupId, creativeIds }).filter(([, value]) => value !== undefined);
  if (named.length === 1) return Object.fromEntries(named) as DeliverySource;
  const message = 'name one of campaignId, groupId and creativeIds';
  throw new AppError('request.invalid', { errors: [{ path: '', message }] });
}
