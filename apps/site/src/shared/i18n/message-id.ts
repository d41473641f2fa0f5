import type account from '../../../locales/EN/account.json';
import type agent from '../../../locales/EN/agent.json';
import type help from '../../../locales/EN/help.json';
import type inbox from '../../../locales/EN/inbox.json';
import type member from '../../../locales/EN/member.json';
import type payout from '../../../locales/EN/payout.json';
import type promo from '../../../locales/EN/promo.json';
import type shell from '../../../locales/EN/shell.json';
import type vip from '../../../locales/EN/vip.json';

/** Every message id. Types only: the words themselves are compiled into two chunks per language. */
export type MessageId =
  | keyof typeof shell
  | keyof typeof member
  | keyof typeof account
  | keyof typeof agent
  | keyof typeof help
  | keyof typeof inbox
  | keyof typeof payout
  | keyof typeof promo
  | keyof typeof vip;
