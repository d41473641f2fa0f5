import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { refused, unknownItem } from '../base/change.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import type { OpsHandlers } from '../brand/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { AccountDesk } from '../identity/index.ts';
import type { HeldWin, Reviews } from '../wallet/index.ts';

interface HeldOps {
  db: Database;
  accounts: Pick<AccountDesk, 'nameOf'>;
  catalogue: Pick<Catalogue, 'game' | 'vendorById'>;
  reviews: Reviews;
  /** Tells the player, in the transaction that writes the decision down. */
  tellDecision(tx: Transaction, held: HeldWin, decision: 'release' | 'reject'): Promise<void>;
}

const PAGE = 50;
/** Ten-thousandths of a unit. */
const UNIT = 10_000n;

/** The operator's calls about wins above their ceiling. */
export function heldOpsCalls({
  db,
  accounts,
  catalogue,
  reviews,
  tellDecision,
}: HeldOps): Pick<OpsHandlers, 'opsHeldWins' | 'opsHeldWinPut'> {
  const recordOf = async (held: HeldWin): Promise<OpsReply<'opsHeldWinPut'>> => ({
    id: Number(held.id),
    at: held.at.getTime(),
    username: (await accounts.nameOf(held.ownerId)) ?? String(held.ownerId),
    vendor: (await catalogue.vendorById(held.provider))?.code ?? String(held.provider),
    kind: held.kind,
    txId: held.txId,
    ref: held.ref,
    gameCode: held.game === null ? null : ((await catalogue.game(held.game))?.gameCode ?? null),
    amount: toWire(held.amount),
    currency: held.currency,
    why: held.why,
    state: held.state,
    decidedAt: held.decidedAt?.getTime() ?? null,
    decision: held.decision,
  });

  return {
    async opsHeldWins({ merchant, query: { all = false, before, size = PAGE } }) {
      const filter = { merchantId: merchant.id, isOpen: !all, limit: size + 1 };
      const found = await reviews.list({ ...filter, before: before === undefined ? undefined : BigInt(before) });
      const list = await Promise.all(found.slice(0, size).map(recordOf));
      return { list, next: found.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    async opsHeldWinPut({ merchant, body: { id, decision, reason }, operator, record, isApproved, askSecondPerson }) {
      const held = await reviews.find(BigInt(id));
      if (!held || held.merchantId !== merchant.id) throw unknownItem();
      const most = BigInt(merchant.security.secondPersonAbove) * UNIT;
      if (decision === 'release' && most > 0n && held.amount > most && !isApproved) {
        if (held.state !== 'held') throw refused('the win was decided before');
        askSecondPerson();
      }
      // Who decided and why stands with the transfer itself, in the same step; the audit says it once more.
      const remark = `${operator}: ${reason}`;
      const verdict = await reviews[decision](held, remark);
      if (verdict.status === 'settled' || verdict.status === 'rolled_back') throw refused('the win was decided before');
      if (verdict.status === 'mismatch') throw refused('the win was decided before, with another reason');
      if (verdict.status !== 'posted' && verdict.status !== 'repeated') throw new Error(`the ledger answered ${verdict.status}`);
      const after = await reviews.find(held.id);
      if (!after) throw new Error(`the held win ${id} cannot be read`);
      await db.transaction(async (tx) => {
        await record(`held win ${id}`)(tx, {
          before: { state: 'held' },
          after: { state: after.state, amount: held.amount, reason },
        });
        await tellDecision(tx, held, decision);
      });
      return recordOf(after);
    },
  };
}
