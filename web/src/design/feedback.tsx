import { ApiError } from '#lib/api.ts';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Example, Section } from './section.tsx';

function Banners() {
  const [shown, setShown] = useState(true);
  return (
    <Example name="Banner" className="grid">
      <Banner
        tone="bad"
        title="Your last payment failed."
        body="Please update your payment method or contact support."
        action={<Button size="sm">Update Payment Method</Button>}
      />
      <Banner tone="warn" title="The connection to Meta ends in 3 days." action={<Button size="sm">Renew</Button>} />
      <Banner tone="ok" title="All files are delivered." />
      {shown ? (
        <Banner tone="info" title="Files continue when you are back online." onDismiss={() => setShown(false)} />
      ) : null}
      <Banner title="Archived." body="Deleted for good in 12 days." action={<Button size="sm">Restore</Button>} />
    </Example>
  );
}

export function Feedback() {
  const [changed, setChanged] = useState(true);
  return (
    <Section
      id="feedback"
      title="Feedback"
      intro="Empty is an invitation; an error says what happened, what is kept and what to do."
    >
      <Banners />
      <Example name="EmptyState" className="block">
        <EmptyState
          picture={<FolderPlus />}
          title="No campaigns yet"
          body="A campaign holds the briefs, the people who deliver and the dates. Start from a template or an empty page."
          action={
            <>
              <Button variant="primary">Create your first campaign</Button>
              <Button variant="ghost">Use a template</Button>
            </>
          }
        />
      </Example>
      <Example name="ErrorState" className="block">
        <ErrorState
          title="The creatives could not be loaded"
          body="Nothing is lost. Try again, or send us the request number."
          error={
            new ApiError(503, { title: 'Upstream did not answer within 10 s' }, 'req_8fK2mQ', 'GET /api/creatives')
          }
          onRetry={() => {}}
        />
      </Example>
      <Example name="Skeleton" className="block">
        <SkeletonGroup className="grid gap-3 sm:grid-cols-[10rem_1fr]">
          <Skeleton shape="card" />
          <div className="grid content-start gap-3">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton className="w-2/3" />
            <Skeleton shape="chip" />
          </div>
        </SkeletonGroup>
      </Example>
      <Example name="SaveBar" className="block">
        <Switch label="Something changed" checked={changed} onCheckedChange={setChanged} />
        <div className="mt-4">
          <SaveBar visible={changed} onSave={() => setChanged(false)} onDiscard={() => setChanged(false)} />
        </div>
      </Example>
    </Section>
  );
}
