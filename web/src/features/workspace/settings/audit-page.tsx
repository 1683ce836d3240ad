import { Download } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { AuditList } from './audit-list.tsx';
import { auditFile } from './audit-queries.ts';
import type { AuditSearch } from './audit-search.ts';

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** The organization's audit log, for owners and admins: filters, then entries by day. */
export function AuditPage(props: Props) {
  const t = useTranslations('audit');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-60 flex-1 gap-1">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="max-w-prose text-pretty text-ink-2">{t('body')}</p>
        </div>
        <Button asChild>
          <a href={auditFile(props.search)} download>
            <Download aria-hidden className="size-4" />
            {t('download')}
          </a>
        </Button>
      </div>
      <AuditList {...props} />
    </div>
  );
}
