import type { FieldErrors } from '../../forms/checks.ts';
import type { FormState } from '../../forms/use-form.ts';
import { useT } from '../../i18n/use-t.ts';
import { TextField } from '../form/text-field.tsx';

/** What an address and a number have at least: docs/rules/points.md#mall. */
const LEAST_ADDRESS = 10;
const MAX_ADDRESS = 300;
const MOBILE = /^\+?[\d\s().-]{8,24}$/;

type Name = 'address' | 'mobileNum';

/** What the delivery of a product asks for. */
const asksOf = (deliveryType: string) => ({
  place: deliveryType === 'GOODS',
  number: deliveryType === 'GOODS' || deliveryType === 'PHONE_CREDIT',
});

/** What is wrong with where it goes to. */
export function wrongDelivery(deliveryType: string, { address, mobileNum }: Record<Name, string>): FieldErrors {
  const asks = asksOf(deliveryType);
  return {
    ...(asks.place && address.trim().length < LEAST_ADDRESS && { address: { id: 'pt_address_hint' } as const }),
    ...(asks.number && !MOBILE.test(mobileNum.trim()) && { mobileNum: { id: 'pt_mobile_hint' } as const }),
  };
}

/** Where it goes to as it is sent: what the product asks for. */
export function deliveryOf(deliveryType: string, { address, mobileNum }: Record<Name, string>): Partial<Record<Name, string>> {
  const asks = asksOf(deliveryType);
  return { ...(asks.place && { address: address.trim() }), ...(asks.number && { mobileNum: mobileNum.trim() }) };
}

/** Where a product goes to, as far as it asks for that. */
export function DeliveryFields({ form, deliveryType }: { form: FormState<Name>; deliveryType: string }) {
  const t = useT();
  const asks = asksOf(deliveryType);
  return (
    <>
      {asks.place && (
        <TextField
          label={t('pt_address')}
          autoComplete="street-address"
          required
          maxLength={MAX_ADDRESS}
          hint={t('pt_address_hint')}
          {...form.input('address')}
        />
      )}
      {asks.number && (
        <TextField
          label={t('pt_mobile')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          hint={t('pt_mobile_hint')}
          {...form.input('mobileNum')}
        />
      )}
    </>
  );
}
