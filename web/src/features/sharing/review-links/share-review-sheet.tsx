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

/**
 * What the sheet shows first: the form, or the links of a campaign that has open ones, because what clients decided is
 * looked at more often than a link is added. Null while the links are read.
 */
function useFirstView({ campaignId, scope }: ReviewSubject, isOpen: boolean): 'new' | 'links' | null {
  const refusal = useShareRefusal();
  const { data: links, isPending } = useQuery({ ...reviewLinksQuery(campaignId), enabled: isOpen });
  if (refusal !== null) return 'links';
  if (scope.kind !== 'campaign') return 'new';
  if (isPending) return null;
  return links?.some(({ state }) => state === 'open') ? 'links' : 'new';
}

/** Makes a review link for the subject, and lists the links of its campaign. */
export function ShareReviewSheet({ subject, open, onOpenChange }: SheetProps) {
  const t = useTranslations('reviewLinks');
  const refusal = useShareRefusal();
  const first = useFirstView(subject, open);
  const [view, setView] = useState<View | null>(null);
  // Kept from here on, so that a link that somebody else makes meanwhile takes no form away.
  if (open && view === null && first !== null) setView({ kind: first });
  const [isPending, setPending] = useState(false);
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen);
    if (!isOpen) setView(null);
  };
  const isForm = view?.kind === 'new' || view?.kind === 'change';
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={view?.kind === 'change' ? t('change', { title: view.link.title }) : t('title')}
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
      {view ? (
        <Content subject={subject} view={view} refusal={refusal} onView={setView} onPending={setPending} />
      ) : (
        <SkeletonGroup>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

interface ContentProps {
  subject: ReviewSubject;
  view: View;
  refusal: string | null;
  onView: (view: View) => void;
  onPending: (isPending: boolean) => void;
}

function Content({ subject, view, refusal, onView, onPending }: ContentProps) {
  const t = useTranslations('reviewLinks');
  return (
    <div className="grid grid-cols-1 gap-6">
      {view.kind === 'made' ? <MadeLink link={view.link} /> : null}
      {view.kind === 'new' || view.kind === 'change' ? (
        <Form
          key={view.kind}
          id={form}
          subject={subject}
          link={view.kind === 'change' ? view.link : null}
          onPending={onPending}
          onMade={(link) => onView({ kind: 'made', link })}
          onChanged={() => onView({ kind: 'links' })}
        />
      ) : (
        <NewLinkButton refusal={refusal} onPress={() => onView({ kind: 'new' })} />
      )}
      {view.kind === 'change' ? (
        <Button
          variant="ghost"
          className="justify-self-start"
          icon={<ArrowLeft aria-hidden />}
          onClick={() => onView({ kind: 'links' })}
        >
          {t('back')}
        </Button>
      ) : (
        <Links subject={subject} onChange={(link) => onView({ kind: 'change', link })} />
      )}
    </div>
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
