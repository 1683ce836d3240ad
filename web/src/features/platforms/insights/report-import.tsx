import { useQuery } from '@tanstack/react-query';
import { ImportPage } from './import/import-page.tsx';
import { insightAdvertisersQuery } from './queries.ts';
import type { OverviewChange } from './search.ts';

/** The page that imports a report, which then leads to its account and days. */
export function ReportImport({ onSearch }: { onSearch: (change: OverviewChange) => void }) {
  const { data: advertisers } = useQuery(insightAdvertisersQuery);
  return (
    <ImportPage
      advertisers={advertisers ?? []}
      onClose={() => onSearch({ import: undefined })}
      onImported={(advertiserId, days) =>
        onSearch({ import: undefined, relative: undefined, campaignId: undefined, advertiserId, ...days })
      }
    />
  );
}
