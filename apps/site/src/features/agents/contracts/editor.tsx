import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downlinesQuery } from '../../../domain/agents/agents.ts';
import {
  inputOf,
  type Offered,
  type OfferInput,
  offerFaults,
  TEMPLATES,
  type TemplateName,
  termsOf,
} from '../../../domain/agents/contract-form.ts';
import { limitsQuery, proposeContract, type Terms } from '../../../domain/agents/contracts.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../../shared/forms/use-form.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PinField } from '../../../shared/ui/form/pin-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { FactList } from '../../../shared/ui/text/fact-list.tsx';
import contract from './contracts.module.css';
import styles from './editor.module.css';
import { Simulate } from './simulation.tsx';
import { TickBox } from './tick-box.tsx';
import { TierFields } from './tier-fields.tsx';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

const PIN = /^\d{6}$/;
const MOST_NAMES = 100;
const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

/** The names of those who can be offered a contract, to choose from while typing. */
function ReceiverNames({ id }: { id: string }) {
  const { data } = useQuery(downlinesQuery({ scope: 'direct', type: 1, size: MOST_NAMES }));
  return (
    <datalist id={id}>
      {data?.list.map(({ username }) => (
        <option key={username} value={username} />
      ))}
    </datalist>
  );
}

interface OfferFormProps {
  /** Who offers. */
  agent: string;
  /** To whom; empty: to be typed. */
  holder: string;
  offered: Offered;
  tiersMax: number;
  /** What the holder has now; null: nothing of this kind and type. */
  current: Terms | null;
  onDone: (holder: string) => void;
}

type EditorForm = FormState<'username' | 'paymentPassword'>;

/** What is typed of an offer, and what is wrong with it by the rules of proposing. */
function useOffer({ holder, offered, tiersMax, current, onDone }: OfferFormProps) {
  const t = useT();
  const { own } = offered;
  const form: EditorForm = useForm({ username: holder, paymentPassword: '' });
  const [offer, setOffer] = useState<OfferInput>(() => ({
    tiers: inputOf(current?.tiers ?? TEMPLATES.lower(offered)),
    activeBet: String(Math.max(own.activeBet, current?.activeBet ?? 0)),
  }));
  const [template, setTemplate] = useState<TemplateName | ''>(current ? '' : 'lower');
  const [hasRead, setHasRead] = useState(false);
  const username = form.values.username.trim();
  const faults = offerFaults(offer, offered, tiersMax);
  const terms = termsOf(offer, offered);
  return {
    ...{ form, offer, template, hasRead, setHasRead, username, terms },
    isSound: Object.keys(faults).length === 0,
    errorOf(name: string): string | undefined {
      const fault = faults[name];
      if (fault === undefined) return form.errors[name];
      if (typeof fault === 'string') return fault;
      return fault instanceof Error ? errorText(fault) : t(fault.id, fault.values);
    },
    check: (): FieldErrors => ({
      ...missing({ username }),
      ...faults,
      ...(!hasRead && { read: { id: 'ct_tick' } as const }),
      ...(!PIN.test(form.values.paymentPassword) && { paymentPassword: { id: 'payment_digits' } as const }),
    }),
    async send() {
      await proposeContract({ ...terms, username, paymentPassword: form.values.paymentPassword });
      onDone(username);
    },
    choose(name: string) {
      const chosen = TEMPLATE_NAMES.find((each) => each === name);
      if (!chosen) return;
      setTemplate(chosen);
      setOffer({ ...offer, tiers: inputOf(TEMPLATES[chosen](offered)) });
    },
    setTiers(tiers: OfferInput['tiers']) {
      setTemplate('');
      setOffer({ ...offer, tiers });
    },
    setActiveBet: (activeBet: string) => setOffer({ ...offer, activeBet }),
  };
}

/** To whom the offer goes. */
function Receiver({ form }: { form: EditorForm }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('ct_receiver')}
        list="contract-receivers"
        autoComplete="off"
        required
        hint={t('ct_receiver_hint')}
        {...form.input('username')}
      />
      <ReceiverNames id="contract-receivers" />
    </>
  );
}

/** What the offer is measured by: the own contract, and what the holder has now. */
function Reference({ own, current }: { own: Terms; current: Terms | null }) {
  const t = useT();
  const words = useContractWords();
  const { data: limits } = useQuery(limitsQuery());
  return (
    <section className={styles.own} aria-label={t('ct_own_reference')}>
      <h3>{t('ct_own_reference')}</h3>
      <TierList tiers={own.tiers} />
      {limits && <FactList className={contract.facts} facts={words.brandFacts(own.kind, limits.brand)} />}
      {current && <h3>{t('ct_theirs_now')}</h3>}
      {current && <TierList tiers={current.tiers} />}
    </section>
  );
}

/** The offer of one kind and type: beside the own contract, checked while it is typed, and sent with the payment password. */
export function OfferForm(props: OfferFormProps) {
  const { agent, holder, offered, tiersMax, current } = props;
  const { own } = offered;
  const t = useT();
  const words = useContractWords();
  const edited = useOffer(props);
  const { form, offer, username, errorOf } = edited;
  return (
    <div className={styles.columns}>
      <Reference own={own} current={current} />
      <Form form={form} check={edited.check} send={edited.send}>
        {holder === '' && <Receiver form={form} />}
        <Chips
          isWrapped
          label={t('ct_template')}
          options={TEMPLATE_NAMES.map((value) => ({ value, label: t(`ct_template_${value}`) }))}
          value={edited.template}
          onChange={edited.choose}
        />
        <TierFields tiers={offer.tiers} own={own.tiers} most={tiersMax} errorOf={errorOf} onChange={edited.setTiers} />
        {errorOf('tiers') && <p role="alert">{errorOf('tiers')}</p>}
        <TextField
          name="activeBet"
          label={own.kind === 'HOURLY' ? t('ct_bet_hourly') : t('ct_bet_daily')}
          inputMode="numeric"
          autoComplete="off"
          required
          value={offer.activeBet}
          error={errorOf('activeBet')}
          onChange={({ target }) => edited.setActiveBet(target.value)}
        />
        <Simulate terms={edited.isSound ? edited.terms : null} username={username} />
        <section className={styles.agreement} aria-label={t('ct_agreement')}>
          <h3>{t('ct_agreement')}</h3>
          <p>{words.sentence(own, agent, username === '' ? '…' : username)}</p>
          {current && <p className={styles.quiet}>{t('ct_offer_replaces')}</p>}
        </section>
        <TickBox name="read" label={t('ct_read_terms')} isTicked={edited.hasRead} {...form.beside('read', edited.setHasRead)} />
        <PinField label={t('payment_password')} {...form.field('paymentPassword')} />
        <Button type="submit" size="large" tone="primary" isWide isBusy={form.isBusy}>
          {t('ct_send_offer')}
        </Button>
      </Form>
    </div>
  );
}
