import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pictureQuery, uploadPicture } from '../../domain/pictures/pictures.ts';
import { type DepositOrder, sendReceipt } from '../../domain/wallet/deposits.ts';
import { missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { usePictures } from '../../shared/forms/use-pictures.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { PictureField } from '../../shared/ui/form/picture-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './deposit.module.css';

const LONGEST_NAME = 80;

function SentPicture({ id, label }: { id: string; label: string }) {
  const { data, error } = useQuery(pictureQuery(id));
  if (error) return <span className={styles.small}>{label}</span>;
  return data ? <img className={styles.proof} src={data} alt={label} /> : <Skeleton height="6rem" />;
}

/** What the member sent of its transfer. */
function SentReceipt({ receipt }: { receipt: NonNullable<DepositOrder['receipt']> }) {
  const t = useT();
  return (
    <section className={styles.notice} aria-label={t('dp_receipt_own')}>
      <p role="status">{t('dp_receipt_sent')}</p>
      <p>
        {t('dp_payer')}: <bdi>{receipt.payer}</bdi>
      </p>
      <ul className={styles.proofs}>
        {receipt.pictures.map((id, index) => (
          <li key={id}>
            <SentPicture id={id} label={t('wd_picture', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The receipt of a transfer by hand: who paid, and one to three pictures; once it is sent, what was sent. */
export function ReceiptForm({ order }: { order: DepositOrder }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ payer: '' });
  const pictures = usePictures(form, uploadPicture);
  const { orderNo, receipt, takesReceipt } = order;
  if (receipt) return <SentReceipt receipt={receipt} />;
  if (!takesReceipt) return null;
  if (!isOpen) {
    return (
      <div className={styles.notice}>
        <p>{t('dp_receipt_text')}</p>
        <Button onClick={() => setIsOpen(true)}>{t('dp_receipt')}</Button>
      </div>
    );
  }
  const payer = form.values.payer.trim();
  const check = () => missing({ payer, ...pictures.proof });
  const send = async () => void (await sendReceipt({ orderNo, payer, pictures: pictures.ids() }));
  return (
    <Form form={form} check={check} send={send}>
      <TextField required maxLength={LONGEST_NAME} autoComplete="name" label={t('dp_payer')} {...form.input('payer')} />
      <PictureField pictures={pictures} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('dp_receipt_send')}
      </Button>
    </Form>
  );
}
