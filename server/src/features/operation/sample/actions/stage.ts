import type { AccountId, AttributeId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { AdTextKey } from '#features/operation/sample/rules/story/ad-texts.ts';
import type { AttributeKey } from '#features/operation/sample/rules/story/attributes.ts';
import type { FormatKey } from '#features/operation/sample/rules/story/formats.ts';
import { momentOf, type Ago } from '#features/operation/sample/rules/story/moments.ts';
import { people, type PersonKey } from '#features/operation/sample/rules/story/people.ts';
import { actInPast, type Scope } from '#infra/scope.ts';

interface CastMember {
  accountId: AccountId;
  memberId: MemberId | null;
  role: Role;
  name: { firstName: string; lastName: string };
}

interface Step {
  at: Date;
  run(): Promise<unknown>;
}

/** Videos are transcoded as always; previews are stored with the files, and nothing is sent. */
const isMediaJob = ({ name }: { name: string }) => name.startsWith('version.') && !name.startsWith('version.preview');

/** Where the story is written: its people, its formats, and its steps in the order of their time. */
export class Stage {
  readonly #tx: Scope;
  readonly #steps = new Set<Step>();
  /** Those of this sample's people. */
  readonly #addresses: ReadonlyMap<PersonKey, string>;
  readonly cast = new Map<PersonKey, CastMember>();
  readonly formatIds = new Map<FormatKey, FormatId>();
  readonly attributeIds = new Map<AttributeKey | AdTextKey, AttributeId>();

  constructor(tx: Scope, addresses: ReadonlyMap<PersonKey, string>) {
    this.#tx = tx;
    this.#addresses = addresses;
  }

  get tx(): Scope {
    return this.#tx;
  }

  get now(): Date {
    return this.#tx.now();
  }

  address(key: PersonKey): string {
    const address = this.#addresses.get(key);
    if (address === undefined) throw new Error(`${key} has no address`);
    return address;
  }

  member(key: PersonKey): CastMember {
    const member = this.cast.get(key);
    if (!member) throw new Error(`${key} has not joined the sample yet`);
    return member;
  }

  memberId(key: PersonKey): MemberId {
    const { memberId } = this.member(key);
    if (memberId === null) throw new Error(`${key} is no member of the sample yet`);
    return memberId;
  }

  /** The scope of a person at a moment, in this transaction. */
  as(key: PersonKey, at: Date): Scope {
    const { accountId, role } = this.member(key);
    const { organizationId } = this.#tx.actor;
    const actor = { accountId, role, organizationId, sessionId: null };
    return actInPast(this.#tx, { actor, at, enqueues: isMediaJob });
  }

  /** Plans a step; steps run by time, those of the same moment in the order in which they were planned. */
  plan(at: Date, run: () => Promise<unknown>): void {
    this.#steps.add({ at, run });
  }

  planAt(ago: Ago, run: (at: Date) => Promise<unknown>): void {
    const at = momentOf(ago, this.now);
    this.plan(at, () => run(at));
  }

  /** Runs the steps by time; a step may plan later ones. */
  async play(): Promise<void> {
    for (let next = this.#earliest(); next; next = this.#earliest()) {
      this.#steps.delete(next);
      await next.run();
    }
  }

  #earliest(): Step | undefined {
    let first: Step | undefined;
    for (const step of this.#steps) if (!first || step.at < first.at) first = step;
    return first;
  }

  /** A text with the names of the people in it; `@{jo}` mentions one, `{jo}` only names. */
  compose(text: string): { body: string; mentions: AccountId[] } {
    const mentions: AccountId[] = [];
    const body = text.replace(/(@?)\{(\w+)\}/g, (_, at: string, key: PersonKey) => {
      const { name, accountId } = this.cast.get(key) ?? { name: people[key], accountId: null };
      if (at === '') return name.firstName;
      if (accountId) mentions.push(accountId);
      return `@${name.firstName} ${name.lastName}`.trim();
    });
    return { body, mentions };
  }
}
