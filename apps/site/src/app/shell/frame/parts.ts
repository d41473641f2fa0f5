/**
 * The parts around a page that its first screen is drawn without. Their table is a file of its own, so that the entry does not
 * carry the names of all that they are made of; the page asks for it together with the entry.
 */
export const parts = {
  deskHeader: () => import('../header/desk-header.tsx'),
  memberBlock: () => import('../member/member-block.tsx'),
  statusScreen: () => import('../status/status-screen.tsx'),
  bottomBar: () => import('../side/bottom-bar.tsx'),
  sideMenu: () => import('../side/side-menu.tsx'),
  arrival: () => import('./arrival.tsx'),
  consentBar: () => import('../footer/consent-bar.tsx'),
  footer: () => import('../footer/footer.tsx'),
  popups: () => import('../../../features/popups/popups.tsx'),
  receipts: () => import('../../../features/receipt/receipts.tsx'),
  contractAsk: () => import('../../../features/agents/contracts/contract-ask.tsx'),
  toaster: () => import('../../../shared/ui/overlay/toaster.tsx'),
};
