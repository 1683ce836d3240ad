import { Suspense } from 'react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import type { Review } from '#features/sharing/review-page/use-review-page.ts';
import { promiseDay } from '#features/sharing/review-page/store/decisions.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';

const DecideByDialog = lazyComponent(() => import('#features/talk/reminders/decide-by-dialog.tsx'), 'DecideByDialog');
const NameDialog = lazyComponent(() => import('./name-dialog.tsx'), 'NameDialog');
const ApproveAllDialog = lazyComponent(() => import('./approve-all-dialog.tsx'), 'ApproveAllDialog');
const FinishDialog = lazyComponent(() => import('./finish-dialog.tsx'), 'FinishDialog');
const CompareDialog = lazyComponent(() => import('./compare-dialog.tsx'), 'CompareDialog');

/** The dialogs of the page, which are fetched with the first press of a key or button. */
export function PageDialogs({ page, review }: { page: ReviewPage; review: Review }) {
  onFirstInteraction(NameDialog.preload);
  onFirstInteraction(ApproveAllDialog.preload);
  const { reviewing, deciding, opened, close, name } = review;
  const undecided = reviewing.tiles.filter(({ state }) => state === 'open');
  return (
    <Suspense>
      {name.isAsking || opened === 'rename' ? (
        <NameDialog
          page={page}
          open
          onClose={(isGiven) => {
            name.close(isGiven);
            close();
          }}
        />
      ) : null}
      {opened === 'approve-all' ? (
        <ApproveAllDialog tiles={undecided} open onClose={close} onApprove={deciding.approveAll} />
      ) : null}
      {opened === 'finish' ? (
        <FinishDialog
          organization={page.organization}
          undecided={undecided}
          open
          onClose={close}
          onFinish={deciding.finish}
        />
      ) : null}
      {opened === 'promise' && page.promise ? (
        <DecideByDialog day={page.promise.day} dueAt={page.answerBy} onSave={promiseDay} onClose={close} />
      ) : null}
      {opened === 'compare' && reviewing.shown ? <CompareDialog shown={reviewing.shown} open onClose={close} /> : null}
    </Suspense>
  );
}
