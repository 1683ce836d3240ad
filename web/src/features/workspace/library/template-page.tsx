import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { TemplateDetail } from '@ad-foundry/contract/templates.ts';
import type { TemplateId } from '@ad-foundry/contract/ids.ts';
import { useLibraryTexts } from '#features/library/formats/library-texts.ts';
import { useFormatsById } from '#features/library/formats/use-formats.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { TemplateFormats } from './format-list.tsx';
import { LibraryActions } from './library-actions.tsx';
import type { FormatEditing } from './library-search.ts';
import { templateQuery, useTemplateActions } from './queries.ts';
import { useCanEdit } from '#lib/can-edit.ts';

const TemplateSheet = lazyComponent(() => import('./template-sheet.tsx'), 'TemplateSheet');

export interface TemplatePageProps {
  templateId: TemplateId;
  editing: FormatEditing | undefined;
  onEditing: (editing: FormatEditing | undefined) => void;
}

/** Page of a template with its formats. */
export function TemplatePage({ templateId, editing, onEditing }: TemplatePageProps) {
  const t = useTranslations('library');
  const { localize } = useLibraryTexts();
  const template = localize(useSuspenseQuery(templateQuery(templateId)).data);
  const actions = useTemplateActions();
  const byId = useFormatsById();
  const mayWrite = useCan('format:write');
  const mayEdit = mayWrite && !template.global && template.archivedAt === null;
  const mayCopy = useCanEdit('format:write');
  const formats = template.formatIds.map((id) => byId.get(id)).filter((format) => format !== undefined);
  const crumbs = [
    <Link key="library" to="/formats">
      {t('title')}
    </Link>,
    <Link key="templates" to="/formats" search={{ view: 'templates' }}>
      {t('templates')}
    </Link>,
  ];
  return (
    <Page>
      <PageHeader
        title={template.name}
        breadcrumbs={crumbs}
        actions={
          mayWrite ? (
            <LibraryActions
              item={template}
              mayEdit={mayEdit}
              onEditing={onEditing}
              archiveBody={t('action.archiveTemplateBody')}
              actions={actions}
            />
          ) : null
        }
      />
      <PageBody className="grid content-start gap-6">
        {template.archivedAt ? (
          <Banner tone="warn" title={t('template.archived')} body={t('template.archivedBody')} />
        ) : null}
        <About template={template} />
        <TemplateFormats formats={formats} />
      </PageBody>
      <Suspense>
        {editing === 'edit' && mayCopy && mayEdit ? (
          <TemplateSheet edited={template} onClose={() => onEditing(undefined)} />
        ) : null}
        {editing === 'copy' && mayCopy ? (
          <TemplateSheet original={template} onClose={() => onEditing(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  );
}

function About({ template }: { template: TemplateDetail }) {
  const t = useTranslations('library');
  const locale = useLocale();
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        <Chip>{template.global ? t('global') : t('yours')}</Chip>
        <span className="num text-xs">
          {template.releasedOn
            ? t('page.released', { date: formatDay(template.releasedOn, locale) })
            : t('template.edited', { date: formatDate(template.updatedAt, locale) })}
        </span>
      </p>
      {template.description ? <p className="text-pretty whitespace-pre-line">{template.description}</p> : null}
    </div>
  );
}
