import { useState } from 'react';
import { type AgentLink, type AgentTerms, createLink } from '../../../domain/agents/agents.ts';
import { type TermLimits, termFaults, termsIn, termValues, wholeNumber } from '../../../domain/agents/terms-form.ts';
import type { FieldErrors } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { Made } from '../made.tsx';
import { TermsFields } from '../terms-fields.tsx';
import styles from './agent-links.module.css';
import { LinkShown } from './link-shown.tsx';
import { lowestOf } from './lowest.ts';
import { TypeChips } from './type-chips.tsx';

/** For how many days a link may be good; 0: for ever. */
const DAYS = [1, 3, 7, 30, 0] as const;
const MAX_REMARK = 30;
const MAX_USES = 100_000;

type OpenedType = 0 | 1 | 41;

const checkOf = (values: Readonly<Record<string, string>>, terms: TermLimits): FieldErrors => {
  const uses = values['maxUses']?.trim() ?? '';
  return {
    ...termFaults(values, terms, lowestOf(terms)),
    ...(uses !== '' &&
      wholeNumber(uses, 1, MAX_USES) === null && {
        maxUses: { id: 'rg_number_off', values: { min: 1, max: MAX_USES } } as const,
      }),
  };
};

/** A link of an agent: for whom, with which terms, for how long. */
export function LinkForm({ terms }: { terms: AgentTerms }) {
  const t = useT();
  const [made, setMade] = useState<AgentLink | null>(null);
  const [type, setType] = useState(String(terms.linkTypes[0] ?? 0));
  const [days, setDays] = useState('0');
  const form = useForm<string>({ ...termValues(terms, lowestOf(terms)), remark: '', maxUses: '' });

  const send = async () => {
    const { values } = form;
    const uses = values['maxUses']?.trim() ?? '';
    const link = await createLink({
      ...termsIn(values, terms),
      type: Number(type) as OpenedType,
      days: DAYS.find((each) => String(each) === days) ?? 0,
      remark: values['remark']?.trim() ?? '',
      maxUses: uses === '' ? null : Number(uses),
    });
    form.reset();
    setMade(link);
  };

  if (made) {
    return (
      <Made title={t('rg_link_made')} classes={{ section: styles.made, title: styles.title }}>
        <LinkShown link={made} />
        <Button onClick={() => setMade(null)}>{t('rg_another')}</Button>
      </Made>
    );
  }
  return (
    <Form form={form} check={() => checkOf(form.values, terms)} send={send} className={styles.form}>
      <Note icon="people">{t('rg_links_left_text', { count: terms.linksLeft })}</Note>
      <TypeChips types={terms.linkTypes} value={type} onChange={setType} />
      <Note>{t('rg_own', { series: String(terms.series) })}</Note>
      <TermsFields form={form} limits={terms} from={lowestOf(terms)} own={terms} />
      <Chips
        isWrapped
        label={t('rg_valid_days')}
        options={DAYS.map((each) => ({
          value: String(each),
          label: each === 0 ? t('rg_forever') : t('rg_days', { count: each }),
        }))}
        value={days}
        onChange={setDays}
      />
      <div className={styles.pair}>
        <TextField
          label={t('rg_max_uses')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('rg_uses_hint')}
          {...form.input('maxUses')}
        />
        <TextField
          label={t('rg_channel')}
          autoComplete="off"
          maxLength={MAX_REMARK}
          hint={t('rg_channel_hint')}
          {...form.input('remark')}
        />
      </div>
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('rg_generate')}
      </Button>
    </Form>
  );
}
