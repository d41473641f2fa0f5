/** A mobile number as people give it: dialling code without plus, and the number as it is dialled at home. */
export interface PhoneNumber {
  dialingCode: string;
  number: string;
}

const SHORTEST = 6;
/** Of code and number together: E.164. */
const LONGEST = 15;

const digitsOf = (text: string): string => text.replaceAll(/[\s().\-\u2010-\u2015]/g, '');

/** The number with nothing but its digits: people write brackets, dots and spaces. */
export function cleanNumber(number: string): string {
  return digitsOf(number.trim());
}

/** Could this be a number? Which ones a brand serves is the gateway's to say. */
export function isNumber({ dialingCode, number }: PhoneNumber): boolean {
  const digits = cleanNumber(number);
  return (
    /^\d{1,4}$/.test(dialingCode) &&
    /^\d+$/.test(digits) &&
    digits.length >= SHORTEST &&
    dialingCode.length + digits.replace(/^0+/, '').length <= LONGEST
  );
}

/** A country with its dialling code, as the gateway lists it. */
export interface PhoneCountry {
  countryCode: string;
  countryDialingCode: string;
}
