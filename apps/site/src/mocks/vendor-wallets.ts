import type { Body, Reply } from '@marquee/contract';

/** What the fake brand's members have at a vendor with a wallet of its own. */
export const vendorWalletsOf = (): Reply<'vendorWallets'> => ({
  isAutomatic: false,
  wallets: [
    {
      accountTypeId: 34,
      vassalage: 'SLT',
      accountName: 'Saltmarsh',
      gameTypes: ['RNG'],
      availBalance: 20.25,
      isTold: true,
      isOpen: true,
    },
  ],
});

/** A transfer into that wallet, as the gateway answers it. */
export const vendorTransferOf = (amount = 20.25, isIn = true): Reply<'walletTransfer'> => {
  const main = { id: 2, name: 'MAIN' };
  const there = { id: 34, name: 'Saltmarsh' };
  const [from, to] = isIn ? [main, there] : [there, main];
  return {
    txNo: 'V-7KQ2M9XA3B',
    fromAccountTypeId: from.id,
    fromName: from.name,
    toAccountTypeId: to.id,
    toName: to.name,
    amount,
    status: 'SUCCESS',
    requestedAt: Date.now() - 60_000,
  };
};

/** What the fake gateway answers to the calls about these wallets, but for the list of transfers. */
export const vendorWalletAnswers = {
  merchantWallet: () => ({ isSingle: 0, inPlay: 2.5 }),
  vendorWallets: vendorWalletsOf,
  walletTransfer: ({ body }: { body: Body<'walletTransfer'> }) => vendorTransferOf(body.amount, body.toAccountTypeId !== 2),
  collectWallets: () => ({ list: [vendorTransferOf(20.25, false)] }),
  automaticTransfer: ({ body }: { body: Body<'automaticTransfer'> }) => body,
};
