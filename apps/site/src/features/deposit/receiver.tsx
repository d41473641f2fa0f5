import type { DepositOrder } from '../../domain/wallet/deposits.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useCopy } from '../../shared/lib/use-copy.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { currencyText } from './amounts.ts';
import deposit from './deposit.module.css';
import { PayQr } from './pay-qr.tsx';
import styles from './receiver.module.css';

type Instructions = NonNullable<DepositOrder['instructions']>;
type Bank = Extract<Instructions, { kind: 'BANK' }>['bank'];

interface Fact {
  label: string;
  value: string;
  /** What is copied where that is not what is shown. */
  copied?: string;
}

/** A fact of which the whole row copies it. */
function Copyable({ fact: { label, value, copied } }: { fact: Fact }) {
  const t = useT();
  const { news, copy } = useCopy(copied ?? value);
  return (
    <li>
      <button type="button" className={styles.copyable} onClick={copy}>
        <span className={styles.copyName}>{label}</span> <bdi className={styles.copyValue}>{value}</bdi>{' '}
        <span className="visually-hidden">{t('copy')}</span>
        <Icon name="copy" size={18} />
      </button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </li>
  );
}

/** What has to be typed elsewhere. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className={styles.list}>
    {facts.map((fact) => (
      <Copyable key={fact.label} fact={fact} />
    ))}
  </ul>
);

function useBankFacts(): (bank: Bank) => Fact[] {
  const t = useT();
  return ({ bankName, accountNo, holder, note }) => [
    { label: t('dp_bank'), value: bankName },
    { label: t('dp_account'), value: accountNo },
    { label: t('dp_holder'), value: holder },
    { label: t('dp_note'), value: note },
  ];
}

/** A page of the provider or an app of the payer's, in a tab of its own; no more the thing to do once the payment is being checked. */
function Elsewhere({ url, state }: { url: string; state: DepositOrder['state'] }) {
  const t = useT();
  const look =
    state === 'CREATED' ? buttonClass({ tone: 'primary', size: 'large', isWide: true }) : buttonClass({ isWide: true });
  return (
    <a className={look} href={url} target="_blank" rel="noreferrer">
      {t('dp_open_page')}
    </a>
  );
}

/** What to do to pay an order, by its kind; the exact amount first. */
export function Receiver({ order, instructions }: { order: DepositOrder; instructions: Instructions }) {
  const t = useT();
  const bankFacts = useBankFacts();
  const exact: Fact = {
    label: t('dp_exact'),
    value: currencyText(order.payInCurrency, order.currency),
    copied: String(order.payInCurrency),
  };
  switch (instructions.kind) {
    case 'REDIRECT':
    case 'WALLET':
      return (
        <>
          <Facts facts={[exact]} />
          <Elsewhere url={instructions.url} state={order.state} />
        </>
      );
    case 'QR':
      return (
        <>
          <PayQr text={instructions.qr} name={order.orderNo} />
          <Facts facts={[exact, ...bankFacts(instructions.bank)]} />
          {instructions.appUrl !== undefined && <Elsewhere url={instructions.appUrl} state={order.state} />}
        </>
      );
    case 'BANK':
      return (
        <>
          <Facts facts={[exact, ...bankFacts(instructions.bank)]} />
          {instructions.appUrl !== undefined && <Elsewhere url={instructions.appUrl} state={order.state} />}
        </>
      );
    case 'CRYPTO':
      return (
        <>
          <Facts
            facts={[
              { label: t('dp_network'), value: instructions.network },
              { label: t('dp_address'), value: instructions.address },
              { label: t('dp_coins'), value: instructions.amount },
            ]}
          />
          <p className={deposit.small}>{t('dp_confirmations', { count: instructions.confirmations })}</p>
          {instructions.appUrl !== undefined && <Elsewhere url={instructions.appUrl} state={order.state} />}
        </>
      );
    default:
      return null;
  }
}
