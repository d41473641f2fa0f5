import type { ErrorCode } from '@marquee/contract';
import type { Runner } from '../base/database/database.ts';
import type { Merchant } from '../brand/index.ts';
import type { TreeNode } from '../identity/index.ts';

/** An account that is to be moved, and under whom. */
export interface Move {
  merchant: Merchant;
  account: TreeNode;
  target: TreeNode;
}

/** Says what speaks against a move; null: nothing. Modules that bind accounts to those above them bring checks of their own. */
export type MoveCheck = (db: Runner, move: Move) => Promise<ErrorCode | null>;
