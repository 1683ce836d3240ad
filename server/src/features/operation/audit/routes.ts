import { audit } from '@ad-foundry/contract/audit.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendStream } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import { linesOfLog } from './present.ts';
import { listAudited, listAuditEntries, readAuditLog } from './queries.ts';

export const auditRoutes = routes<typeof audit, Adapters>(audit, {
  list: ({ scope, query }) => listAuditEntries(scope, query),
  async export({ scope, query, http }) {
    if (http.request.method !== 'HEAD') await scope.transaction((tx) => tx.record('audit.exported', {}));
    await sendStream(http, {
      type: 'text/csv; charset=utf-8; header=present',
      fileName: `audit-log-${scope.now().toISOString().slice(0, 10)}.csv`,
      lines: linesOfLog(readAuditLog(scope, query)),
    });
  },
  people: ({ scope }) => listAudited(scope),
});
