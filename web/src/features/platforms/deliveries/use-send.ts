import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { ApiError } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { chosenOf, leftOutOf, rowsByAdvertiser } from '@ad-foundry/contract/rules/deliveries/planned-rows.ts';
import {
  advertisersQuery,
  planQuery,
  useCreateDelivery,
  type AdvertiserChoice,
  type SendAdvertisers,
  type SendSource,
} from './queries.ts';

interface Input {
  source: SendSource;
  open: boolean;
  onSent: () => void;
}

export type SendState = ReturnType<typeof useSend>;

/** The state of the send sheet: accounts, dry run, excluded rows, and the sending itself. */
export function useSend({ source, open, onSent }: Input) {
  const advertisers = useQuery({ ...advertisersQuery(source), enabled: open });
  const [choice, setChoice] = useState<AdvertiserChoice>();
  const [picks, setPicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const current = choice ?? firstChoice(advertisers.data);
  const { provider, ids: picked } = current;
  // Without accounts, the dry run still reports which files are blocked.
  const plan = useQuery({ ...planQuery(source, current), enabled: open && advertisers.isSuccess });
  const groups = useMemo(() => (plan.data ? rowsByAdvertiser(plan.data) : []), [plan.data]);
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
    if (!plan.data) return;
    create.mutate(
      { provider: plan.data.provider, key: keyOf({ sendings, checkedAt: plan.data.checkedAt }), sendings },
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
    advertisers,
    provider,
    picked,
    pick: (advertiser: AdvertiserRef, isPicked: boolean) => {
      create.reset();
      setChoice(choiceAfter(current, advertiser, isPicked));
    },
    plan,
    /** Whether the shown plan is not yet the answer for the selected accounts. */
    isChecking: plan.isFetching,
    check: () => {
      create.reset();
      void plan.refetch();
    },
    groups,
    leftOut,
    /** Selects or excludes rows. */
    pickRows: (keys: readonly string[], isPicked: boolean) =>
      setPicks(new Map([...picks, ...keys.map((key): [string, boolean] => [key, isPicked])])),
    chosen,
    send,
    isSending: create.isPending,
    error: create.error,
    isChanged: isConflict(create.error),
  };
}

/** A delivery goes to one platform, so selecting an ad account of another platform starts a new choice. */
function choiceAfter(
  { provider, ids }: AdvertiserChoice,
  advertiser: AdvertiserRef,
  isPicked: boolean,
): AdvertiserChoice {
  const others = advertiser.provider === provider ? ids.filter((id) => id !== advertiser.id) : [];
  return { provider: advertiser.provider, ids: isPicked ? [...others, advertiser.id].toSorted() : others };
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * All assigned accounts of the first platform that can receive files; without assignments, the organization's account
 * if only one can.
 */
function firstChoice(advertisers: SendAdvertisers | undefined): AdvertiserChoice {
  const items = advertisers?.items ?? [];
  const open = items.filter(({ obstacle }) => obstacle === null);
  const provider = (open[0] ?? items[0])?.provider ?? null;
  if (advertisers?.from === 'organization' && open.length > 1) return { provider, ids: [] };
  const ids = open.filter((advertiser) => advertiser.provider === provider).map(({ id }) => id);
  return { provider, ids: ids.slice(0, limits.deliveries.advertisersAtOnce).toSorted() };
}
