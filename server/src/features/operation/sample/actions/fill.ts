import { eq, sql } from 'drizzle-orm';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { organizations } from '#db/schema/organizations.ts';
import { clients } from '#features/operation/sample/rules/story/clients.ts';
import { storePreviews } from '#features/collect/media/actions/previews.ts';
import { storyDeliveries } from '#features/operation/sample/rules/story/deliveries.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { chooseAddresses, lockAddresses } from './addresses.ts';
import { insertAdvertisers } from './figures.ts';
import { castOwner, planTeam } from './join-people.ts';
import { renderStory, type RenderedFiles } from './render-story.ts';
import { planDelivery } from './send-files.ts';
import { Stage } from './stage.ts';
import { writeBrand } from './write-brand.ts';
import { planClient } from './write-campaigns.ts';
import { planLibrary, readAdTexts, readLibraryFormats } from './write-library.ts';

interface Means {
  /** For the rows of ad accounts, which only the installation may write. */
  system: SystemScope;
  storage: Storage;
  provider: Provider;
}

/**
 * Fills an organization with the data of a sample agency, in one transaction. The scope's account, its owner, takes the
 * part of Lena Moreau. Does nothing if it has campaigns.
 */
export async function fillSample(scope: Scope, { system, storage, provider }: Means): Promise<void> {
  if (await hasCampaigns(scope)) return;
  const advertisers = await insertAdvertisers(system, { organizationId: scope.actor.organizationId, provider });
  await scope.transaction(async (tx) => {
    // A second attempt waits for the first, which takes seconds.
    await tx.db.execute(sql`set local lock_timeout = 0`);
    await tx.db.execute(sql`set local statement_timeout = 0`);
    // It is idle while the next file is rendered.
    await tx.db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, tx.actor.organizationId))
      .for('no key update');
    if (await hasCampaigns(tx)) return;
    const files = renderStory(storage, tx.now());
    await writeStory(tx, { files, advertisers });
    const rendered = await files.all();
    await storePreviews(tx, new Map(rendered.map(({ content, preview }) => [content.sha256, preview])));
    // Before the commit, so that no version is without its file.
    await mapWithConcurrency(
      rendered.flatMap(({ preview, ...file }) => [file, preview]),
      ({ content, bytes }) => storage.put(tx.actor.organizationId, content, bytes),
    );
  });
}

async function hasCampaigns({ db, actor }: Scope): Promise<boolean> {
  const ofOrganization = eq(campaigns.organizationId, actor.organizationId);
  return (await db.select({ id: campaigns.id }).from(campaigns).where(ofOrganization).limit(1)).length > 0;
}

interface Story {
  files: RenderedFiles;
  advertisers: Map<string, AdvertiserRef>;
}

async function writeStory(tx: Scope, { files, advertisers }: Story): Promise<void> {
  await lockAddresses(tx);
  const stage = new Stage(tx, await chooseAddresses(tx));
  await castOwner(stage, tx);
  await writeBrand(tx);
  await readLibraryFormats(stage);
  await readAdTexts(stage);
  planTeam(stage, '60d 9:20');
  planLibrary(stage);
  const advertiserOf = ({ name }: { name: string }) => {
    const advertiser = advertisers.get(name);
    if (!advertiser) throw new Error(`${name} has no ad account`);
    return advertiser;
  };
  const written = clients.map((client) => planClient(stage, client, { files, advertiserOf }));
  for (const story of storyDeliveries) {
    const client = written.find((each) => each.story.name === story.client);
    if (client) planDelivery(stage, { story, client, advertiser: advertiserOf(client.story) });
  }
  await stage.play();
  await endStory(tx);
}

/** Each person keeps so many notifications: the newest, of every type in turn. */
const keptNotifications = 12;

/** What has happened is over: its mails count as sent, none follows from it, and most of it was read. */
async function endStory({ db, actor, now }: Scope): Promise<void> {
  const { organizationId } = actor;
  const at = now().toISOString();
  // The outbox has skipped them all, so none is sent any more.
  await db.execute(sql`update mails set status = 'sent', reason = null, sent_at = due_at, attempts = 1, payload = null
    where organization_id = ${organizationId} and status = 'skipped'`);
  await db.execute(sql`delete from notifications n using (
      select id, row_number() over (partition by account_id order by place, created_at desc) as rank from (
        select id, account_id, created_at,
          row_number() over (partition by account_id, type order by created_at desc, id desc) as place
        from notifications where organization_id = ${organizationId}) each) ranked
    where n.id = ranked.id and n.organization_id = ${organizationId} and ranked.rank > ${keptNotifications}`);
  await db.execute(sql`update notifications set mail = null, read_at = case
      when created_at < ${at}::timestamptz - interval '30 hours' then created_at + interval '50 minutes' end
    where organization_id = ${organizationId}`);
  await db.execute(sql`update members m set last_active_at = greatest(m.created_at, coalesce((
      select max(a.created_at) from audit_entries a where a.organization_id = m.organization_id and a.account_id = m.account_id),
      m.created_at))
    where organization_id = ${organizationId} and status = 'active' and last_active_at is null`);
}
