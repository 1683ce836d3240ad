import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ApiError } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { chosenOf, leftOutOf, rowsByAccount } from './chosen.ts';
import { accountsQuery, planQuery, useCreateDelivery, type SendAccounts, type SendSource } from './queries.ts';

interface Input {
  source: SendSource;
  open: boolean;
  onSent: () => void;
}

export type SendState = ReturnType<typeof useSend>;

/** State of the send sheet: accounts, dry run, the rows left out, and the sending itself. */
export function useSend({ source, open, onSent }: Input) {
  const accounts = useQuery({ ...accountsQuery(source), enabled: open });
  const [choice, setChoice] = useState<readonly AdvertiserId[]>();
  const [picks, setPicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const picked = choice ?? firstChoice(accounts.data);
  // Without accounts it still tells which files are blocked.
  const plan = useQuery({ ...planQuery(source, picked), enabled: open && accounts.isSuccess });
  const groups = useMemo(() => (plan.data ? rowsByAccount(plan.data) : []), [plan.data]);
  const leftOut = useMemo(() => leftOutOf(groups, picks), [groups, picks]);
  const chosen = useMemo(() => chosenOf(groups, leftOut), [groups, leftOut]);
  const create = useCreateDelivery();
  const [keyOf] = useState(createCreationKeys);

  const send = () => {
    const sendings = chosen.rows.map(({ file, sending }) => ({
      versionId: file.versionId,
      advertiserId: sending.advertiserId,
      sha256: file.sha256,
      fileName: file.fileName,
    }));
    create.mutate(
      { provider: 'meta', key: keyOf({ sendings, checkedAt: plan.data?.checkedAt }), sendings },
      {
        onSuccess: () => {
          setPicks(new Map());
          onSent();
        },
        onError: (error) => {
          if (isConflict(error)) void plan.refetch();
        },
      },
    );
  };
  return {
    accounts,
    picked,
    pick: (id: AdvertiserId, isPicked: boolean) => {
      create.reset();
      setChoice(isPicked ? [...picked, id].toSorted() : picked.filter((each) => each !== id));
    },
    plan,
    /** What is shown is not the answer for the accounts that are picked now. */
    isChecking: plan.isFetching,
    check: () => {
      create.reset();
      void plan.refetch();
    },
    groups,
    leftOut,
    /** Picks rows, or leaves them out. */
    pickRows: (keys: readonly string[], isPicked: boolean) =>
      setPicks(new Map([...picks, ...keys.map((key): [string, boolean] => [key, isPicked])])),
    chosen,
    send,
    isSending: create.isPending,
    error: create.error,
    isChanged: isConflict(create.error),
  };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** All accounts that are assigned and can receive files; of the whole organization only a single one. */
function firstChoice(accounts: SendAccounts | undefined): AdvertiserId[] {
  const open = (accounts?.items ?? []).filter(({ obstacle }) => obstacle === null).map(({ id }) => id);
  if (accounts?.from === 'organization' && open.length > 1) return [];
  return open.slice(0, limits.deliveries.advertisersAtOnce).toSorted();
}
