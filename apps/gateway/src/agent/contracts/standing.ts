import type { ContractTerms, ErrorCode } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { ContractRequest } from './request-store.ts';
import { type Contract, type ContractKey, readGiven, readLive, readLiveOf } from './store.ts';
import { breachOf, conflictOf, flawOf } from './validation.ts';

/** What is known of a contract that is to be made. `upline` null: the house. */
export interface Offer {
  merchant: Merchant;
  upline: TreeNode | null;
  holder: TreeNode;
  terms: ContractTerms;
}

const keyOf = ({ kind, salaryType }: ContractTerms): ContractKey => ({ kind, salaryType });

/** Who may hold a contract: an active agent right below its agent, or a top agent below the house. */
function receiverFlaw({ upline, holder }: Offer): ErrorCode | null {
  if (holder.parentId !== (upline?.id ?? null)) return 'CT_NOT_DIRECT';
  const isOfType = holder.type === (upline === null ? 2 : 1);
  return isOfType && holder.status === 'ACTIVE' && !holder.isTest ? null : 'CT_RECEIVER';
}

/** Would the holder mix a salary on all bets with one on some? One that is ending still governs the running period. */
async function isMixed(db: Runner, { holder, terms }: Offer): Promise<boolean> {
  const live = (await readLiveOf(db, holder.id)).filter(({ kind }) => kind === terms.kind);
  return live.some(({ salaryType }) => (salaryType === 'SINGLE_BET') !== (terms.salaryType === 'SINGLE_BET'));
}

/** What speaks against a contract now: docs/rules/contracts.md#proposing. Null: nothing. */
export async function offerFlaw(db: Runner, offer: Offer): Promise<ErrorCode | null> {
  const { merchant, upline, terms } = offer;
  const flaw = receiverFlaw(offer) ?? flawOf(terms, merchant.site.contracts);
  if (flaw) return flaw;
  if (upline !== null) {
    const own = await readLive(db, upline.id, keyOf(terms));
    if (own?.status !== 'ACTIVE') return 'CT_NO_OWN';
    const breach = breachOf(terms, own.terms);
    if (breach) return breach;
  }
  return (await isMixed(db, offer)) ? 'CT_TYPE' : null;
}

/** What the holder has given to those right below it that new terms of its own do not carry. */
export async function conflictsWith(db: Runner, holderId: bigint, terms: ContractTerms): Promise<Contract[]> {
  const given = await readGiven(db, holderId, keyOf(terms));
  return given.filter((each) => conflictOf(each.terms, terms) !== null);
}

/** What right below the one who is asked would end if the request were accepted; nothing where it is not the holder. */
export async function conflictsOf(db: Runner, { type, askedBy, holderId, terms }: ContractRequest): Promise<Contract[]> {
  if (askedBy === holderId) return [];
  return type === 'NEW' ? conflictsWith(db, holderId, terms) : readGiven(db, holderId, keyOf(terms));
}
