import { Download, FileImage, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { PlaceView } from './place-view.ts';
import { placedFilesOf, readPlacedCreatives, type PlacedFiles } from './placed-files.ts';

const ContactSheet = lazyComponent(() => import('./contact-sheet.tsx'), 'ContactSheet');

interface ExportProps {
  campaign: Pick<Campaign, 'id' | 'name'>;
  advertiser: Advertiser;
  state: PlaceView;
}

interface Job {
  kind: 'pdf' | 'png';
  files: PlacedFiles[];
}

/** Exports the contact sheet of the campaign: printed by the browser, or as pictures. */
export function ExportMenu({ campaign, advertiser, state }: ExportProps) {
  const t = useTranslations('inPlace.page');
  const { job, done, begin, finish, fail } = useExport(campaign);
  return (
    <>
      <Menu>
        <MenuTrigger>
          <Button variant="primary" icon={<Download />} loading={done !== null}>
            {done && done.count > 0 ? t('drawing', done) : t('sheet')}
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={<FileText />} onSelect={() => begin('pdf')}>
            {t('pdf')}
          </MenuItem>
          <MenuItem icon={<FileImage />} onSelect={() => begin('png')}>
            {t('png')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {job ? (
        <Suspense>
          <ContactSheet
            campaign={campaign.name}
            advertiser={advertiser}
            files={job.files}
            state={state}
            onReady={(pages) => void finish(pages).catch(fail)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reads all files, has the sheet rendered, then prints or draws it. */
function useExport(campaign: ExportProps['campaign']) {
  const t = useTranslations('inPlace.page');
  const textsOf = useBriefTexts();
  const [job, setJob] = useState<Job | null>(null);
  const [done, setDone] = useState<{ done: number; count: number } | null>(null);
  const end = () => {
    setDone(null);
    setJob(null);
  };
  const fail = () => {
    end();
    toast.error(`${t('failed')}. ${t('failedBody')}`);
  };
  const begin = (kind: Job['kind']) => {
    setDone({ done: 0, count: 0 });
    readPlacedCreatives(campaign.id)
      .then((creatives) => setJob({ kind, files: creatives.flatMap((creative) => placedFilesOf(creative, textsOf)) }))
      .catch(fail);
  };
  const finish = async (pages: HTMLElement[]) => {
    if (job?.kind === 'pdf') {
      setDone(null);
      // Some browsers return before they have printed, so the sheet stays until they say so.
      globalThis.addEventListener('afterprint', () => setJob(null), { once: true });
      return globalThis.print();
    }
    const { savePictures } = await import('./save-pictures.ts');
    const onDrawn = (drawn: number) => setDone({ done: drawn, count: pages.length });
    await savePictures(pages, { name: `${campaign.name} · ${t('title')}`, onDrawn });
    end();
  };
  return { job, done, begin, finish, fail };
}
