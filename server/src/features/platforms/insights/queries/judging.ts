import { sql } from 'drizzle-orm';
import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { countedFigures, type Counts } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { judgeChanges, type PeriodFigures } from '@ad-foundry/contract/rules/judgement/change.ts';
import {
  judgeAmong,
  judgedFigures,
  type Judgement,
  type Measured,
} from '@ad-foundry/contract/rules/judgement/judgement.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { figureOf, kindOf, type Sums } from '#features/platforms/insights/rules.ts';
import type { Scope } from '#infra/scope.ts';
import type { Question } from './head.ts';
import { sumBy } from './sums.ts';

/** Judges sums of an account's rows. */
export interface SumsJudge {
  /** The verdicts of an asset, with its rank among the account's assets. */
  ofAsset: (sums: Sums) => Pick<CreativeItem, 'judgement' | 'judgements'>;
  /** The verdicts of any other group of ads, which has no rank. */
  ofGroup: (sums: Sums) => Pick<CreativeItem, 'judgement' | 'judgements'>;
  /** The number of assets with enough spend to be compared with. */
  compared: number;
}

/** The sums of the account's assets in the question's period, whatever campaign it asks about. */
export const readAssets = (scope: Scope, question: Question): Promise<Sums[]> =>
  readShownAssets(scope, { ...question, only: null });

/** The sums of the assets that the question asks about. */
export async function readShownAssets(scope: Scope, { advertiser, period, only }: Question): Promise<Sums[]> {
  const assets = await sumBy(scope, { advertiser, period, only }, sql`coalesce(a.content, a.id)`);
  return [...assets.values()].map(({ sums }) => sums);
}

/** The judge of a question's figures; `assets` are those of `readAssets` if they were read already. */
export async function readJudge(scope: Scope, question: Question, assets?: readonly Sums[]): Promise<SumsJudge> {
  const { advertiser, rule } = question;
  const measured = measure(advertiser);
  const account = (assets ?? (await readAssets(scope, question))).map(measured);
  const judge = judgeAmong(account, rule);
  const verdictsOf = (sums: Sums) => {
    const group = measured(sums);
    const judgements: CreativeItem['judgements'] = {};
    for (const figure of judgedFigures) {
      const judgement = judge.figure(figure, group);
      if (judgement) judgements[figure] = judgement;
    }
    return { judgement: judge.whole(group), judgements };
  };
  return {
    ofAsset: verdictsOf,
    ofGroup: (sums) => {
      const { judgement, judgements } = verdictsOf(sums);
      const unranked = Object.entries(judgements).map(([figure, each]) => [figure, withoutRank(each)]);
      return { judgement: withoutRank(judgement), judgements: Object.fromEntries(unranked) };
    },
    compared: account.filter(({ counts }) => (counts.spend ?? 0) >= rule.floor.spend).length,
  };
}

interface ComparedPeriods {
  now: PeriodFigures;
  before: PeriodFigures | null;
  question: Pick<Question, 'rule'>;
}

/** The verdicts on the changes since the comparison period; none without one. */
export const changesOf = ({ now, before, question }: ComparedPeriods): Overview['changes'] =>
  before ? judgeChanges(now, before, question.rule.floor) : {};

const withoutRank = <J extends Judgement>(judgement: J): J => ({ ...judgement, ahead: null, of: null });

/** Results that count people have no kind here, since their sums say nothing. */
function measure({ words }: OpenAdvertiser): (sums: Sums) => Measured {
  return (sums) => {
    const counts = {} as Counts;
    for (const name of countedFigures) counts[name] = sums[name];
    counts.results = figureOf('results', sums);
    const kind = sums.isAdditive ? kindOf(sums) : null;
    return { counts, kind: kind === null ? null : (words.get(kind) ?? null) };
  };
}
