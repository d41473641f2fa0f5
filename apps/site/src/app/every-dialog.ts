import type { FunctionComponent } from 'react';
import type { DialogName } from '../shared/lib/dialog-route.ts';
import type { DialogProps } from './dialog-props.ts';

/** Every dialog. Their table is a file of its own, so that the entry does not carry the names of all their parts. */
export const everyDialog: Readonly<Record<DialogName, () => Promise<{ default: FunctionComponent<DialogProps> }>>> = {
  login: () => import('../features/login/login-dialog.tsx'),
  register: () => import('../features/registration/register-dialog.tsx'),
  forgotPassword: () => import('../features/password/forgot-password-dialog.tsx'),
  resetPassword: () => import('../features/password/reset-password-dialog.tsx'),
  changePassword: () => import('../features/password/change-password-dialog.tsx'),
  logout: () => import('./shell/member/logout-dialog.tsx'),
  deposit: () => import('./shell/member/deposit-dialog.tsx'),
  menu: () => import('./shell/side/drawer.tsx'),
  search: () => import('../features/search/search-dialog.tsx'),
  realAccount: () => import('./shell/member/real-account-dialog.tsx'),
  gameList: () => import('../features/game-list/game-list-dialog.tsx'),
  payoutAccount: () => import('../features/payout-accounts/bind-dialog.tsx'),
  feedback: () => import('../features/feedback/feedback-dialog.tsx'),
  contractRequest: () => import('../features/agents/contracts/after-login-dialog.tsx'),
  gameWindow: () => import('../features/game/game-window-dialog.tsx'),
};
