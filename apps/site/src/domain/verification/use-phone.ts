import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNumber, type PhoneCountry, type PhoneNumber } from '../../shared/lib/phone.ts';
import { countryQuery } from './country.ts';

const NONE: readonly PhoneCountry[] = [];

interface Phone {
  countries: readonly PhoneCountry[];
  /** What was typed; until a code was chosen, the one of the brand's country. */
  value: PhoneNumber;
  isValid: boolean;
  setValue: (value: PhoneNumber) => void;
}

/** The state of a phone field. `first` is what stands in it at the beginning, e.g. the number of the last login. */
export function usePhone(first: Partial<PhoneNumber> = {}): Phone {
  const { data } = useQuery(countryQuery());
  const [typed, setTyped] = useState<PhoneNumber>({ dialingCode: first.dialingCode ?? '', number: first.number ?? '' });
  const value = { ...typed, dialingCode: typed.dialingCode || (data?.countryDialingCode ?? '') };
  const served = data?.countries.filter(({ countryDialingCode }) => data.dialingCodes.includes(countryDialingCode));
  return { countries: served ?? NONE, value, isValid: isNumber(value), setValue: setTyped };
}
