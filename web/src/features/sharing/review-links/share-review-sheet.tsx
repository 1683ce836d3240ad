import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { FilesMissing } from './files-missing.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkItem } from './link-item.tsx';
import { MadeLink } from './made-link.tsx';
import { reviewLinksQuery } from './queries.ts';
import type { ReviewSubject } from './review-subject.ts';
import { useShareRefusal } from './use-share-refusal.ts';
import { WriteButton } from '#ui/write-button.tsx';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { WriteForm } from '#ui/feedback/write-form.tsx';

interface SheetProps {
  subject: ReviewSubject;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

type View = { kind: 'new' } | { kind: 'links' } | { kind: 'change'; link: ReviewLink } | { kind: 'made'; link: Made };
type Made = ReviewLink & { url: string };

const form = 'review-link';

/** Makes a review link for the subject, and lists the links of its campaign. */
export function ShareReviewSheet({ subject, open, onOpenChange }: SheetProps) {
  const t = useTranslations('reviewLinks');
  const refusal = useShareRefusal();
  const first: View = { kind: refusal === null ? 'new' : 'links' };
  const [view, setView] = useState<View>(first);
  const [isPending, setPending] = useState(false);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setView(first);
  };
  const isForm = view.kind === 'new' || view.kind === 'change';
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={view.kind === 'change' ? t('change', { title: view.link.title }) : t('title')}
      description={t(subject.scope.kind === 'campaign' ? 'body' : 'bodyChosen', { name: subject.name })}
      footer={
        isForm && !isReadOnly ? (
          <FormButtons
            isNew={view.kind === 'new'}
            isPending={isPending}
            onCancel={() => (view.kind === 'new' ? close(false) : setView({ kind: 'links' }))}
          />
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {view.kind === 'made' ? <MadeLink link={view.link} /> : null}
        {isForm ? (
          <Form
            key={view.kind}
            id={form}
            subject={subject}
            link={view.kind === 'change' ? view.link : null}
            onPending={setPending}
            onMade={(link) => setView({ kind: 'made', link })}
            onChanged={() => setView({ kind: 'links' })}
          />
        ) : (
          <NewLinkButton refusal={refusal} onPress={() => setView({ kind: 'new' })} />
        )}
        {view.kind === 'change' ? (
          <Button
            variant="ghost"
            className="justify-self-start"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => setView({ kind: 'links' })}
          >
            {t('back')}
          </Button>
        ) : (
          <Links subject={subject} onChange={(link) => setView({ kind: 'change', link })} />
        )}
      </div>
    </Sheet>
  );
}

/** Begins another link, or says why none can be made. */
function NewLinkButton({ refusal, onPress }: { refusal: string | null; onPress: () => void }) {
  const t = useTranslations('reviewLinks');
  const { isSamplePerson } = useMe();
  return (
    <div className="grid justify-items-start gap-2">
      {refusal === null ? null : (
        <p className="text-sm text-pretty text-ink-2">
          {refusal}{' '}
          {isSamplePerson ? (
            <a href="/sign/up" className="font-medium text-ink underline underline-offset-3">
              {t('signUp')}
            </a>
          ) : null}
        </p>
      )}
      <WriteButton refusal={refusal} icon={<Plus aria-hidden />} onClick={onPress}>
        {t('another')}
      </WriteButton>
    </div>
  );
}

/** The form of a link, and for a new one the files that it will lack. */
function Form(props: ComponentProps<typeof LinkForm>) {
  return (
    <WriteForm>
      {props.link === null ? <FilesMissing subject={props.subject} /> : null}
      <ProposedForm {...props} />
    </WriteForm>
  );
}

/** The form once the group of the campaign is read, which is proposed as the client. */
function ProposedForm({ subject, ...props }: ComponentProps<typeof LinkForm>) {
  const { data: campaign, isPending } = useQuery(campaignQuery(subject.campaignId));
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    );
  const { group = null, needsApproval = true } = campaign ?? {};
  return <LinkForm {...props} subject={{ ...subject, clientName: group?.name ?? null, needsApproval }} />;
}

interface ButtonsProps {
  isNew: boolean;
  isPending: boolean;
  onCancel: () => void;
}

function FormButtons({ isNew, isPending, onCancel }: ButtonsProps) {
  const t = useTranslations('reviewLinks');
  const action = useTranslations('ui.action');
  return (
    <>
      <Button onClick={onCancel}>{action('cancel')}</Button>
      <Button variant="primary" type="submit" form={form} loading={isPending}>
        {isNew ? t('create') : action('save')}
      </Button>
    </>
  );
}

function Links({
  subject: { campaignId },
  onChange,
}: {
  subject: ReviewSubject;
  onChange: (link: ReviewLink) => void;
}) {
  const t = useTranslations('reviewLinks');
  const { data: links, error, refetch } = useQuery(reviewLinksQuery(campaignId));
  return (
    <section aria-label={t('links')} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t('links')}</h3>
      {links === undefined && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : links === undefined ? (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      ) : links.length === 0 ? (
        <p className="text-sm text-ink-2">{t('none')}</p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {links.map((link) => (
            <LinkItem key={link.id} link={link} onChange={() => onChange(link)} />
          ))}
        </ul>
      )}
    </section>
  );
}
